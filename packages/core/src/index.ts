// Declare components.

// Schemas and templates: what a declaration needs, so that this package alone is enough.
export {
  type ArgumentOptions,
  type ArgumentType,
  type ArrayType,
  arrayOf,
  type Check,
  type Declaration,
  type Flat,
  type FromSchema,
  fullValidator,
  type JsonObject,
  type JsonSchema,
  type JsonSchemaObject,
  type JsonValue,
  type KnownOptions,
  type ObjectOptions,
  type ObjectType,
  object,
  type Problem,
  passthroughValidator,
  type ReceivedArgument,
  type ScalarName,
  type SchemaLike,
  type SentArgument,
  type Shape,
  type SyncValidator,
  type Validator,
} from "@snodo/schema";
export type { TemplateVariables } from "@snodo/template";
export type { ClientFacts, Context, ContextTypes, HeaderLookup, TransportFacts } from "./context/context.ts";
export type { Refusal, Unfinished } from "./define/builder.ts";
export type { Completer, Completers, Completion, CompletionRequest, Completions } from "./define/completer.ts";
export type { ComponentFields, Icon } from "./define/component.ts";
export type { AnyPrompt, Prompt, PromptArgument } from "./define/prompt.ts";
export {
  definePrompt,
  type PromptAnswer,
  type PromptArgumentOptions,
  type PromptBuilder,
} from "./define/prompt-builder.ts";
export type { AnyResource, Resource } from "./define/resource.ts";
export { defineResource, type ResourceBuilder, type ResourceStage } from "./define/resource-builder.ts";
export type { AnyTool, Tool, ToolAnnotations } from "./define/tool.ts";
export {
  defineTool,
  type OutputStep,
  type RootOptions,
  type ToolAnswer,
  type ToolBuilder,
  type ToolStage,
} from "./define/tool-builder.ts";
export type { Dialect, Projection } from "./dialect/dialect.ts";
export { v2026_07_28 } from "./dialect/v2026-07-28.ts";
export type { Answer, WireError } from "./dispatch/answer.ts";
export type { DispatchOptions } from "./dispatch/dispatch.ts";
export type { RequestId } from "./dispatch/envelope.ts";
// Errors.
export { DefinitionError, type DefinitionProblem, isDefinitionError } from "./error/definition-error.ts";
export { ErrorCode } from "./error/error-codes.ts";
export { isMcpError, McpError } from "./error/mcp-error.ts";
export { SnodoError } from "./error/snodo-error.ts";
// Watch it.
export type {
  ArgumentsRefusedEvent,
  EventComponent,
  EventRequest,
  ExceptionEvent,
  InstrumentationEvent,
  OutputRefusedEvent,
  TransportFaultEvent,
  WarningEvent,
} from "./instrumentation/event.ts";
export type { Sink } from "./instrumentation/sink.ts";
// Answer from a handler.
export {
  type Annotations,
  type AudioBlock,
  audio,
  type BlockOptions,
  type ContentBlock,
  type EmbeddedContents,
  type EmbeddedResourceBlock,
  embeddedResource,
  type ImageBlock,
  image,
  type ResourceLinkBlock,
  resourceLink,
  type TextBlock,
  text,
} from "./result/content.ts";
export {
  blobContents,
  type CacheHint,
  type ContentsOptions,
  jsonContents,
  type ResourceContents,
  type ResourceResult,
  resourceResult,
  textContents,
} from "./result/contents.ts";
export { encodable } from "./result/encodable.ts";
export type { RESULT_KIND } from "./result/kind.ts";
export { message, type PromptMessage, type PromptResult, promptResult } from "./result/prompt-message.ts";
export { type ContentResult, type StructuredResult, structured, toolResult } from "./result/structured.ts";
export { isToolError, ToolError, toolError } from "./result/tool-error.ts";
export { type Builders, builders } from "./runtime/builders.ts";
// Make a server.
export { createServer } from "./runtime/create-server.ts";
export type { AnyServer, Server, ServerCatalog } from "./runtime/server.ts";
export type {
  CacheOptions,
  CapabilityOptions,
  NeededState,
  ServerInfo,
  ServerOptions,
  StateOption,
} from "./runtime/server-options.ts";
