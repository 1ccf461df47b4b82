import {
  type Annotations,
  type AnyServer,
  type ArgumentOptions,
  type AudioBlock,
  audio,
  type BlockOptions,
  blobContents,
  type Completer,
  type Completers,
  type Completion,
  type CompletionRequest,
  type Completions,
  type ComponentFields,
  type ContentBlock,
  type ContentResult,
  type ContentsOptions,
  type Declaration,
  definePrompt,
  defineResource,
  defineTool,
  type EmbeddedContents,
  type EmbeddedResourceBlock,
  embeddedResource,
  type Icon,
  type ImageBlock,
  image,
  type JsonObject,
  type JsonSchemaObject,
  jsonContents,
  type LogRefusedEvent,
  type MatcherAnswer,
  type MessageRefusedEvent,
  message,
  type ObjectOptions,
  type OutputStep,
  object,
  type ParamOptions,
  type ParamType,
  type PromptAnswer,
  type PromptArgument,
  type PromptArgumentOptions,
  type PromptBuilder,
  type PromptMessage,
  type PromptResult,
  promptResult,
  type RequestStartEvent,
  type ResourceBuilder,
  type ResourceContents,
  type ResourceLinkBlock,
  type ResourceParam,
  type ResourceParams,
  type ResourceResult,
  type ResourceStage,
  type RootOptions,
  resourceLink,
  resourceResult,
  type ScalarName,
  type Sink,
  type StructuredResult,
  structured,
  type TextBlock,
  type ToolAnnotations,
  type ToolAnswer,
  type ToolBuilder,
  type ToolStage,
  type TraceContext,
  text,
  textContents,
  toolResult,
  type Unfinished,
} from "@snodo/core";
import {
  type CallOptions,
  type Client,
  type ClientOptions,
  type ClientTransport,
  type CompletionReference,
  type CompletionResult,
  connect,
  type DirectOptions,
  type Discovery,
  direct,
  type ListedIn,
  type ListedPrompt,
  type ListedResource,
  type ListedResourceTemplate,
  type ListedTool,
  type ListName,
  type ListPage,
  type ReadContents,
  type ReadResult,
  type SendOptions,
  type TypedPrompts,
  type TypedResources,
  type TypedTools,
} from "@snodo/core/client";
import { type OpenTelemetryOptions, openTelemetry } from "@snodo/core/opentelemetry";
import { describe, expectTypeOf, it } from "vitest";

describe("the types of components", () => {
  it("are those of the builders' steps", () => {
    const tool = defineTool("a");
    expectTypeOf(tool).toEqualTypeOf<ToolBuilder<"a", {}, {}, unknown, unknown, "open", {}>>();
    expectTypeOf<ToolStage>().toEqualTypeOf<"open" | "declared" | "whole">();
    expectTypeOf(tool.output).toEqualTypeOf<OutputStep<"a", {}, {}, "open", {}>>();
    expectTypeOf(tool.annotations).parameter(0).toEqualTypeOf<ToolAnnotations>();
    expectTypeOf(tool.icons).parameter(0).toEqualTypeOf<readonly Icon[]>();
    tool.output((o) => o, { additionalProperties: true } satisfies RootOptions);
    expectTypeOf(definePrompt("a")).toEqualTypeOf<PromptBuilder<"a", {}, {}>>();
    definePrompt("a").argument("b", { title: "B" } satisfies PromptArgumentOptions);
    expectTypeOf(defineResource("a")).toEqualTypeOf<ResourceBuilder<"a", string, {}, "unplaced", {}>>();
    expectTypeOf<ResourceStage>().toEqualTypeOf<"unplaced" | "direct" | "template" | "matched" | "typed">();
    const template = defineResource("a").template("x://h{/page}");
    template.param("page", "integer" satisfies ParamType, { minimum: 1 } satisfies ParamOptions<"integer">);
    const answer: MatcherAnswer = { page: "1" };
    template.matches(() => answer);
    const params: ResourceParams = { page: { type: "integer", minimum: 1 } satisfies ResourceParam };
    expectTypeOf(template.read(() => "").params).toEqualTypeOf<ResourceParams | undefined>();
    void params;
    expectTypeOf(defineResource("a").annotations).parameter(0).toEqualTypeOf<Annotations>();
    expectTypeOf(tool).toExtend<Unfinished>();
  });

  it("are those of the finished descriptors", () => {
    const tool = defineTool("a").call(() => "");
    expectTypeOf(tool).toExtend<ComponentFields>();
    expectTypeOf(tool.inputSchema).toEqualTypeOf<JsonSchemaObject>();
    expectTypeOf(tool.declarations).toEqualTypeOf<readonly Declaration[] | undefined>();
    const prompt = definePrompt("a").render(() => "");
    expectTypeOf(prompt.arguments).toEqualTypeOf<readonly PromptArgument[]>();
    expectTypeOf(prompt.completers).toEqualTypeOf<Completers | undefined>();
  });

  it("are those of declarations", () => {
    defineTool("a").argument("b", "string" satisfies ScalarName, { minLength: 1 } satisfies ArgumentOptions<"string">);
    object((o) => o, { additionalProperties: false } satisfies ObjectOptions);
  });

  it("are those of completers", () => {
    expectTypeOf<Parameters<Completer>[1]>().toEqualTypeOf<CompletionRequest>();
    expectTypeOf<ReturnType<Completer>>().toEqualTypeOf<Completions | Promise<Completions>>();
    expectTypeOf<Completions>().toEqualTypeOf<readonly string[] | Completion>();
  });
});

describe("the types of answers", () => {
  it("are those of the functions that make them", () => {
    const options: BlockOptions = { annotations: { priority: 1 } satisfies Annotations };
    expectTypeOf(text("", options)).toEqualTypeOf<TextBlock>();
    expectTypeOf(image("", "")).toEqualTypeOf<ImageBlock>();
    expectTypeOf(audio("", "")).toEqualTypeOf<AudioBlock>();
    expectTypeOf(resourceLink({ uri: "", name: "" })).toEqualTypeOf<ResourceLinkBlock>();
    const embedded = embeddedResource({ uri: "", text: "" });
    expectTypeOf(embedded).toEqualTypeOf<EmbeddedResourceBlock>();
    expectTypeOf(embedded.resource).toEqualTypeOf<EmbeddedContents>();
    expectTypeOf<ContentBlock>().toEqualTypeOf<
      TextBlock | ImageBlock | AudioBlock | ResourceLinkBlock | EmbeddedResourceBlock
    >();
    expectTypeOf(toolResult([])).toEqualTypeOf<ContentResult>();
    expectTypeOf(structured({ a: 1 })).toEqualTypeOf<StructuredResult<{ readonly a: 1 }>>();
    expectTypeOf(message("user", "")).toEqualTypeOf<PromptMessage<TextBlock>>();
    expectTypeOf(promptResult([])).toEqualTypeOf<PromptResult>();
    const about: ContentsOptions = { uri: "x://a" };
    expectTypeOf(textContents("", about)).toEqualTypeOf<ResourceContents>();
    expectTypeOf(jsonContents(1)).toEqualTypeOf<ResourceContents>();
    expectTypeOf(blobContents("")).toEqualTypeOf<ResourceContents>();
    expectTypeOf(resourceResult([])).toEqualTypeOf<ResourceResult>();
  });

  it("are what a handler may answer", () => {
    expectTypeOf<ToolAnswer<unknown>>().toBeUnknown();
    expectTypeOf<{ a: number }>().toExtend<ToolAnswer<{ a: number }>>();
    expectTypeOf<string>().not.toExtend<ToolAnswer<{ a: number }>>();
    expectTypeOf<PromptResult>().toExtend<PromptAnswer>();
    expectTypeOf<undefined>().not.toExtend<PromptAnswer>();
  });

  it("refuse an embedded resource of neither text nor bytes", () => {
    // @ts-expect-error - text or blob
    void (() => embeddedResource({ uri: "x://a" }));
    // @ts-expect-error - an ArrayBuffer is no byte array
    void (() => image(new ArrayBuffer(1), "image/png"));
  });
});

describe("the types of the client", () => {
  it("are those of its functions", () => {
    expectTypeOf(connect).parameter(1).toEqualTypeOf<ClientOptions | undefined>();
    expectTypeOf(direct).parameter(1).toEqualTypeOf<DirectOptions | undefined>();
    expectTypeOf<Parameters<ClientTransport["send"]>[1]>().toEqualTypeOf<SendOptions>();
    expectTypeOf<Client["callTool"]>().parameter(1).toEqualTypeOf<JsonObject | undefined>();
    expectTypeOf<Client["callTool"]>().parameter(2).toEqualTypeOf<CallOptions | undefined>();
  });

  it("are those of its members", () => {
    expectTypeOf<Client["server"]>().toEqualTypeOf<Discovery>();
    expectTypeOf<Client["tools"]>().toEqualTypeOf<TypedTools<AnyServer>>();
    expectTypeOf<Client["prompts"]>().toEqualTypeOf<TypedPrompts<AnyServer>>();
    expectTypeOf<Client["resources"]>().toEqualTypeOf<TypedResources<AnyServer>>();
    expectTypeOf<Client["resources"]["read"]>().returns.toEqualTypeOf<Promise<ReadResult>>();
    expectTypeOf<ReadResult["contents"]>().toEqualTypeOf<readonly ReadContents[]>();
    expectTypeOf<Parameters<Client["complete"]>[0]>().toEqualTypeOf<CompletionReference>();
    expectTypeOf<Client["complete"]>().returns.toEqualTypeOf<Promise<CompletionResult>>();
  });

  it("are those of its lists", () => {
    expectTypeOf<ListName>().toEqualTypeOf<keyof ListedIn>();
    expectTypeOf<ListedIn>().toEqualTypeOf<{
      readonly tools: ListedTool;
      readonly resources: ListedResource;
      readonly resourceTemplates: ListedResourceTemplate;
      readonly prompts: ListedPrompt;
    }>();
    void ((client: Client) => expectTypeOf(client.listPage("tools")).toEqualTypeOf<Promise<ListPage<ListedTool>>>());
    expectTypeOf<Client["listPrompts"]>().returns.toEqualTypeOf<Promise<readonly ListedPrompt[]>>();
  });
});

it("what is told of each request is typed", () => {
  expectTypeOf<RequestStartEvent["trace"]>().toEqualTypeOf<TraceContext | undefined>();
  expectTypeOf<MessageRefusedEvent["error"]>().toEqualTypeOf<{ readonly code: number; readonly message: string }>();
  expectTypeOf<LogRefusedEvent["cause"]>().toBeUnknown();
  expectTypeOf<Parameters<typeof openTelemetry>[0]>().toEqualTypeOf<OpenTelemetryOptions | undefined>();
  expectTypeOf(openTelemetry).returns.toEqualTypeOf<Sink>();
});
