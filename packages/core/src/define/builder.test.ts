import { describe, expect, it } from "vitest";
import { DefinitionError } from "../error/definition-error.ts";
import { builderOf, isUnfinished } from "./builder.ts";
import { definePrompt } from "./prompt-builder.ts";
import { defineResource } from "./resource-builder.ts";
import { defineTool } from "./tool-builder.ts";

const unfinished = (name: unknown, kind: "tool" | "prompt" = "tool") =>
  builderOf(kind, name, { title: () => ({}) }, "call", (handler: unknown) => ({ handler }));

describe("builderOf", () => {
  it("marks the steps as unfinished, without showing it", () => {
    const builder = unfinished("a");
    expect(isUnfinished(builder)).toBe(true);
    expect(Object.keys(builder)).toEqual(["title", "call"]);
    expect(builder).toHaveProperty("~unfinished", { kind: "tool", name: "a", check: expect.any(Function) });
  });

  it("ends with what its last step makes", () => {
    expect((unfinished("a") as { call(handler: string): unknown }).call("h")).toEqual({ handler: "h" });
  });

  it("freezes the steps and the mark", () => {
    const builder = unfinished("a", "prompt");
    expect(Object.isFrozen(builder)).toBe(true);
    expect(isUnfinished(builder) && Object.isFrozen(builder["~unfinished"])).toBe(true);
  });

  it.each([[4n], [Symbol("a")], [undefined], [{}]])("leaves out of the mark a name that is no text: %s", (name) => {
    expect(unfinished(name)).toHaveProperty("~unfinished", {
      kind: "tool",
      name: undefined,
      check: expect.any(Function),
    });
  });
});

describe("a step that a builder does not have", () => {
  const builders = {
    tool: defineTool("t"),
    resource: defineResource("r"),
    prompt: definePrompt("p"),
    shaped: defineTool("t").argument("a", "string"),
  } as const;
  const call = (kind: keyof typeof builders, step: string) => () =>
    (builders[kind] as unknown as { readonly [step: string]: () => unknown })[step]?.();

  it.each([
    ["tool", "handler", 'tool "t": .handler() is no step of a tool. Did you mean "call"?'],
    ["tool", "execute", 'tool "t": .execute() is no step of a tool. Did you mean "call"?'],
    ["tool", "inputSchema", 'tool "t": .inputSchema() is no step of a tool. Did you mean "input"?'],
    ["tool", "input_schema", 'tool "t": .input_schema() is no step of a tool. Did you mean "input"?'],
    ["tool", "params", 'tool "t": .params() is no step of a tool. Did you mean "argument"?'],
    ["tool", "arg", 'tool "t": .arg() is no step of a tool. Did you mean "argument"?'],
    ["tool", "describe", 'tool "t": .describe() is no step of a tool. Did you mean "description"?'],
    ["tool", "decription", 'tool "t": .decription() is no step of a tool. Did you mean "description"?'],
    ["tool", "returns", 'tool "t": .returns() is no step of a tool. Did you mean "output"?'],
    ["tool", "use", 'tool "t": .use() is no step of a tool. Did you mean "wrap"?'],
    ["shaped", "run", 'tool "t": .run() is no step of a tool. Did you mean "call"?'],
    ["resource", "handler", 'resource "r": .handler() is no step of a resource. Did you mean "read"?'],
    ["resource", "uriTemplate", 'resource "r": .uriTemplate() is no step of a resource. Did you mean "template"?'],
    ["resource", "mime_type", 'resource "r": .mime_type() is no step of a resource. Did you mean "mimeType"?'],
    ["resource", "variable", 'resource "r": .variable() is no step of a resource. Did you mean "param"?'],
    ["prompt", "messages", 'prompt "p": .messages() is no step of a prompt. Did you mean "render"?'],
    ["prompt", "arguments", 'prompt "p": .arguments() is no step of a prompt. Did you mean "argument"?'],
  ] as const)("D143: of a %s, .%s(), says what was probably meant", (kind, step, message) => {
    expect(call(kind, step)).toThrow(DefinitionError);
    expect(call(kind, step)).toThrow(expect.objectContaining({ message }));
  });

  it.each([
    ["tool", "uri", 'tool "t": .uri() is no step of a tool: it belongs to a resource'],
    ["tool", "mimeType", 'tool "t": .mimeType() is no step of a tool: it belongs to a resource'],
    ["tool", "read", 'tool "t": .read() is no step of a tool: it belongs to a resource. Did you mean "call"?'],
    ["resource", "call", 'resource "r": .call() is no step of a resource: it belongs to a tool. Did you mean "read"?'],
    ["resource", "output", 'resource "r": .output() is no step of a resource: it belongs to a tool'],
    ["prompt", "size", 'prompt "p": .size() is no step of a prompt: it belongs to a resource'],
    ["prompt", "call", 'prompt "p": .call() is no step of a prompt: it belongs to a tool. Did you mean "render"?'],
  ] as const)("D141: of a %s, .%s(), says whose step it is", (kind, step, message) => {
    expect(call(kind, step)).toThrow(expect.objectContaining({ message }));
  });

  it("D139: begins the stack with whoever called it", () => {
    try {
      call("tool", "handler")();
    } catch (error) {
      const [frame] = (error as Error).stack?.split("\n").filter((line) => /^ +at /.test(line)) ?? [];
      return expect(frame).toContain("builder.test.ts");
    }
    throw new Error("Nothing was thrown");
  });

  it("is nothing where no step was meant: a builder can be awaited, logged and told from other things", async () => {
    const builder = builders.tool as unknown as { readonly [member: string]: unknown };
    const asked = ["then", "toJSON", "dispatch", "~standard", "nodeType", "zzz", "constructor", "toString"];
    expect(asked.map((member) => typeof builder[member])).toEqual([
      ...asked.slice(0, 6).map(() => "undefined"),
      "function",
      "function",
    ]);
    expect(await builder).toBe(builder);
    expect(String(builder)).toBe("[object Object]");
    expect(JSON.stringify(builder)).toBe("{}");
    expect("handler" in builder).toBe(false);
  });
});

describe("isUnfinished", () => {
  it("is false for everything else", () => {
    for (const value of [undefined, null, "a", 1, {}, [], () => 1, Object.create(unfinished("a"))]) {
      expect(isUnfinished(value)).toBe(false);
    }
  });
});
