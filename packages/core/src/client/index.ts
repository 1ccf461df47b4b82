// Connect, and call

export type { CallOptions, Progress } from "./call.ts";
export type { Client, ListedIn } from "./client.ts";
export { type ClientOptions, connect } from "./connect.ts";
export type { ListName, ListPage } from "./follow-pages.ts";
export type { ClientSubscription } from "./listen.ts";
export type { TypedPrompts, TypedResources, TypedTools } from "./typed-client.ts";

// Transports

export type { ClientTransport, SendOptions } from "./client-transport.ts";
export { type DirectOptions, direct } from "./direct.ts";

// What a server answers

export type {
  CompletionReference,
  CompletionResult,
  Discovery,
  GetPromptResult,
  ListedPrompt,
  ListedResource,
  ListedResourceTemplate,
  ListedTool,
  RawResult,
  ReadContents,
  ReadResult,
  ToolCallResult,
} from "./results.ts";

// Errors

export { TemplateError, type TemplateErrorCode } from "@snodo/template";
export { ConnectionError, isConnectionError } from "../error/connection-error.ts";
export { isMcpError, McpError } from "../error/mcp-error.ts";
