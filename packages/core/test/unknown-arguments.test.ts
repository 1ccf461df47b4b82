import * as sinclair from "@sinclair/typebox";
import { basicValidator, createServer, defineTool, fullValidator, object } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
import { fromSinclair } from "@snodo/schema/sinclair";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as typebox from "typebox";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";

const literal = { type: "object", properties: { n: { type: "number" } } } as const;
const typeboxN = { n: typebox.Type.Optional(typebox.Type.Number()) };
const sinclairN = { n: sinclair.Type.Optional(sinclair.Type.Number()) };
const closed = { additionalProperties: false } as const;

/** A tool with an optional number `n`, which answers the arguments that reach it. */
const echo = (input: object) =>
  defineTool("t")
    .input(input as { readonly type: "object" })
    .call((args) => args);
const declared = defineTool("t").argument("n", "number");

const connected = (tool: ReturnType<typeof echo>, options: object = {}) =>
  connect(direct(createServer({ name: "s", version: "1", tools: [tool], ...options })));

describe("a misspelt argument", () => {
  it.each([
    ["declared arguments", declared.additionalProperties(false).call((args) => args)],
    ["a literal", echo({ ...literal, ...closed })],
    ["TypeBox", echo(typebox.Type.Object(typeboxN, closed))],
    ["@sinclair/typebox", echo(fromSinclair(sinclair.Type.Object(sinclairN, closed)))],
    ["Zod", echo(z.strictObject({ n: z.number().optional() }))],
    ["Valibot", echo(toStandardJsonSchema(v.strictObject({ n: v.optional(v.number()) })))],
    ["ArkType", echo(type({ "n?": "number", "+": "reject" }))],
  ])("of a closed object is named: %s", async (_, tool) => {
    const client = await connected(tool);
    const [listed] = await client.listTools();
    expect(listed?.inputSchema.additionalProperties).toBe(false);
    expect(await client.callTool("t", { m: 1 })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^Invalid arguments( at \/m)?: .*\bm\b|^Invalid arguments at \/m: /) }],
    });
    expect(await client.callTool("t", { n: 1 })).toMatchObject({ structured: { n: 1 } });
  });

  it.each([
    ["declared arguments", declared.call((args) => args)],
    ["a literal", echo(literal)],
    ["TypeBox", echo(typebox.Type.Object(typeboxN))],
    ["@sinclair/typebox", echo(fromSinclair(sinclair.Type.Object(sinclairN)))],
    ["Zod", echo(z.looseObject({ n: z.number().optional() }))],
    ["Valibot", echo(toStandardJsonSchema(v.looseObject({ n: v.optional(v.number()) })))],
    ["ArkType", echo(type({ "n?": "number" }))],
  ])("of an open object reaches the handler: %s", async (_, tool) => {
    const client = await connected(tool);
    const [listed] = await client.listTools();
    expect(listed?.inputSchema.additionalProperties).not.toBe(false);
    expect(await client.callTool("t", { m: 1 })).toMatchObject({ isError: false, structured: { m: 1 } });
  });

  it("is held against the schema that an open object has for the rest", async () => {
    const tool = declared.additionalProperties({ type: "string" }).call((args) => args);
    const client = await connected(tool as ReturnType<typeof echo>);
    expect(await client.callTool("t", { m: "x" })).toMatchObject({ structured: { m: "x" } });
    expect(await client.callTool("t", { m: 1 })).toMatchObject({
      isError: true,
      content: [{ text: "Invalid arguments at /m: value is not one of the declared JSON types" }],
    });
  });

  it.each([
    ["Zod", z.object({ n: z.number().optional() })],
    ["Valibot", toStandardJsonSchema(v.object({ n: v.optional(v.number()) }))],
  ])(
    "of an object that a library strips is left out by it, and named where the schemas are strict: %s",
    async (_, schema) => {
      const open = await connected(echo(schema));
      expect(await open.callTool("t", { m: 1, n: 1 })).toMatchObject({ isError: false, structured: { n: 1 } });
      const strict = await connected(echo(schema), { schemas: "strict" });
      const [listed] = await strict.listTools();
      expect(listed?.inputSchema.additionalProperties).toBe(false);
      expect(await strict.callTool("t", { m: 1, n: 1 })).toMatchObject({
        isError: true,
        content: [{ text: "Invalid arguments at /m: property is not allowed" }],
      });
    },
  );

  it("of a closed object inside of the arguments is named with its place, by either validator", async () => {
    const tool = defineTool("t")
      .argument(
        "line",
        object((l) => l.property("sku", "string"), closed),
      )
      .call((args) => args);
    for (const validator of [basicValidator(), fullValidator()]) {
      const client = await connected(tool as ReturnType<typeof echo>, { validator });
      expect(await client.callTool("t", { line: { sky: "x" } })).toMatchObject({
        isError: true,
        content: [{ text: "Invalid arguments at /line/sky: property is not allowed" }],
      });
    }
  });
});
