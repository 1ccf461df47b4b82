// Declare components

export type { Unfinished } from "./define/builder.ts";
export type { Completer, Completers, Completion, CompletionRequest, Completions } from "./define/completer.ts";
export type { ComponentFields } from "./define/component.ts";
export type { Icon } from "./define/icon.ts";
export type { AnyPrompt, Prompt, PromptArgument } from "./define/prompt.ts";
export {
  definePrompt,
  type PromptAnswer,
  type PromptArgumentOptions,
  type PromptBuilder,
} from "./define/prompt-builder.ts";
export type { AnyResource, MatcherAnswer, Resource, UriMatcher } from "./define/resource.ts";
export { defineResource, type ResourceBuilder, type ResourceStage } from "./define/resource-builder.ts";
export type { ParamOptions, ParamType, ResourceParam, ResourceParams } from "./define/resource-param.ts";
export type { AnyTool, Tool, ToolAnnotations } from "./define/tool.ts";
export {
  defineTool,
  type OutputStep,
  type RootOptions,
  type ToolAnswer,
  type ToolBuilder,
  type ToolStage,
} from "./define/tool-builder.ts";
export { type Builders, builders } from "./runtime/builders.ts";

// Schemas and templates: what a declaration is made of, so that this package alone is enough

export {
  type ArgumentOptions,
  type ArgumentType,
  type ArrayType,
  arrayOf,
  type Declaration,
  type Flat,
  type FromSchema,
  type InputOf,
  type JsonObject,
  type JsonSchema,
  type JsonSchemaObject,
  type JsonValue,
  type KnownOptions,
  type ObjectOptions,
  type ObjectType,
  type OutputOf,
  object,
  type ReceivedArgument,
  type Refusal,
  type ScalarName,
  type SchemaLike,
  type SentArgument,
  type Shape,
  type StandardSchema,
} from "@snodo/schema";
export type { TemplateVariables } from "@snodo/template";

// Bound what is served at once

export { createExecutor } from "./executor/create-executor.ts";
export type { Clock, Executor, ExecutorOptions, ExecutorStats, Job } from "./executor/executor.ts";

// Put wrappers around them

export {
  type ConcurrencyOptions,
  type ConcurrencyStats,
  type ConcurrencyWrapper,
  concurrency,
} from "./wrapper/concurrency.ts";
export { type RateLimitOptions, type RateLimitStats, type RateLimitWrapper, rateLimit } from "./wrapper/rate-limit.ts";
export { type TimeoutOptions, type TimeoutStats, type TimeoutWrapper, timeout } from "./wrapper/timeout.ts";
export {
  type AnyWrapper,
  type CompletionInput,
  type Next,
  refuse,
  type Wrapper,
  type WrapperInfo,
} from "./wrapper/wrapper.ts";
export type { KeyFunction, WrapperKey } from "./wrapper/wrapper-key.ts";

// Know the request

export type { ClientFacts, Context, ContextTypes, HeaderLookup, TransportFacts } from "./context/context.ts";
export { type ContextPatch, derive } from "./context/derive.ts";
export type { LogLevel } from "./context/log-level.ts";
export type { Outlet, ServerNotification } from "./context/outlet.ts";
export type { ProgressOptions, Reporting } from "./context/reporter.ts";
export type { RequestId } from "./dispatch/envelope.ts";

// Ask the client

export { Ask, isAsk } from "./interaction/ask.ts";
export { type FormAnswer, type FormRequest, form } from "./interaction/form.ts";
export type {
  ChoiceOf,
  ChoicesFieldOptions,
  ChoiceValues,
  FieldOptions,
  FormFields,
  NumberFieldOptions,
  StringFieldOptions,
} from "./interaction/form-fields.ts";
export {
  type AnswerTo,
  type InputAnswers,
  type InputKind,
  type InputRequest,
  type InputRequests,
  type OptionalRequest,
  optional,
  type Reading,
  type WireInputRequest,
} from "./interaction/input-request.ts";
export { type InputRequired, inputRequired } from "./interaction/input-required.ts";
export type { Interaction } from "./interaction/interaction.ts";
export { readAnswer } from "./interaction/read-answer.ts";
export { type Root, type RootsRequest, roots } from "./interaction/roots.ts";
export {
  type SamplingAnswer,
  type SamplingOptions,
  type SamplingRequest,
  type SamplingTool,
  sampling,
} from "./interaction/sampling.ts";
export type {
  SamplingBlock,
  SamplingMessage,
  ToolResultBlock,
  ToolUseBlock,
} from "./interaction/sampling-message.ts";
export { type UrlAnswer, type UrlRequest, url } from "./interaction/url.ts";
export { memoryReplayGuard, type ReplayGuard } from "./request-state/replay-guard.ts";
export type { RequestStateKey, RequestStateOptions } from "./request-state/request-state-options.ts";

// Answer from a handler

export type { CacheHint } from "./result/cache-hint.ts";
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

// Make a server

export type { Dialect } from "./dialect/dialect.ts";
export { v2026_07_28 } from "./dialect/v2026-07-28.ts";
export type { Answer, WireError } from "./dispatch/answer.ts";
export type { DispatchOptions } from "./dispatch/dispatch.ts";
export type { AuthorizationPhase, AuthorizationPolicy, AuthorizedComponent } from "./runtime/authorization-policy.ts";
export type {
  AnyComponent,
  CatalogSource,
  PromptsOption,
  ResourcesOption,
  ToolsOption,
} from "./runtime/catalog-source.ts";
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
export { type ServerRef, serverRef } from "./runtime/server-ref.ts";

// Tell clients what changes

export { createHub, type Hub, type HubOptions, type HubStats, type Publication } from "./subscription/create-hub.ts";
export type { Overflow } from "./subscription/event-queue.ts";
export type { ListChangedEvent, ResourceUpdatedEvent, SubscriptionEvent } from "./subscription/subscription-event.ts";
export type { SubscriptionFilter } from "./subscription/subscription-filter.ts";
export type { EnterSubscription } from "./subscription/subscription-room.ts";
export type { Subscription, SubscriptionSource } from "./subscription/subscription-source.ts";

// Check arguments and answers

export {
  basicValidator,
  type Check,
  fullValidator,
  type Problem,
  passthroughValidator,
  SchemaError,
  type SchemaProblem,
  type SyncValidator,
  type Validator,
} from "@snodo/schema";

// Watch it

export { combineSinks } from "./instrumentation/combine-sinks.ts";
export type {
  ArgumentsRefusedEvent,
  CatalogFaultEvent,
  EventComponent,
  EventRequest,
  ExceptionEvent,
  InstrumentationEvent,
  LogRefusedEvent,
  MessageRefusedEvent,
  OutputRefusedEvent,
  RequestStartEvent,
  RequestStopEvent,
  SubscriptionCloseEvent,
  SubscriptionCompleteEvent,
  SubscriptionFaultEvent,
  SubscriptionOpenEvent,
  SubscriptionOverflowEvent,
  SubscriptionPublishEvent,
  TransportFaultEvent,
  WarningEvent,
} from "./instrumentation/event.ts";
export type { Sink } from "./instrumentation/sink.ts";
export type { TraceContext } from "./instrumentation/trace-context.ts";

// Errors

export { DefinitionError, type DefinitionProblem, isDefinitionError } from "./error/definition-error.ts";
export { ErrorCode } from "./error/error-codes.ts";
export { isMcpError, McpError } from "./error/mcp-error.ts";
export { SnodoError } from "./error/snodo-error.ts";
