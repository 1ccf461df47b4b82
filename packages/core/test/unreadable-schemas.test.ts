import { createServer, type DefinitionProblem, defineTool, fullValidator } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { z as zod3 } from "zod/v3";
import { problemsOf, untyped } from "./definition-problems.ts";

class Schema {
  readonly type = "object";
  readonly properties = {};
}

/** What a schema library of another kind may hand over: an object that knows how to parse, and says nothing. */
const unknownLibrary = { _def: { typeName: "ZodObject", shape: () => ({}) }, parse: () => ({}) };

const UNREADABLE: readonly (readonly [string, unknown, Partial<DefinitionProblem>])[] = [
  ["Zod 3", zod3.object({ a: zod3.string() }), { hint: expect.stringContaining("Zod 4.2 or later") }],
  ["Valibot alone", v.object({ a: v.string() }), { hint: expect.stringContaining("toStandardJsonSchema") }],
  [
    "a date of Zod",
    z.object({ at: z.date() }),
    { rule: "zod cannot say it as JSON Schema: Date cannot be represented in JSON Schema" },
  ],
  [
    "properties of Zod without an object around them",
    { a: z.string() },
    { where: 'tool "bad", inputSchema', hint: expect.stringContaining("z.object({ … })") },
  ],
  [
    "a schema of Zod inside of a JSON Schema",
    { type: "object", properties: { at: z.iso.datetime() } },
    { where: 'tool "bad", inputSchema at /properties/at', rule: expect.stringContaining("is not a JSON value") },
  ],
  [
    "an object of functions",
    unknownLibrary,
    { where: 'tool "bad", inputSchema at /_def/shape', rule: "a function is not a JSON value" },
  ],
  ["an instance of a class", new Schema(), { rule: "must be a JSON Schema: a plain object of keywords" }],
  ["a function", () => ({ type: "object" }), { rule: "must be a JSON Schema: a plain object of keywords" }],
  ["a text", '{"type":"object"}', { rule: "must be a JSON Schema: a plain object of keywords" }],
  [
    "a reference that leads nowhere",
    { type: "object", properties: { a: { $ref: "#/$defs/none" } } },
    { where: 'tool "bad", inputSchema at /properties/a/$ref' },
  ],
];

const define = (name: string, schema: unknown) =>
  untyped(defineTool(name))
    .input(schema)
    .call(() => "");

describe("a schema that cannot be read", () => {
  it.each(UNREADABLE)(
    "is refused when the tool is defined, which is named with the place: %s",
    (_, schema, problem) => {
      const problems = problemsOf(() => define("bad", schema));
      expect(problems).toEqual([expect.objectContaining({ where: expect.stringMatching(/^tool "bad", input/) })]);
      expect(problems).toMatchObject([problem]);
    },
  );

  it.each(UNREADABLE)("is never listed as an empty one, nor on the side of the output: %s", (_, schema) => {
    expect(() =>
      untyped(defineTool("bad"))
        .output(schema)
        .call(() => ""),
    ).toThrow(/^tool "bad", output/);
    const written = { kind: "tool", name: "bad", inputSchema: schema, call: () => "" } as never;
    expect(() => createServer({ name: "s", version: "1", tools: [written] })).toThrow(/tool "bad", inputSchema/);
  });

  it("does not hide those of other tools: a server lists all of them, and is made without them as it would be", async () => {
    const sound = defineTool("sound")
      .input(z.object({ a: z.string() }))
      .call(({ a }) => a);
    const written = (name: string, input: object) => ({ kind: "tool", name, input, call: () => "" }) as never;
    const tools = [
      written("dates", z.object({ at: z.date() })),
      sound,
      written("sizes", z.object({ n: z.bigint() })),
    ] as const;
    expect(problemsOf(() => createServer({ name: "s", version: "1", tools }))).toMatchObject([
      { where: 'tool "dates", input', rule: expect.stringContaining("Date") },
      { where: 'tool "sizes", input', rule: expect.stringContaining("BigInt") },
    ]);
    const client = await connect(direct(createServer({ name: "s", version: "1", tools: [sound] })));
    expect((await client.listTools()).map(({ name }) => name)).toEqual(["sound"]);
    expect(await client.callTool("sound", { a: "x" })).toMatchObject({ content: [{ text: "x" }] });
  });
});

describe("a wrong form of declaration", () => {
  const a = untyped(defineTool("a"));

  it.each<readonly [string, () => unknown, string]>([
    [
      "a schema for the handler",
      () => a.call({ type: "object" }, () => ""),
      'tool "a", call: must be a function. As in .call((args, context) => …)',
    ],
    [
      "a schema for the description",
      () => untyped(defineTool("a", { type: "object" } as never)).call(() => ""),
      'tool "a", description: must be a string',
    ],
    [
      "a schema for an argument's name",
      () => a.argument({ type: "object" }).call(() => ""),
      'tool "a": the name of an argument or a property must be a string that is not empty',
    ],
    [
      "a validator for a schema",
      () => a.input(fullValidator()).call(() => ""),
      'tool "a", inputSchema at /checkSchema: a function is not a JSON value',
    ],
  ])("is refused, and nothing of it is dropped: %s", (_, define, message) => {
    expect(define).toThrow(message);
  });
});

describe("a handler", () => {
  it("gets its arguments first and the context second, whether the tool has a schema or not", async () => {
    const seen: unknown[][] = [];
    const record = (...given: unknown[]) => {
      seen.push(given);
      return "";
    };
    const tools = [
      defineTool("none").call(record),
      defineTool("declared").argument("a", "string").call(record),
      defineTool("whole").input({ type: "object" }).call(record),
      defineTool("foreign").input(z.object({})).call(record),
      { kind: "tool" as const, name: "written", call: record },
    ];
    const client = await connect(direct(createServer({ name: "s", version: "1", tools })));
    for (const { name } of tools) await client.callTool(name, {});
    expect(seen).toHaveLength(5);
    for (const given of seen) {
      expect(given).toEqual([{}, expect.objectContaining({ transport: expect.objectContaining({ kind: "direct" }) })]);
    }
  });
});
