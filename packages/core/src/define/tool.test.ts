import { basicValidator, passthroughValidator } from "@snodo/schema";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { besidesRequests } from "../../../../testing/besides-requests.ts";
import { problemsOf } from "../../test/definition-problems.ts";
import { connect } from "../client/connect.ts";
import { direct } from "../client/direct.ts";
import { createServer } from "../runtime/create-server.ts";
import { type AnyTool, toTool } from "./tool.ts";
import { defineTool } from "./tool-builder.ts";

/** A hand-written tool as JavaScript may write it. */
const handWritten = (fields: object) => ({ kind: "tool", name: "a", call: () => "", ...fields }) as AnyTool;

describe("toTool", () => {
  it("D15, D16: fills in the input schema of a hand-written tool, and nothing else", () => {
    const call = () => "";
    expect(toTool({ kind: "tool", name: "a", call })).toEqual({
      kind: "tool",
      name: "a",
      inputSchema: { type: "object", properties: {} },
      call,
    });
  });

  it("gives back a tool that it checked before", () => {
    const tool = defineTool("a").call(() => "");
    expect(toTool(tool)).toBe(tool);
  });

  it("freezes a copy, and leaves the hand-written tool as it was", () => {
    const draft = handWritten({ inputSchema: { type: "object" }, annotations: { title: "A" } });
    const tool = toTool(draft);
    expect(tool).not.toBe(draft);
    expect([tool, tool.annotations, tool.inputSchema].every(Object.isFrozen)).toBe(true);
    expect([draft, draft.annotations, draft.inputSchema].some(Object.isFrozen)).toBe(false);
    expect(draft.inputSchema).toEqual({ type: "object" });
  });

  it("takes a copy of a tool under another name, with its defaults", () => {
    const tool = defineTool("a")
      .argument("page", "integer", { default: 1 })
      .call(() => "");
    const other = toTool({ ...tool, name: "other" });
    expect({ ...other, name: "a" }).toEqual(tool);
    expect(other.declarations).toBe(tool.declarations);
  });

  it("went on filling in the old defaults for a copy with another input schema", () => {
    const tool = defineTool("a")
      .argument("page", "integer", { default: 1 })
      .call(() => "");
    const copy = { ...tool, inputSchema: { type: "object", properties: { page: { type: "string" } } } };
    expect(problemsOf(() => toTool(copy))).toEqual([
      {
        where: 'tool "a", declarations',
        rule: "do not belong to the input schema",
        hint: "Leave them out of a copy with another schema",
      },
    ]);
  });

  it("takes a copy with another input schema and without the declarations", () => {
    const tool = defineTool("a")
      .argument("page", "integer", { default: 1 })
      .call(() => "");
    const { declarations: _, ...rest } = tool;
    const inputSchema = { type: "object", properties: { page: { type: "string" } } };
    expect(toTool({ ...rest, inputSchema }).inputSchema).toEqual(inputSchema);
  });

  it("keeps declarations only where something has a default", () => {
    const tool = defineTool("a")
      .argument("page", "integer")
      .call(() => "");
    expect(tool.declarations).toBeUndefined();
  });

  it.each([
    [{ name: "" }, 'tool "", name', "must not be empty"],
    [{ name: "a".repeat(129) }, `tool "${"a".repeat(129)}", name`, "must be at most 128 characters"],
    [{ name: "a\ud800" }, 'tool "a\\ud800", name', "must not have half of a character (a lone surrogate)"],
    [{ name: 4 }, "tool without a name, name", "must be a string"],
    [{ description: null }, 'tool "a", description', "must be a string"],
    [{ inputSchema: null }, 'tool "a", inputSchema', "must be a JSON Schema: a plain object of keywords"],
    [{ inputSchema: [] }, 'tool "a", inputSchema', "must be a JSON Schema: a plain object of keywords"],
    [{ outputSchema: 42 }, 'tool "a", outputSchema', "must be a JSON Schema: a plain object of keywords"],
    [{ annotations: null }, 'tool "a", annotations', "must be an object"],
    [{ annotations: [] }, 'tool "a", annotations', "must be an object"],
    [{ annotations: { title: 1 } }, 'tool "a", annotations.title', "must be a string"],
    [{ annotations: { openWorldHint: 1 } }, 'tool "a", annotations.openWorldHint', "must be a boolean"],
    [{ toString: 1 }, 'tool "a"', '"toString" is not known here'],
  ])("refuses %j", (fields, where, rule) => {
    expect(problemsOf(() => toTool(handWritten(fields)))).toEqual([{ where, rule }]);
  });

  it("takes a name of 128 characters", () => {
    expect(toTool(handWritten({ name: "a".repeat(128) })).name).toHaveLength(128);
  });

  it("D15: refuses an input schema whose root is no object", () => {
    expect(problemsOf(() => toTool(handWritten({ inputSchema: { type: "string" } })))).toEqual([
      {
        where: 'tool "a", inputSchema at /type',
        rule: 'the root of an input schema must say type: "object"',
        hint: "Say it beside anyOf, allOf or $ref too",
      },
    ]);
  });

  it("C12: refuses a pattern that is no regular expression, and names the place", () => {
    const inputSchema = { type: "object", properties: { x: { type: "string", pattern: "(" } } };
    expect(problemsOf(() => toTool(handWritten({ inputSchema })))).toEqual([
      expect.objectContaining({ where: 'tool "a", inputSchema at /properties/x/pattern' }),
    ]);
  });

  it("G07: refuses a header on an argument that no header can carry", () => {
    const inputSchema = { type: "object", properties: { x: { type: "number", "x-mcp-header": "X" } } };
    expect(problemsOf(() => toTool(handWritten({ inputSchema })))).toEqual([
      {
        where: 'tool "a", argument "x"',
        rule: "a header can carry only a string, an integer or a boolean, declared as that one type",
      },
    ]);
  });

  it("D143: suggests the field that was probably meant", () => {
    const draft = { kind: "tool", name: "a", input_schema: {}, params: {}, meta: {}, execute: () => "" };
    expect(problemsOf(() => toTool(draft as never))).toEqual([
      { where: 'tool "a"', rule: '"input_schema" is not known here', hint: 'Did you mean "inputSchema"?' },
      { where: 'tool "a"', rule: '"params" is not known here', hint: 'Did you mean "inputSchema"?' },
      { where: 'tool "a"', rule: '"meta" is not known here', hint: 'Did you mean "metadata"?' },
      { where: 'tool "a"', rule: '"execute" is not known here', hint: 'Did you mean "call"?' },
      { where: 'tool "a"', rule: "has no handler", hint: "End it with .call((args, context) => …)" },
    ]);
  });

  it("reports what a builder found before what it finds itself", () => {
    const before = { where: 'tool "a", argument "x"', rule: "is declared twice" };
    expect(problemsOf(() => toTool(handWritten({ title: 1 }), [before]))).toEqual([
      before,
      { where: 'tool "a", title', rule: "must be a string" },
    ]);
  });
});

describe("inputValidator", () => {
  const open = passthroughValidator();
  const named = { name: "s", version: "1", validator: open };
  const input = { type: "object", properties: { n: { type: "integer" } } } as const;
  const call = (args: { readonly n?: number }) => String(args.n);

  it("checks the arguments in place of the server's validator, and the sink is told", async () => {
    const told = vi.fn();
    const tool = { kind: "tool" as const, name: "t", inputSchema: input, inputValidator: basicValidator(), call };
    const client = await connect(
      direct(createServer({ ...named, tools: [tool], instrumentation: besidesRequests(told) })),
    );
    expect(await client.callTool("t", { n: "1" })).toMatchObject({ isError: true });
    expect(told.mock.calls).toMatchObject([[{ type: "arguments-refused", problems: [{ path: "/n" }] }]]);
    expect(await client.callTool("t", { n: 1 })).toMatchObject({ content: [{ type: "text", text: "1" }] });
  });

  it("is asked what it cannot enforce when the tool is checked, and the server's validator is not", () => {
    const inputSchema = { type: "object", oneOf: [{}] } as const;
    const whole = { kind: "tool" as const, name: "t", inputSchema, call };
    expect(() => toTool({ ...whole, inputValidator: basicValidator() })).toThrow(
      'tool "t", inputSchema at /oneOf: basicValidator() does not enforce oneOf',
    );
    const tool = toTool({ ...whole, inputValidator: open });
    expect(createServer({ ...named, validator: basicValidator(), tools: [tool] }).catalog.tools).toEqual([tool]);
  });

  it("is never listed, whatever it holds", async () => {
    const validator: { self?: object; compile: typeof open.compile } = { compile: open.compile };
    validator.self = validator;
    const tools = [{ kind: "tool" as const, name: "t", inputValidator: validator, call }];
    const client = await connect(direct(createServer({ ...named, tools })));
    expect(Object.keys((await client.listTools())[0] ?? {})).toEqual(["name", "inputSchema"]);
  });

  it.each([
    ["is no validator", { inputValidator: {} }, "inputValidator: must have a compile function"],
    ["is null", { inputValidator: null }, "inputValidator: must have a compile function"],
    ["has nothing to check", { inputValidator: open, input: z.object({}) }, "inputValidator: has nothing to check"],
  ])("is refused where it %s", (_, fields, message) => {
    expect(() => toTool({ kind: "tool", name: "t", call, ...fields } as never)).toThrow(`tool "t", ${message}`);
  });
});
