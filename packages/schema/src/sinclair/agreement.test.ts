import { Kind, type TSchema, Type } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { Check } from "@sinclair/typebox/value";
import { describe, expect, it } from "vitest";
import { fullValidator } from "../validate/full.ts";
import { isAgreed } from "./agreement.ts";
import { fromSinclair } from "./from-sinclair.ts";

const inner = Type.Object({}, { additionalProperties: Type.Object({}, { additionalProperties: Type.String() }) });

describe("isAgreed", () => {
  it.each<[string, TSchema]>([
    ["scalars with bounds", Type.Object({ a: Type.String({ minLength: 1, maxLength: 9 }), b: Type.Integer() })],
    ["annotations", Type.String({ title: "t", default: "", examples: [""], "x-mine": { minLength: 9 } })],
    [
      "closed objects with optional properties",
      Type.Object({ a: Type.Optional(Type.Any()) }, { additionalProperties: false }),
    ],
    ["numbers", Type.Number({ minimum: 0, exclusiveMaximum: 9, multipleOf: 2 })],
    ["lists and tuples", Type.Tuple([Type.Array(Type.Null(), { minItems: 1 }), Type.Tuple([])])],
    ["records", Type.Record(Type.String(), Type.Boolean(), { additionalProperties: false })],
    ["unions, enums and intersections", Type.Intersect([Type.Union([Type.Enum({ a: "a" }), Type.Never()])])],
    ["an intersection of objects", Type.Intersect([Type.Object({}), Type.Object({ a: Type.Literal(1) })])],
    ["recursion", Type.Recursive((self) => Type.Object({ kids: Type.Array(self) }))],
    ["patterns and template literals of plain text", Type.TemplateLiteral([Type.Literal("a-"), Type.String()])],
  ])("is true of %s", (_, schema) => {
    expect(isAgreed(schema)).toBe(true);
  });

  it.each<[string, TSchema, unknown]>([
    ["lengths of characters beyond the first plane", Type.String({ minLength: 2 }), "😀"],
    ["patterns without the u flag", Type.String({ pattern: "^..$" }), "😀"],
    ["negated classes", Type.String({ pattern: "^[^a][^a]$" }), "😀"],
    ["escapes", Type.String({ pattern: "^\\D{2}$" }), "😀"],
    ["patterns that are not ASCII", Type.String({ pattern: "[😀]{2}" }), "😀"],
    ["patterns of names", Type.Record(Type.String({ pattern: "^.$" }), Type.Null()), { "😀": 1 }],
    ["0 and -0 among different items", Type.Array(Type.Number(), { uniqueItems: true }), [0, -0]],
    [
      "a missing property that may be anything, by a union",
      Type.Object({ a: Type.Union([Type.Any(), Type.Null()]) }),
      {},
    ],
    ["the same by an intersection", Type.Object({ a: Type.Intersect([Type.Any(), Type.Unknown()]) }), {}],
    ["additional properties inside of each other", inner, { a: { b: 1 }, b: { b: "" } }],
    [
      "further properties of a record",
      Type.Object({
        r: Type.Record(Type.String({ pattern: "^a" }), Type.Null(), {
          additionalProperties: Type.Object({ r: Type.String() }),
        }),
      }),
      { r: { b: { r: { r: "" } } } },
    ],
    [
      "two schemas of one name",
      Type.Object({ a: Type.String({ $id: "x" }), b: Type.Null({ $id: "x" }) }),
      { a: "", b: "" },
    ],
    ["a constant that a kind does not look at", Type.Object({ a: Type.String({ const: "x" }) }), { a: "y" }],
    ["a type and a constant of the root", Type.Boolean({ const: true }), false],
    ["keywords of other kinds", Type.Object({ a: Type.Any({ minLength: 2 }) }), { a: "" }],
    [
      "patterns of properties beside properties",
      Type.Object({}, { patternProperties: { "^a": Type.Null() } }),
      { a: 1 },
    ],
    ["a type that a union has too", Type.Union([Type.String(), Type.Null()], { type: "string" }), null],
    ["names that are required and not declared", { ...Type.Object({}), required: ["a"] }, {}],
    ["a kind below not", Type.Not(Type.Array(Type.Any(), { contains: Type.Any(), minContains: 0 })), []],
    ["a format that is registered", Type.Object({ a: Type.Not(Type.String({ format: "unheard-of" })) }), { a: "" }],
  ])("is false of %s, where TypeBox accepts what JSON Schema refuses", (_, schema, value) => {
    expect([TypeCompiler.Compile(schema).Check(value), Check(schema, value)]).toContain(true);
    expect(isAgreed(schema)).toBe(false);
    expect(fullValidator().compile(fromSinclair(schema))(value)).not.toEqual([]);
  });

  it.each<[string, unknown]>([
    ["schemas of no kind", { type: "string" }],
    ["unknown kinds", { [Kind]: "Mine" }],
    ["what is no schema", true],
    ["references that lead out", Type.Ref("a")],
    ["types that were changed", { ...Type.String(), type: "null" }],
    ["an intersection that says another type", { ...Type.Intersect([Type.Null(), Type.Null()]), type: "string" }],
    ["a constant that says another type", { ...Type.Literal(1), type: "string" }],
    ["tuples that were changed", { ...Type.Tuple([Type.Null()]), maxItems: 2 }],
    ["names that are URIs", Type.String({ $id: "https://example.com/a" })],
    ["modules", Type.Module({ A: Type.Null() }).Import("A")],
    ["names of nothing", Type.Object({ a: Type.Unsafe({ type: "string" }) })],
  ])("is false of %s", (_, schema) => {
    expect(isAgreed(schema)).toBe(false);
  });
});
