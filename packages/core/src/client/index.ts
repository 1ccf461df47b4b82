export { ConnectionError, isConnectionError } from "../error/connection-error.ts";
export { isMcpError, McpError } from "../error/mcp-error.ts";
export type { ClientTransport, SendOptions } from "./client-transport.ts";
export { type Client, type ClientOptions, connect, type ListedIn } from "./connect.ts";
export { type DirectOptions, direct } from "./direct.ts";
export type { ListName, ListPage } from "./follow-pages.ts";
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
export type { CallOptions, TypedPrompts, TypedResources, TypedTools } from "./typed-client.ts";
