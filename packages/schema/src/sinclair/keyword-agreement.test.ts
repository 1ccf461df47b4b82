import { type TSchema, Type } from "@sinclair/typebox";
import { describe, expect, it } from "vitest";
import { checkSchema } from "../check-schema.ts";
import { DRAFT_2020_12 } from "../dialect/dialect.ts";
import { fullValidator } from "../validate/full.ts";
import { acceptorMaker } from "./acceptor.ts";
import { fromSinclair } from "./from-sinclair.ts";

/** Holds values against a schema in both ways, where there is an acceptor. */
function compare(schema: TSchema, values: readonly unknown[]): void {
  const read = fromSinclair(schema);
  if (checkSchema(read).length > 0) return;
  const accepts = acceptorMaker(schema)();
  if (accepts === undefined) return;
  const check = fullValidator().compile(JSON.parse(JSON.stringify(read)));
  for (const value of values) {
    if (accepts(value)) expect([read, value, check(value)]).toEqual([read, value, []]);
  }
}

const KINDS: readonly TSchema[] = [
  ...[Type.Any(), Type.Unknown(), Type.Never(), Type.Null(), Type.Boolean(), Type.Integer(), Type.Number()],
  ...[Type.String(), Type.TemplateLiteral([Type.Literal("a"), Type.String()]), Type.Literal("a"), Type.Literal(1)],
  ...[Type.Array(Type.Any()), Type.Tuple([]), Type.Tuple([Type.Any()]), Type.Object({}), Type.Not(Type.Null())],
  ...[Type.Object({ a: Type.Any() }), Type.Object({ a: Type.Optional(Type.Null()) }), Type.Unsafe({})],
  ...[Type.Record(Type.String(), Type.Any()), Type.Union([Type.Null(), Type.String()]), Type.Enum({ a: "a", b: 1 })],
  Type.Intersect([Type.Object({}), Type.Object({ a: Type.Any() })]),
  Type.Recursive((self) => Type.Object({ a: Type.Optional(self) })),
];

const COUNTS = [0, 1, 2];
const NUMBERS = [-1, 0.5, 1];
const SCHEMAS = [true, false, { type: "string" }, { ...Type.Null() }];
const LISTS = SCHEMAS.map((schema) => [schema]);
const MAPS = [{}, ...SCHEMAS.map((schema) => ({ a: schema }))];

/** What each keyword may demand of a value. */
const DEMANDS: ReadonlyMap<string, readonly unknown[]> = new Map<string, readonly unknown[]>([
  ...["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"].map(
    (keyword): [string, readonly unknown[]] => [keyword, COUNTS],
  ),
  ...["minContains", "maxContains"].map((keyword): [string, readonly unknown[]] => [keyword, COUNTS]),
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].map((keyword): [string, readonly unknown[]] => [
    keyword,
    NUMBERS,
  ]),
  ["multipleOf", [0.1, 1, 2]],
  ...["additionalProperties", "propertyNames", "contains", "items", "not", "if", "then", "else", "contentSchema"].map(
    (keyword): [string, readonly unknown[]] => [keyword, SCHEMAS],
  ),
  ...["unevaluatedItems", "unevaluatedProperties"].map((keyword): [string, readonly unknown[]] => [keyword, SCHEMAS]),
  ...["allOf", "anyOf", "oneOf", "prefixItems"].map((keyword): [string, readonly unknown[]] => [keyword, LISTS]),
  ...["properties", "patternProperties", "dependentSchemas", "dependencies", "$defs", "definitions"].map(
    (keyword): [string, readonly unknown[]] => [keyword, MAPS],
  ),
  ["dependentRequired", [{ a: ["b"] }]],
  ["required", [[], ["a"], ["b"]]],
  ["type", ["string", "object", "array", ["null", "integer"]]],
  ["const", ["a", 0, null, [], { a: 1 }]],
  ["enum", [["a"], [0, null], [{ a: 1 }]]],
  ["pattern", ["^a", "^.$"]],
  ["format", ["email", "unheard-of"]],
  ["uniqueItems", [true, false]],
  ...["$ref", "$dynamicRef"].map((keyword): [string, readonly unknown[]] => [keyword, ["#", "#/properties/b"]]),
  ...["$id", "$anchor", "$dynamicAnchor"].map((keyword): [string, readonly unknown[]] => [keyword, ["A"]]),
  ["$schema", ["https://json-schema.org/draft/2020-12/schema", "http://json-schema.org/draft-07/schema#"]],
]);

const VALUES: readonly unknown[] = [
  ...[null, true, false, 0, -0, 1, 2, 0.3, 1.5, -1, "", "a", "aa", "b", "ab", "😀"],
  ...[[], [1], [1, 1], ["a", null], [[], {}], {}, { a: 1 }, { a: null }, { b: 1 }, { a: {}, b: null }, { a: "a" }],
];

/** Each of them where it stands alone and in a list. */
const HELD = VALUES.flatMap((each) => [{ a: each, b: [] }, { a: each, b: [each] }, { b: [each] }]);

describe("acceptorMaker, of keywords that a kind may not look at", () => {
  it.each(KINDS.map((kind): [string, TSchema] => [JSON.stringify(kind), kind]))(
    "accepts nothing that JSON Schema refuses, whichever keyword of 2020-12 is added to %s",
    (_, kind) => {
      for (const [keyword, demands] of DEMANDS) {
        for (const demand of demands) {
          const schema = { ...kind, [keyword]: demand };
          compare(schema, VALUES);
          compare(Type.Object({ a: schema, b: Type.Array(schema) }), HELD);
        }
      }
    },
  );

  it("has an acceptor for nearly every kind as it stands, and for few with one more keyword", () => {
    const accepted = KINDS.filter((kind) => acceptorMaker(kind)() !== undefined);
    expect(accepted.length).toBeGreaterThan(18);
    expect(accepted.filter((kind) => acceptorMaker({ ...kind, contains: {} })() !== undefined)).toEqual([]);
  });

  it("the demands above are of every keyword that 2020-12 has", () => {
    expect([...DEMANDS.keys()].sort()).toEqual([...DRAFT_2020_12.keywords.keys(), "$schema"].sort());
  });
});
