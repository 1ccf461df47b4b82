import {
  type AnswerTo,
  type Ask,
  type AudioBlock,
  type ChoiceOf,
  type ChoicesFieldOptions,
  type ChoiceValues,
  type Context,
  type createServer,
  defineTool,
  type FieldOptions,
  type FormFields,
  form,
  type ImageBlock,
  type InputAnswers,
  type InputKind,
  type InputRequest,
  type InputRequests,
  type InputRequired,
  type Interaction,
  inputRequired,
  memoryReplayGuard,
  message,
  type NumberFieldOptions,
  type OptionalRequest,
  optional,
  type Reading,
  type ReplayGuard,
  type RequestStateKey,
  type RequestStateOptions,
  type Root,
  type RootsRequest,
  readAnswer,
  roots,
  type SamplingAnswer,
  type SamplingBlock,
  type SamplingMessage,
  type SamplingOptions,
  type SamplingRequest,
  type SamplingTool,
  type StringFieldOptions,
  sampling,
  type TextBlock,
  type ToolResultBlock,
  type ToolUseBlock,
  type UrlAnswer,
  type UrlRequest,
  url,
  type WireInputRequest,
} from "@snodo/core";
import { Type } from "typebox";
import { expectTypeOf, it } from "vitest";
import { z } from "zod";
import type { FormAnswer } from "./form.ts";

const context = {} as Context;

it("the content of a form is typed by its fields", async () => {
  const answer = await context.elicit(
    "a",
    form("?", (f) =>
      f
        .string("name", { required: true })
        .integer("age")
        .boolean("ok", { default: true })
        .choice("size", ["s", "l"], { required: true })
        .choice("color", { r: "Red", g: "Green" })
        .choices("tags", ["a", "b"], { default: [] }),
    ),
  );
  if (answer.action === "accept") {
    expectTypeOf(answer.content).toEqualTypeOf<{
      readonly name: string;
      readonly age?: number;
      readonly ok: boolean;
      readonly size: "s" | "l";
      readonly color?: "r" | "g";
      readonly tags: readonly ("a" | "b")[];
    }>();
  } else {
    expectTypeOf(answer).toEqualTypeOf<{ readonly action: "decline" } | { readonly action: "cancel" }>();
    // @ts-expect-error - only an accepted form has content
    answer.content;
  }
});

it("the content of a whole schema is typed by it, and by what a library makes of it", () => {
  expectTypeOf(form("?", Type.Object({ a: Type.String() }))["~read"]).returns.toExtend<unknown>();
  const read = async <Content>(
    request: Parameters<typeof context.elicit<FormAnswer<Content>>>[1],
  ): Promise<Content> => {
    const answer = await context.elicit("a", request);
    if (answer.action === "accept") return answer.content;
    throw answer;
  };
  expectTypeOf(read(form("?", Type.Object({ a: Type.String() })))).resolves.toEqualTypeOf<{ a: string }>();
  expectTypeOf(read(form("?", z.object({ n: z.string().transform((text) => text.length) })))).resolves.toEqualTypeOf<{
    n: number;
  }>();
});

it("each kind of request is for its own function", () => {
  const address = url("Go", "https://example.com");
  const question = sampling("?", { maxTokens: 1 });
  expectTypeOf(context.elicit("a", address)).resolves.toEqualTypeOf<{
    readonly action: "accept" | "decline" | "cancel";
  }>();
  expectTypeOf(context.sample("a", question)).resolves.toEqualTypeOf<SamplingAnswer>();
  expectTypeOf(context.roots()).resolves.toEqualTypeOf<readonly Root[]>();
  // @ts-expect-error - a model is asked by sample
  context.elicit("a", question);
  // @ts-expect-error - a user is asked by elicit
  context.sample("a", address);
  // @ts-expect-error - how much a model may write must be said
  sampling("?", {});
});

it("several requests give an answer each, and those that are optional perhaps none", async () => {
  const answers = await context.inputs({
    a: url("Go", "https://example.com"),
    b: optional(sampling("?", { maxTokens: 1 })),
    c: roots(),
  });
  expectTypeOf(answers.a.action).toEqualTypeOf<"accept" | "decline" | "cancel">();
  expectTypeOf(answers.b).toEqualTypeOf<SamplingAnswer | undefined>();
  expectTypeOf(answers.c).toEqualTypeOf<readonly Root[]>();
});

it("what is remembered has the type of what computes it", () => {
  expectTypeOf(context.remember("a", () => 1)).resolves.toEqualTypeOf<number>();
  expectTypeOf(context.remember("a", async () => ({ n: "x" }))).resolves.toEqualTypeOf<{ n: string }>();
});

it("an answer that is read explicitly may not be there yet", () => {
  expectTypeOf(readAnswer(context, "a", roots())).resolves.toEqualTypeOf<readonly Root[] | undefined>();
});

it("a tool with an output schema may ask explicitly", () => {
  defineTool("t")
    .output((o) => o.property("n", "integer", { required: true }))
    .call((_args, { requestState }) => (requestState === undefined ? inputRequired({ state: 1 }) : { n: 1 }));
});

it("fields and their options are checked", () => {
  // @ts-expect-error - a truth value has no length
  form("?", (f) => f.boolean("a", { minLength: 1 }));
  // @ts-expect-error - the default is one of the values
  form("?", (f) => f.choice("a", ["x"], { default: "y" }));
});

it("what can be asked, and what comes of it, has names", () => {
  expectTypeOf(form("?", (f) => f.boolean("ok"))).toExtend<
    InputRequest<"form", FormAnswer<{ readonly ok?: boolean }>>
  >();
  expectTypeOf<AnswerTo<UrlRequest>>().toEqualTypeOf<UrlAnswer>();
  expectTypeOf<AnswerTo<RootsRequest>>().toEqualTypeOf<readonly Root[]>();
  expectTypeOf<AnswerTo<OptionalRequest<SamplingRequest>>>().toEqualTypeOf<SamplingAnswer | undefined>();
  expectTypeOf<AnswerTo<1>>().toBeNever();
  expectTypeOf<InputAnswers<{ readonly a: UrlRequest }>>().toEqualTypeOf<{ readonly a: UrlAnswer }>();
  expectTypeOf<{ readonly a: UrlRequest; readonly b: RootsRequest }>().toExtend<InputRequests>();
  expectTypeOf<InputKind>().toEqualTypeOf<"form" | "url" | "sampling" | "roots">();
  expectTypeOf<WireInputRequest["method"]>().toEqualTypeOf<
    "elicitation/create" | "sampling/createMessage" | "roots/list"
  >();
  expectTypeOf<Reading<1>>().toExtend<{ readonly ok: boolean }>();
  expectTypeOf<Context>().toExtend<Interaction>();
  expectTypeOf(inputRequired({ state: 1 })).toEqualTypeOf<InputRequired>();
  expectTypeOf<Ask["key"]>().toEqualTypeOf<string>();
});

it("fields, and what may be said of them, have names", () => {
  form("?", (fields) => {
    expectTypeOf(fields).toEqualTypeOf<FormFields<{}>>();
    return fields;
  });
  expectTypeOf<StringFieldOptions>().toExtend<FieldOptions<string>>();
  expectTypeOf<NumberFieldOptions>().toExtend<FieldOptions<number>>();
  expectTypeOf<ChoicesFieldOptions<"a">>().toExtend<FieldOptions<readonly "a"[]>>();
  expectTypeOf<readonly string[] | { readonly a: string }>().toExtend<ChoiceValues>();
  expectTypeOf<ChoiceOf<readonly ["a", "b"]> | ChoiceOf<{ readonly c: "C" }>>().toEqualTypeOf<"a" | "b" | "c">();
});

it("a model may be told of tools, and its blocks have names", () => {
  const tool = defineTool("t").call(() => "t");
  expectTypeOf(tool).toExtend<SamplingTool>();
  expectTypeOf<SamplingOptions["tools"]>().toEqualTypeOf<readonly SamplingTool[] | undefined>();
  expectTypeOf<SamplingBlock>().toEqualTypeOf<TextBlock | ImageBlock | AudioBlock | ToolUseBlock | ToolResultBlock>();
  expectTypeOf<SamplingAnswer>().toExtend<SamplingMessage>();
  expectTypeOf(message("user", "?")).toExtend<SamplingMessage>();
});

it("a server takes keys as text and as bytes", () => {
  const key: RequestStateKey = { id: "k", secret: new Uint8Array(32) };
  const requestState: RequestStateOptions = {
    keys: [key, { id: "l", secret: "x".repeat(32) }],
    replayGuard: memoryReplayGuard(),
  };
  expectTypeOf(requestState).toExtend<NonNullable<Parameters<typeof createServer>[0]["requestState"]>>();
  expectTypeOf(memoryReplayGuard()).toEqualTypeOf<ReplayGuard>();
});
