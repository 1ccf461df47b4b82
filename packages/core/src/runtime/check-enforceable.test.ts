import { basicValidator, fullValidator, type JsonSchema, type Validator } from "@snodo/schema";
import { describe, expect, it, vi } from "vitest";
import type { AnyTool } from "../define/tool.ts";
import { defineTool } from "../define/tool-builder.ts";
import { isDefinitionError } from "../error/definition-error.ts";
import { createServer } from "./create-server.ts";

const named = { name: "s", version: "1" };
const whole = (name: string, properties: object) =>
  defineTool(name)
    .input({ type: "object", properties })
    .call(() => "a");

function problemsOf(tools: readonly AnyTool[], validator: unknown) {
  try {
    createServer({ ...named, tools, validator: validator as Validator });
    return [];
  } catch (error) {
    if (isDefinitionError(error)) return error.problems;
    throw error;
  }
}

describe("checkEnforceable", () => {
  it("F23: names every place of every tool that the validator cannot enforce, beside other mistakes", () => {
    const tools = [
      whole("one", { a: { oneOf: [{}] }, "b/c": { items: { not: {} } } }),
      whole("plain", { a: { type: "string" } }),
      defineTool("two")
        .output({ allOf: [{}] })
        .call(() => ({})),
      { kind: "tool" as const, name: "", call: () => "a" },
    ];
    const hint = expect.stringContaining("fullValidator()");
    expect(problemsOf(tools, basicValidator())).toEqual([
      { where: 'tools[3], tool "", name', rule: "must not be empty" },
      {
        where: 'tool "one", inputSchema at /properties/a/oneOf',
        rule: "basicValidator() does not enforce oneOf",
        hint,
      },
      {
        where: 'tool "one", inputSchema at /properties/b~1c/items/not',
        rule: "basicValidator() does not enforce not",
        hint,
      },
      { where: 'tool "two", outputSchema at /allOf', rule: "basicValidator() does not enforce allOf", hint },
    ]);
  });

  it("takes the same tools with a validator that enforces them, or that is told to ignore the rest", () => {
    const tools = [whole("one", { a: { oneOf: [{}] } })];
    expect(problemsOf(tools, fullValidator())).toEqual([]);
    expect(problemsOf(tools, basicValidator({ unsupported: "ignore" }))).toEqual([]);
  });

  it("checks again where a server is made with another validator", () => {
    const server = createServer({ ...named, tools: [whole("one", { a: { oneOf: [{}] } })] });
    expect(() => server.with({ validator: basicValidator() })).toThrow(/inputSchema at \/properties\/a\/oneOf/);
  });

  it("finds at creation what the full validator would refuse at the first call", () => {
    const anchors = Array.from({ length: 9 }, (_, index) => [`d${index}`, { $dynamicAnchor: `d${index}` }]);
    const tool = defineTool("dynamic")
      .input({ type: "object", $dynamicRef: "#d0", $defs: Object.fromEntries(anchors) })
      .call(() => "a");
    expect(problemsOf([tool], undefined)).toMatchObject([
      { where: 'tool "dynamic", inputSchema', rule: expect.stringContaining("8 dynamic anchors") },
    ]);
  });

  it("one unreadable schema is refused when the server is made, and leaves the other tools as they are", () => {
    const good = whole("good", { a: { type: "string" } });
    const validator = basicValidator();
    expect(problemsOf([good, whole("bad", { a: { anyOf: [{}] } })], validator)).toHaveLength(1);
    expect(problemsOf([good], validator)).toEqual([]);
  });

  it("asks a validator once for a schema, in however many servers it is, and again for one with problems", () => {
    const checkSchema = vi.fn((schema: JsonSchema) =>
      JSON.stringify(schema).includes("bad") ? [{ path: "/properties/bad", rule: "is bad" }] : [],
    );
    const validator: Validator = { compile: () => () => [], checkSchema };
    const tools = [
      whole("good", {}),
      defineTool("two")
        .output({})
        .call(() => "a"),
    ];
    for (let round = 0; round < 3; round += 1) expect(problemsOf(tools, validator)).toEqual([]);
    expect(checkSchema).toHaveBeenCalledTimes(3);
    const bad = [whole("bad", { bad: true })];
    for (let round = 0; round < 2; round += 1) {
      expect(problemsOf(bad, validator)).toEqual([
        { where: 'tool "bad", inputSchema at /properties/bad', rule: "is bad" },
      ]);
    }
    expect(checkSchema).toHaveBeenCalledTimes(5);
  });

  it("asks nothing of a validator that has no checkSchema", () => {
    const compile = vi.fn(() => () => []);
    expect(problemsOf([whole("one", { a: { oneOf: [{}] } })], { compile })).toEqual([]);
    expect(compile).not.toHaveBeenCalled();
  });

  it("calls checkSchema as a method of the validator", () => {
    class Mine {
      readonly places = ["/a"];
      compile() {
        return () => [];
      }
      checkSchema() {
        return this.places.map((path) => ({ path, rule: "is mine" }));
      }
    }
    expect(problemsOf([whole("one", {})], new Mine())).toMatchObject([{ where: 'tool "one", inputSchema at /a' }]);
  });

  it("F25: reports a checkSchema that throws, with what it threw", () => {
    const cause = new Error("validator");
    const checkSchema = () => {
      throw cause;
    };
    expect(problemsOf([whole("one", {})], { compile: () => () => [], checkSchema })).toEqual([
      { where: 'tool "one", inputSchema', rule: "cannot be checked: the validator's checkSchema threw", cause },
    ]);
  });

  it.each([undefined, null, "no", {}, [5], [{ path: 1, rule: "a" }], [{ path: "" }]])(
    "reports a checkSchema that answers %j, which is no list of problems",
    (found) => {
      expect(problemsOf([whole("one", {})], { compile: () => () => [], checkSchema: () => found })).toEqual([
        {
          where: 'tool "one", inputSchema',
          rule: "cannot be checked: the validator's checkSchema must answer a list of { path, rule }",
        },
      ]);
    },
  );
});
