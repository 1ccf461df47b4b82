import { Kind, type TSchema, Type, TypeRegistry } from "@sinclair/typebox";
import { afterEach, describe, expect, it } from "vitest";
import { checkSchema } from "../check-schema.ts";
import { readInputSchema, readOutputSchema } from "../input/read-schema.ts";
import type { JsonSchemaObject } from "../json-schema.ts";
import { fullValidator } from "../validate/full.ts";
import { fromSinclair } from "./from-sinclair.ts";

const problemsOf = (schema: TSchema) => readOutputSchema(fromSinclair(schema)).problems;

describe("fromSinclair", () => {
  afterEach(() => TypeRegistry.Clear());

  it("gives frozen JSON Schema as it was written, without private marks", () => {
    const written = Type.Object(
      {
        a: Type.Optional(Type.Readonly(Type.String({ format: "email", default: "", "x-mine": [1] }))),
        b: Type.Union([Type.Literal("x"), Type.Null()], { description: "words", examples: ["x"] }),
      },
      { $id: "Order", title: "t", additionalProperties: false },
    );
    const schema = fromSinclair(written);
    expect(JSON.stringify(schema)).toBe(JSON.stringify(written));
    expect(Object.getOwnPropertySymbols(schema)).toEqual([]);
    expect(Object.isFrozen(schema) && Object.isFrozen(schema.properties)).toBe(true);
    expect(Object.isFrozen(written)).toBe(false);
  });

  it("comes back from the readers as it is", () => {
    const schema = fromSinclair(Type.Object({ a: Type.String() }));
    expect(readInputSchema(schema).schema).toBe(schema);
    expect(readOutputSchema(schema).schema).toBe(schema);
  });

  it("writes tuples as 2020-12 does", () => {
    const { schema } = readOutputSchema(fromSinclair(Type.Tuple([Type.String(), Type.Tuple([])])));
    expect(schema).toEqual({
      type: "array",
      prefixItems: [{ type: "string" }, { type: "array", minItems: 0, maxItems: 0 }],
      items: false,
      minItems: 2,
      maxItems: 2,
    });
  });

  it("leaves tuples as they are where $schema names an older draft, in which prefixItems means nothing", () => {
    const older = { $schema: "http://json-schema.org/draft-07/schema#" };
    const tuple = { type: "array", items: [{ type: "string" }], additionalItems: false, minItems: 1, maxItems: 1 };
    const schema = fromSinclair(Type.Object({ a: Type.Tuple([Type.String()]) }, older));
    expect(schema.properties).toEqual({ a: tuple });
    expect(fullValidator().compile(schema)({ a: ["x"] })).toEqual([]);
    expect(fullValidator().compile(schema)({ a: [1] })).toMatchObject([{ path: "/a/0" }]);
    const inner = Type.Tuple([Type.Tuple([Type.String()])], { ...older, $id: "https://example.com/pair" });
    expect(fromSinclair(Type.Object({ inner })).properties).toMatchObject({ inner: { items: [tuple] } });
  });

  it("plain JSON Schema and TypeBox work with full validation, recursion intact", () => {
    const tree = Type.Recursive((self) => Type.Object({ kids: Type.Array(self) }), { $id: "Tree" });
    const schema = fromSinclair(Type.Object({ left: tree, right: tree }));
    expect(readInputSchema(schema).problems).toEqual([]);
    expect(schema.properties).toMatchObject({
      left: { $id: "Tree", properties: { kids: { items: { $ref: "Tree" } } } },
    });
    const check = fullValidator().compile(schema);
    expect(check({ left: { kids: [{ kids: [] }] }, right: { kids: [] } })).toEqual([]);
    expect(check({ left: { kids: [] }, right: { kids: [{ kids: 5 }] } })).toMatchObject([
      { path: "/right/kids/0/kids", keyword: "type" },
    ]);
  });

  it("keeps modules, with their definitions", () => {
    const module = Type.Module({
      Node: Type.Object({ next: Type.Optional(Type.Ref("Node")), leaf: Type.Ref("Leaf") }),
      Leaf: Type.Integer(),
    });
    const schema = fromSinclair(Type.Object({ node: module.Import("Node") }));
    expect(readInputSchema(schema).problems).toEqual([]);
    const check = fullValidator().compile(schema);
    expect(check({ node: { leaf: 1, next: { leaf: 2 } } })).toEqual([]);
    expect(check({ node: { leaf: 1, next: { leaf: "" } } })).toMatchObject([{ path: "/node/next/leaf" }]);
  });

  it("takes the schemas that references lead to", () => {
    const user = Type.Object({ id: Type.Integer() }, { $id: "User" });
    const schema = fromSinclair(Type.Object({ owner: Type.Ref("User") }, { $defs: { User: true } }), [user]);
    expect(JSON.stringify(schema.$defs)).toBe(JSON.stringify({ User: true, User_: user }));
    expect(checkSchema(schema)).toEqual([]);
    expect(fullValidator().compile(schema)({ owner: { id: "" } })).toMatchObject([{ path: "/owner/id" }]);
  });

  it("names what is wrong with the schemas that references lead to, and those without a name", () => {
    const schema = fromSinclair(Type.Ref("At"), [Type.Date({ $id: "At" }), Type.String()]);
    expect(checkSchema(schema)).toMatchObject([
      { path: "/$defs/1", rule: expect.stringContaining("$id") },
      { path: "/$defs/At", rule: "JSON has no Date" },
    ]);
  });

  it.each<[string, TSchema]>([
    ["Date", Type.Date()],
    ["BigInt", Type.BigInt()],
    ["Uint8Array", Type.Uint8Array()],
    ["Undefined", Type.Undefined()],
    ["Void", Type.Void()],
    ["Symbol", Type.Symbol()],
    ["RegExp", Type.RegExp(/a/)],
    ["Function", Type.Function([], Type.Null())],
    ["Constructor", Type.Constructor([], Type.Null())],
    ["Promise", Type.Promise(Type.Null())],
    ["Iterator", Type.Iterator(Type.Null())],
    ["AsyncIterator", Type.AsyncIterator(Type.Null())],
  ])("refuses %s at its place, with what to write instead", (kind, schema) => {
    expect(problemsOf(Type.Object({ a: Type.Tuple([schema]) }))).toEqual([
      { path: "/properties/a/prefixItems/0", rule: `JSON has no ${kind}`, hint: expect.any(String) },
    ]);
  });

  it("refuses what only functions do", () => {
    const length = Type.Transform(Type.String())
      .Decode((text) => text.length)
      .Encode(String);
    TypeRegistry.Set("Even", (_, value) => Number(value) % 2 === 0);
    const even = Type.Unsafe<number>({ [Kind]: "Even", type: "number" });
    expect(problemsOf(Type.Object({ length, even }))).toMatchObject([
      { path: "/properties/length", rule: expect.stringContaining("Type.Transform") },
      { path: "/properties/even", rule: expect.stringContaining('"Even"'), hint: expect.stringContaining("Unsafe") },
    ]);
  });

  it("refuses types that are not computed, and references that lead nowhere", () => {
    expect(problemsOf(Type.Object({ a: Type.Partial(Type.Ref("B")), b: Type.Argument(0) }))).toMatchObject([
      { path: "/properties/a", rule: "the type is not computed yet" },
      { path: "/properties/b", rule: "the type is not computed yet" },
    ]);
    expect(problemsOf(Type.Object({ a: Type.Ref("B") }))).toMatchObject([{ path: "/properties/a/$ref" }]);
  });

  it("lists what it could not carry over together with everything else that is wrong", () => {
    const schema = Type.Object({ a: Type.Date(), b: Type.String({ pattern: "(" }) });
    expect(readInputSchema(fromSinclair(schema)).problems).toMatchObject([
      { path: "/properties/a" },
      { path: "/properties/b/pattern" },
    ]);
  });

  it("keeps its problems inside of another schema", () => {
    const inside = { type: "object", properties: { a: fromSinclair(Type.Array(Type.Date())) } };
    expect(readInputSchema(inside).problems).toMatchObject([{ path: "/properties/a/items" }]);
  });

  it("refuses two schemas of one name, of which a reference could mean either", () => {
    const first = Type.Module({ Leaf: Type.String() }).Import("Leaf");
    const second = Type.Module({ Leaf: Type.Integer() }).Import("Leaf");
    expect(problemsOf(Type.Object({ first, same: first }))).toEqual([]);
    expect(problemsOf(Type.Object({ first, second }))).toMatchObject([{ path: "/properties/second/$defs/Leaf/$id" }]);
  });

  it.each([undefined, null, "string", [], {}, { type: "string" }, () => ({})])(
    "refuses %s, which has no kind",
    (given) => {
      const schema = fromSinclair(given as unknown as TSchema);
      expect(readInputSchema(schema).problems).toMatchObject([{ path: "", rule: expect.stringContaining("Kind") }]);
    },
  );

  it("refuses what JSON cannot carry, and a schema that contains itself, without throwing", () => {
    expect(problemsOf(Type.String({ default: new Date() }))).toMatchObject([{ path: "/default" }]);
    expect(problemsOf(Type.Literal(1n as unknown as number))).toMatchObject([{ path: "/const" }]);
    const properties: Record<string, TSchema> = {};
    const circular = Type.Object(properties);
    properties.self = circular;
    expect(problemsOf(circular)).toMatchObject([{ path: "/properties/self" }]);
    const deep = Array.from({ length: 200 }).reduce<TSchema>((items) => Type.Array(items), Type.Null());
    expect(problemsOf(deep)).toMatchObject([{ rule: expect.stringContaining("nested deeper") }]);
  });

  it("takes properties of any name", () => {
    const names = ["__proto__", "toString", "~kind", "a/b~c", "\ud800"];
    const schema = fromSinclair(Type.Object(Object.fromEntries(names.map((name) => [name, Type.Literal(name)]))));
    expect(Object.keys(schema.properties as JsonSchemaObject)).toEqual(names);
    const check = fullValidator().compile(schema);
    expect(check(Object.fromEntries(names.map((name) => [name, name])))).toEqual([]);
    expect(check({}).map(({ keyword }) => keyword)).toEqual(names.map(() => "required"));
  });
});
