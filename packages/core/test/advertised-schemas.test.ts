import * as sinclair from "@sinclair/typebox";
import { createServer, defineTool, type JsonSchemaObject, type ServerOptions } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
import { checkSchema } from "@snodo/schema";
import { fromSinclair } from "@snodo/schema/sinclair";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { scope, type } from "arktype";
import * as typebox from "typebox";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { jsonSchemaProblems } from "../../../testing/wire-schema.ts";
import { untyped } from "./definition-problems.ts";

type Form = NonNullable<ServerOptions["schemas"]>;

/** What a client sees of a tool with these schemas that answers its arguments, and what the tool answers. */
async function serving(schemas: { readonly input?: unknown; readonly output?: unknown }, form: Form = "as-written") {
  const start = untyped(defineTool("tool"));
  const taking = schemas.input === undefined ? start : start.input(schemas.input);
  const tool = (schemas.output === undefined ? taking : taking.output(schemas.output)).call((args: object) => args);
  const tools = [tool as unknown as ReturnType<ReturnType<typeof defineTool>["call"]>];
  const options = { name: "s", version: "1", schemas: form, instrumentation: () => {} } as const;
  const client = await connect(direct(createServer({ ...options, tools })));
  const [listed] = await client.listTools();
  const { inputSchema, outputSchema } = listed as { inputSchema: JsonSchemaObject; outputSchema?: JsonSchemaObject };
  return { inputSchema, outputSchema, call: (args: object) => client.callTool("tool", args as never) };
}

const registered = z.object({ street: z.string() }).meta({ id: "Address of a test" });
const zodNode = z.object({
  name: z.string(),
  get below() {
    return z.array(zodNode);
  },
});
const valibotAddress = v.object({ street: v.string() });
interface Node {
  readonly name: string;
  readonly below: Node[];
}
const valibotNode: v.GenericSchema<Node> = v.object({ name: v.string(), below: v.array(v.lazy(() => valibotNode)) });
const arktypeAddress = type({ street: "string" });
const arktypeTree = scope({ root: { tree: "node" }, node: { name: "string", below: "node[]" } }).export().root;
const typeboxAddress = typebox.Type.Object({ street: typebox.Type.String() });
const typeboxNode = typebox.Type.Object({
  name: typebox.Type.String(),
  below: typebox.Type.Array(typebox.Type.Ref("Node")),
});
const sinclairAddress = sinclair.Type.Object({ street: sinclair.Type.String() });
const sinclairNode = sinclair.Type.Recursive((self) =>
  sinclair.Type.Object({ name: sinclair.Type.String(), below: sinclair.Type.Array(self) }),
);
const literalAddress = { type: "object", properties: { street: { type: "string" } }, required: ["street"] };
const literalNode = {
  type: "object",
  properties: { name: { type: "string" }, below: { type: "array", items: { $ref: "#/$defs/node" } } },
  required: ["name", "below"],
};

const documented = { title: "Mail", description: "Where to", examples: ["a@b.example"] };

/**
 * The same of each library: one schema in two places, recursion, documentation, and alternatives that `kind` tells
 * apart.
 */
const LIBRARIES = [
  {
    library: "Zod",
    twice: z.object({ home: registered, work: z.lazy(() => registered) }),
    tree: z.object({ tree: zodNode }),
    documented: z.object({ mail: z.email().meta(documented), page: z.number().describe("Which").default(1) }),
    alternatives: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("a"), n: z.number() }),
      z.object({ kind: z.literal("b") }),
    ]),
  },
  {
    library: "Valibot",
    twice: toStandardJsonSchema(v.object({ home: valibotAddress, work: v.lazy(() => valibotAddress) })),
    tree: toStandardJsonSchema(v.object({ tree: valibotNode })),
    documented: toStandardJsonSchema(
      v.object({
        mail: v.pipe(v.string(), v.email(), v.metadata(documented)),
        page: v.optional(v.pipe(v.number(), v.description("Which")), 1),
      }),
    ),
    alternatives: toStandardJsonSchema(
      v.variant("kind", [v.object({ kind: v.literal("a"), n: v.number() }), v.object({ kind: v.literal("b") })]),
    ),
  },
  {
    library: "ArkType",
    twice: type({ home: arktypeAddress, work: arktypeAddress }),
    tree: arktypeTree,
    documented: type({
      mail: type("string.email").configure(documented as object),
      page: type("number").describe("Which").default(1),
    }),
    alternatives: type({ kind: "'a'", n: "number" }).or({ kind: "'b'" }),
  },
  {
    library: "TypeBox",
    twice: typebox.Type.Object({ home: typeboxAddress, work: typeboxAddress }),
    tree: typebox.Type.Object({ tree: typebox.Type.Cyclic({ Node: typeboxNode }, "Node") }),
    documented: typebox.Type.Object({
      mail: typebox.Type.String({ format: "email", ...documented }),
      page: typebox.Type.Optional(typebox.Type.Number({ description: "Which", default: 1 })),
    }),
    alternatives: typebox.Type.Union(
      [
        typebox.Type.Object({ kind: typebox.Type.Literal("a"), n: typebox.Type.Number() }),
        typebox.Type.Object({ kind: typebox.Type.Literal("b") }),
      ],
      { type: "object" },
    ),
  },
  {
    library: "@sinclair/typebox",
    twice: fromSinclair(sinclair.Type.Object({ home: sinclairAddress, work: sinclairAddress })),
    tree: fromSinclair(sinclair.Type.Object({ tree: sinclairNode })),
    documented: fromSinclair(
      sinclair.Type.Object({
        mail: sinclair.Type.String({ format: "email", ...documented }),
        page: sinclair.Type.Optional(sinclair.Type.Number({ description: "Which", default: 1 })),
      }),
    ),
    alternatives: fromSinclair(
      sinclair.Type.Union(
        [
          sinclair.Type.Object({ kind: sinclair.Type.Literal("a"), n: sinclair.Type.Number() }),
          sinclair.Type.Object({ kind: sinclair.Type.Literal("b") }),
        ],
        { type: "object" },
      ),
    ),
  },
  {
    library: "a JSON Schema literal",
    twice: {
      type: "object",
      properties: { home: literalAddress, work: literalAddress },
      required: ["home", "work"],
    },
    tree: {
      type: "object",
      properties: { tree: { $ref: "#/$defs/node" } },
      required: ["tree"],
      $defs: { node: literalNode },
    },
    documented: {
      type: "object",
      properties: {
        mail: { type: "string", format: "email", ...documented },
        page: { type: "number", description: "Which", default: 1 },
      },
      required: ["mail"],
    },
    alternatives: {
      type: "object",
      anyOf: [
        { type: "object", properties: { kind: { const: "a" }, n: { type: "number" } }, required: ["kind", "n"] },
        { type: "object", properties: { kind: { const: "b" } }, required: ["kind"] },
      ],
    },
  },
] as const;

describe.each(LIBRARIES)("the listed schema of $library", ({ twice, tree, documented: described, alternatives }) => {
  it("a schema used for two properties is written twice, with no reference", async () => {
    const { inputSchema, call } = await serving({ input: twice });
    const address = expect.objectContaining({ type: "object", properties: { street: { type: "string" } } });
    expect(inputSchema.properties).toEqual({ home: address, work: address });
    expect(JSON.stringify(inputSchema)).not.toMatch(/\$ref|\$defs|definitions/);
    const street = { street: "x" };
    expect(await call({ home: street, work: street })).toMatchObject({ structured: { home: street, work: street } });
    expect(await call({ home: street, work: { street: 1 } })).toMatchObject({ isError: true });
  });

  it("recursion is kept by references that resolve inside the document, and enforced at every depth", async () => {
    const { inputSchema, call } = await serving({ input: tree });
    expect(JSON.stringify(inputSchema)).toContain("$ref");
    expect(checkSchema(inputSchema)).toEqual([]);
    const of = (name: unknown) => ({ tree: { name: "a", below: [{ name: "b", below: [{ name, below: [] }] }] } });
    expect(await call(of("c"))).toMatchObject({ structured: of("c") });
    expect(await call(of(5))).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^Invalid arguments at \/tree\/below\/0\/below\/0\/name: /) }],
    });
  });

  it("titles, descriptions, examples, formats and defaults are all there", async () => {
    const { inputSchema } = await serving({ input: described });
    expect(inputSchema).toMatchObject({
      properties: {
        mail: { type: "string", format: "email", ...documented },
        page: { type: "number", description: "Which", default: 1 },
      },
    });
    expect(inputSchema.required).toEqual(["mail"]);
  });

  it("a root of alternatives says that it is an object, beside them", async () => {
    const { inputSchema, call } = await serving({ input: alternatives });
    expect(inputSchema.type).toBe("object");
    expect(inputSchema.anyOf ?? inputSchema.oneOf).toHaveLength(2);
    expect(await call({ kind: "a", n: 1 })).toMatchObject({ structured: { kind: "a", n: 1 } });
    expect(await call({ kind: "a" })).toMatchObject({ isError: true });
  });

  it.each(["as-written", "inline"] as const)("%s: no dialect is named that nobody wrote", async (form) => {
    for (const schema of [twice, tree, described, alternatives]) {
      const { inputSchema, outputSchema } = await serving({ input: schema, output: schema }, form);
      expect(JSON.stringify([inputSchema, outputSchema])).not.toContain("$schema");
      expect([...jsonSchemaProblems(inputSchema), ...jsonSchemaProblems(outputSchema ?? {})]).toEqual([]);
    }
  });
});

describe("the references that an author wrote", () => {
  const input = {
    type: "object",
    properties: { home: { $ref: "#/$defs/address" }, work: { $ref: "#/$defs/address" } },
    $defs: { address: literalAddress },
  };

  it("travel as they are, and are written out for a server that inlines", async () => {
    expect((await serving({ input })).inputSchema).toEqual(input);
    expect((await serving({ input }, "inline")).inputSchema).toEqual({
      type: "object",
      properties: { home: literalAddress, work: literalAddress },
    });
  });

  it("are followed in the whole document, which the arguments are held against", async () => {
    for (const form of ["as-written", "inline"] as const) {
      const { call } = await serving({ input }, form);
      expect(await call({ work: { street: "x" } })).toMatchObject({ isError: false });
      expect(await call({ work: {} })).toMatchObject({
        isError: true,
        content: [{ text: 'Invalid arguments at /work: required property "street" is missing' }],
      });
    }
  });
});

describe("the dialect that an author named", () => {
  it.each([
    "http://json-schema.org/draft-07/schema#",
    "https://json-schema.org/draft/2019-09/schema",
    "https://json-schema.org/draft/2020-12/schema",
  ])("travels in every form, on both sides: %s", async ($schema) => {
    const schema = { $schema, type: "object", properties: { a: { type: "string" } }, required: ["a"] };
    for (const form of ["as-written", "inline", "strict"] as const) {
      const { inputSchema, outputSchema, call } = await serving({ input: schema, output: schema }, form);
      expect([inputSchema.$schema, outputSchema?.$schema]).toEqual([$schema, $schema]);
      expect(await call({ a: "x" })).toMatchObject({ structured: { a: "x" } });
    }
  });

  it("is said of declared arguments, too", () => {
    const $schema = "https://json-schema.org/draft/2020-12/schema";
    const tool = defineTool("a")
      .argument("a", "string")
      .schema({ $schema })
      .call(() => "");
    expect(tool.inputSchema).toEqual({ type: "object", properties: { a: { type: "string" } }, $schema });
  });
});

describe("a schema that converts", () => {
  it.each([
    ["Zod", z.object({ n: z.string().transform(Number).pipe(z.number()) })],
    ["Valibot", toStandardJsonSchema(v.object({ n: v.pipe(v.string(), v.transform(Number), v.number()) }))],
    ["ArkType", type({ n: "string.numeric.parse" })],
  ])("of %s is listed as what the client sends, and as what the handler's answer becomes", async (_, schema) => {
    const { inputSchema, outputSchema } = await serving({ input: schema, output: schema });
    expect([inputSchema.properties, outputSchema?.properties]).toMatchObject([
      { n: { type: "string" } },
      { n: { type: "number" } },
    ]);
    const { call } = await serving({ input: schema });
    expect(await call({ n: "5" })).toMatchObject({ structured: { n: 5 } });
    expect(await call({ n: 5 })).toMatchObject({ isError: true });
  });
});

describe("a tool without arguments", () => {
  it.each([
    ["no schema", {}],
    ["a bare object", { input: { type: "object" } }],
    ["Zod", { input: z.object({}) }],
    ["Valibot", { input: toStandardJsonSchema(v.object({})) }],
    ["ArkType", { input: type({}) }],
    ["TypeBox", { input: typebox.Type.Object({}) }],
    ["@sinclair/typebox", { input: fromSinclair(sinclair.Type.Object({})) }],
  ])("lists an object with properties, given %s", async (_, schemas) => {
    expect((await serving(schemas)).inputSchema).toMatchObject({ type: "object", properties: {} });
  });

  it("lists required and additionalProperties for hosts of the strict form", async () => {
    expect((await serving({}, "strict")).inputSchema).toEqual({
      type: "object",
      properties: {},
      required: [],
      additionalProperties: false,
    });
  });
});

describe("an output schema", () => {
  it("may have any root", async () => {
    const output = { type: "array", items: { type: "integer" } };
    const tool = defineTool("list")
      .argument("value", {})
      .output(output as JsonSchemaObject)
      .call(({ value }) => value);
    const client = await connect(
      direct(createServer({ name: "s", version: "1", tools: [tool], instrumentation: () => {} })),
    );
    expect((await client.listTools())[0]?.outputSchema).toEqual(output);
    expect(await client.callTool("list", { value: [1, 2] })).toMatchObject({ structured: [1, 2] });
    await expect(client.callTool("list", { value: ["x"] })).rejects.toMatchObject({ code: -32603 });
  });
});
