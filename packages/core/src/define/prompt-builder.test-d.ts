import { describe, expectTypeOf, it } from "vitest";
import { McpError } from "../error/mcp-error.ts";
import { message, promptResult } from "../result/prompt-message.ts";
import type { AnyPrompt, Prompt } from "./prompt.ts";
import { definePrompt } from "./prompt-builder.ts";

describe("what a prompt's handler receives", () => {
  it("N03: is a string for each argument, optional unless required", () => {
    definePrompt("review")
      .argument("name", { required: true, description: "Package name" })
      .argument("focus")
      .argument("also", { required: false })
      .render((args, { auth, state }) => {
        expectTypeOf(args).toEqualTypeOf<{ readonly name: string; readonly focus?: string; readonly also?: string }>();
        expectTypeOf(auth).toBeUnknown();
        expectTypeOf(state).toBeUnknown();
        return "";
      });
  });
});

describe("a prompt", () => {
  it("carries its name and its arguments", () => {
    const prompt = definePrompt("p")
      .argument("a", { required: true })
      .render(() => "");
    expectTypeOf(prompt).toEqualTypeOf<Prompt<"p", { readonly a: string }, {}>>();
    expectTypeOf(prompt).toExtend<AnyPrompt>();
  });
});

describe("a builder, told what cannot be", () => {
  it("P01: refuses to complete what is no argument", () => {
    const prompt = definePrompt("p").argument("a");
    prompt.complete("a", () => []);
    // @ts-expect-error - b is no argument
    prompt.complete("b", () => []);
  });

  it("refuses a type in the place of options, which tools have there", () => {
    // @ts-expect-error - arguments of prompts are strings
    definePrompt("p").argument("a", "string");
    // @ts-expect-error - no options
    definePrompt("p").argument("a", true);
  });

  it("refuses an option that is none, alone and beside a known one", () => {
    // @ts-expect-error - required
    definePrompt("p").argument("a", { requird: true });
    // @ts-expect-error - description
    definePrompt("p").argument("a", { required: true, descripton: "" });
  });
});

describe("what a prompt answers", () => {
  it("is a string, messages, a result or an error", () => {
    definePrompt("p").render(() => "hi");
    definePrompt("p").render(async () => [message("user", "hi")]);
    definePrompt("p").render(() => promptResult([message("user", "hi")]));
    definePrompt("p").render(() => McpError.internal("no"));
  });

  it("is nothing else", () => {
    // @ts-expect-error - nothing
    definePrompt("p").render(() => {});
    // @ts-expect-error - a bare object
    definePrompt("p").render(() => ({ messages: [] }));
    // @ts-expect-error - the role is user or assistant
    definePrompt("p").render(() => [{ role: "system", content: { type: "text", text: "" } }]);
  });
});
