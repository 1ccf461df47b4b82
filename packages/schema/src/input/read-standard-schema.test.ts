import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { declareArgument } from "../declare/argument.ts";
import { readInputSchema, readOutputSchema } from "./read-schema.ts";

const zodPerson = z.object({
  name: z.string().meta({ title: "Name", description: "How to call them", examples: ["Ada"] }),
  mail: z.email().optional(),
  age: z.number().default(18),
});
const valibotPerson = toStandardJsonSchema(
  v.object({
    name: v.pipe(v.string(), v.title("Name"), v.description("How to call them"), v.examples(["Ada"])),
    mail: v.optional(v.pipe(v.string(), v.email())),
    age: v.optional(v.number(), 18),
  }),
);
const arktypePerson = type({
  name: type.string.configure({ title: "Name", description: "How to call them", examples: ["Ada"] } as object),
  "mail?": "string.email",
  age: "number = 18",
});

describe.each([
  ["Zod", zodPerson],
  ["Valibot", valibotPerson],
  ["ArkType", arktypePerson],
])("a schema of %s", (library, person) => {
  it("becomes JSON Schema 2020-12 of what is handed in, and keeps its metadata", () => {
    const { schema, problems, standard } = readInputSchema(person);
    expect(problems).toEqual([]);
    expect(standard).toBe(person);
    expect(schema).toMatchObject({
      type: "object",
      properties: {
        name: { type: "string", title: "Name", description: "How to call them", examples: ["Ada"] },
        mail: { type: "string", format: "email" },
        age: { type: "number", default: 18 },
      },
      required: ["name"],
    });
    expect(Object.isFrozen(schema) && Object.isFrozen(schema?.properties)).toBe(true);
  });

  it("says on the side of the output what comes of it", () => {
    const { schema, problems } = readOutputSchema(person);
    expect(problems).toEqual([]);
    // Valibot leaves out of the list what has a default.
    const required = library === "Valibot" ? ["name"] : ["age", "name"];
    expect([...Object.values(schema?.required ?? [])].sort()).toEqual(required);
  });

  it("bears no label of a dialect, which some hosts refuse", () => {
    expect(readInputSchema(person).schema).not.toHaveProperty("$schema");
  });

  it("is converted once, however many servers are made of it", () => {
    expect(readInputSchema(person).schema).toBe(readInputSchema(person).schema);
    expect(readOutputSchema(person).schema).toBe(readOutputSchema(person).schema);
  });

  it("cannot stand for one argument", () => {
    expect(declareArgument("a", person, {}).problems).toMatchObject([
      { path: "a", rule: "a schema of another library cannot stand for one argument" },
    ]);
  });
});

/** The schema of a library that says this as JSON Schema. */
function library(said: unknown): object {
  const jsonSchema = { input: () => said, output: () => said };
  return { "~standard": { version: 1, vendor: "mine", validate: () => ({ value: 1 }), jsonSchema } };
}

describe("what a conversion gives", () => {
  it("is an object at its root also where only the alternatives of a union say so", () => {
    const shape = z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("circle"), radius: z.number() }),
      z.object({ kind: z.literal("square"), side: z.number() }),
    ]);
    const { schema, problems } = readInputSchema(shape);
    expect(problems).toEqual([]);
    expect(schema).toMatchObject({ type: "object", oneOf: [{}, {}], properties: {} });
    const object = { type: "object", properties: {} };
    const rootOf = (keywords: object) => readInputSchema(library(keywords)).schema?.type;
    expect(rootOf({ allOf: [{}, object] })).toBe("object");
    expect(rootOf({ $ref: "#/$defs/a", $defs: { a: { anyOf: [object, { $ref: "#/$defs/b" }] }, b: object } })).toBe(
      "object",
    );
    expect(rootOf({ anyOf: [] })).toBeUndefined();
    expect(rootOf({ anyOf: [object, true] })).toBeUndefined();
    expect(rootOf({ anyOf: [object, { $ref: "#/$defs/a" }], $defs: { a: { allOf: [{}] } } })).toBeUndefined();
    expect(readInputSchema(type({ a: "string" }).or({ b: "string" })).schema).toMatchObject({ type: "object" });
  });

  it("is refused where an alternative is no object", () => {
    expect(readInputSchema(z.union([z.object({}), z.string()])).problems).toMatchObject([{ path: "/type" }]);
    expect(readInputSchema(z.string()).problems).toMatchObject([{ path: "/type" }]);
  });

  it("says what the client must send of a schema that transforms, not what comes of it", () => {
    const schema = z.object({ n: z.string().transform(Number).pipe(z.number()) });
    expect(readInputSchema(schema).schema).toMatchObject({ properties: { n: { type: "string" } } });
    expect(readOutputSchema(schema).schema).toMatchObject({ properties: { n: { type: "number" } } });
    const parsed = type({ n: "string.numeric.parse" });
    expect(readInputSchema(parsed).schema).toMatchObject({ properties: { n: { type: "string" } } });
    expect(readOutputSchema(parsed).schema).toMatchObject({ properties: { n: { type: "number" } } });
  });

  it("has a schema that is used twice written twice, where the library refers to it", () => {
    const Address = z.object({ street: z.string() }).meta({ id: "Address" });
    const { schema } = readInputSchema(z.object({ home: Address, work: Address.optional() }));
    expect(JSON.stringify(schema)).not.toMatch(/\$ref|\$defs/);
    expect(schema).toMatchObject({
      properties: { home: { properties: { street: { type: "string" } } }, work: { required: ["street"] } },
    });
  });

  it("G06: may not have a header in what the library refers to", () => {
    const Address = z
      .object({ city: z.string().meta({ "x-mcp-header": "City" }) })
      .meta({ id: "Address with a header" });
    expect(readInputSchema(z.object({ home: Address })).problems).toMatchObject([
      { rule: expect.stringContaining("reached from the root through properties alone") },
    ]);
    expect(readOutputSchema(z.object({ home: Address })).problems).toEqual([]);
  });

  it("keeps recursion by references that resolve", () => {
    const Tree = z.object({
      get children() {
        return z.array(Tree);
      },
    });
    expect(readInputSchema(Tree).problems).toEqual([]);
  });
});

it("a JSON Schema that Zod made is read as it was edited, and not made again", () => {
  const edited = z.toJSONSchema(z.object({ a: z.string() }), {
    override: ({ jsonSchema }) => {
      if (jsonSchema.type === "string") jsonSchema.maxLength = 5;
    },
  });
  const { schema, standard } = readInputSchema(edited);
  expect(schema).toMatchObject({ properties: { a: { type: "string", maxLength: 5 } } });
  expect(standard).toBeUndefined();
});

it("a check of Valibot that JSON Schema cannot say is left out of what is advertised", () => {
  const even = v.check((n: number) => n % 2 === 0, "must be even");
  const { schema, problems } = readInputSchema(
    toStandardJsonSchema(v.object({ n: v.pipe(v.number(), v.minValue(2), even) })),
  );
  expect(problems).toEqual([]);
  expect(schema).toMatchObject({ properties: { n: { type: "number", minimum: 2 } } });
});

it("the fields of an object without the object are told from a JSON Schema", () => {
  expect(readInputSchema({ a: z.string(), b: type("string") }).problems).toEqual([
    {
      path: "",
      rule: "holds schemas of another library by name, and is no schema itself",
      hint: "Wrap it in an object schema of that library, such as z.object({ … })",
    },
  ]);
});

describe("a schema that JSON cannot say", () => {
  it.each([
    ["zod", z.object({ at: z.date() })],
    ["zod", z.object({ n: z.bigint() })],
    ["zod", z.object({ m: z.map(z.string(), z.string()) })],
    ["arktype", type({ at: "Date" })],
    ["arktype", type({ n: "bigint" })],
    ["arktype", type({ n: "undefined" })],
    ["arktype", type({ s: "symbol" })],
    ["valibot", toStandardJsonSchema(v.object({ at: v.date() }))],
    ["valibot", toStandardJsonSchema(v.object({ n: v.bigint() }))],
  ])("is refused when it is read: %s", (vendor, schema) => {
    for (const read of [readInputSchema(schema), readOutputSchema(schema)]) {
      expect(read.schema).toBeUndefined();
      expect(read.problems).toMatchObject([
        {
          path: "",
          rule: expect.stringMatching(new RegExp(`^${vendor} cannot say it as JSON Schema: .`)),
          hint: expect.any(String),
        },
      ]);
    }
  });

  it("is refused on the side of the output where it ends in a transformation", () => {
    const schema = z.object({ n: z.string().transform(Number) });
    expect(readInputSchema(schema).problems).toEqual([]);
    expect(readOutputSchema(schema).problems).toMatchObject([{ rule: expect.stringContaining("Transforms") }]);
  });
});

describe("a schema of another library that cannot say itself as JSON Schema", () => {
  const rule = "a schema of another library must be able to say itself as JSON Schema";
  const standard = (fields: object) => ({ "~standard": { version: 1, validate: () => ({ value: 1 }), ...fields } });

  it.each([
    [v.object({ a: v.string() }), "Wrap it by toStandardJsonSchema(schema) of @valibot/to-json-schema"],
    [standard({ vendor: "zod" }), "Use Zod 4.2 or later, or hand in a JSON Schema"],
    [standard({ vendor: "mine" }), "Give what the library's own conversion makes of it"],
    [standard({ vendor: "mine", jsonSchema: { input: () => ({}) } }), expect.any(String)],
    [Object.assign(() => true, standard({ vendor: "mine" })), expect.any(String)],
    [{ "~standard": null }, expect.any(String)],
  ])("is refused, with what to give instead", (schema, hint) => {
    expect(readInputSchema(schema)).toEqual({ schema: undefined, problems: [{ path: "", rule, hint }] });
  });

  it("is refused where what it gives is no JSON Schema", () => {
    expect(readInputSchema(library(null)).problems).toMatchObject([{ rule: "mine did not give a JSON Schema" }]);
    expect(readInputSchema(library({ type: "object", default: new Date() })).problems).toMatchObject([
      { path: "/default" },
    ]);
    expect(readInputSchema(library({ type: "object", properties: { a: { $ref: "#/none" } } })).problems).toMatchObject([
      { path: "/properties/a/$ref" },
    ]);
  });
});

describe("a property named __proto__, which was lost on its way to the handler", () => {
  const named = <Value>(value: Value) => Object.fromEntries([["__proto__", value]]);

  it.each([z.object({ inner: z.array(z.object(named(z.string()))) }), z.object(named(z.string().optional()))])(
    "is refused of Zod",
    (schema) => {
      const hint = "Call it otherwise, or hand in a JSON Schema";
      for (const read of [readInputSchema(schema), readOutputSchema(schema)]) {
        expect(read.schema).toBeUndefined();
        expect(read.problems).toEqual([{ path: "", rule: 'zod loses a property named "__proto__"', hint }]);
      }
    },
  );

  it.each([
    ["Valibot", toStandardJsonSchema(v.object(named(v.string())))],
    ["ArkType", type(named("string"))],
  ])("is refused of %s", (_library, schema) => {
    expect(readInputSchema(schema)).toMatchObject({ schema: undefined, problems: [{ path: "/properties" }] });
  });
});
