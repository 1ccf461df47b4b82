import Type from "typebox";
import { expectTypeOf, it } from "vitest";
import type { FromSchema } from "./from-schema.ts";

declare function read<const Schema>(schema: Schema): FromSchema<Schema>;

it("scalars, lists of types, constants and enums", () => {
  expectTypeOf(read({ type: "string" })).toEqualTypeOf<string>();
  expectTypeOf(read({ type: "integer" })).toEqualTypeOf<number>();
  expectTypeOf(read({ type: ["boolean", "null"] })).toEqualTypeOf<boolean | null>();
  expectTypeOf(read({ const: "a" })).toEqualTypeOf<"a">();
  expectTypeOf(read({ type: "string", enum: ["a", "b"] })).toEqualTypeOf<"a" | "b">();
  expectTypeOf(read({})).toEqualTypeOf<unknown>();
  expectTypeOf(read(true)).toEqualTypeOf<unknown>();
  expectTypeOf(read(false)).toEqualTypeOf<never>();
});

it("objects", () => {
  const properties = { id: { type: "string" }, note: { type: "string" } } as const;
  expectTypeOf(read({ type: "object", properties, required: ["id"] })).toEqualTypeOf<{ id: string; note?: string }>();
  expectTypeOf(read({ properties: { id: true } })).toEqualTypeOf<{ id?: unknown }>();
  expectTypeOf(read({ type: "object" })).toEqualTypeOf<{ [key: string]: unknown }>();
  expectTypeOf(read({ type: "object", additionalProperties: { type: "number" } })).toEqualTypeOf<{
    [key: string]: number;
  }>();
  expectTypeOf(read({ type: "object", patternProperties: { "^x": { type: "null" } } })).toEqualTypeOf<{
    [key: string]: null;
  }>();
  expectTypeOf(read({ type: "object", properties, required: ["other"] }).other).toEqualTypeOf<unknown>();
  expectTypeOf(read({ type: "object", properties, additionalProperties: true }).any).toEqualTypeOf<unknown>();
});

it("arrays and tuples", () => {
  expectTypeOf(read({ type: "array" })).toEqualTypeOf<unknown[]>();
  expectTypeOf(read({ type: "array", items: { type: "string" } })).toEqualTypeOf<string[]>();
  expectTypeOf(read({ type: "array", prefixItems: [{ type: "string" }], items: false })).toEqualTypeOf<[string]>();
  expectTypeOf(read({ type: "array", prefixItems: [{ type: "string" }], items: { type: "null" } })).toEqualTypeOf<
    [string, ...null[]]
  >();
});

it("tuples and definitions of older drafts", () => {
  const $schema = "http://json-schema.org/draft-07/schema#";
  const pair = [{ type: "string" }, { $ref: "#/definitions/n" }] as const;
  const definitions = { n: { type: "number" } } as const;
  expectTypeOf(read({ $schema, definitions, type: "array", items: pair })).toEqualTypeOf<
    [string, number, ...unknown[]]
  >();
  expectTypeOf(
    read({ $schema, definitions, type: "array", items: pair, additionalItems: { type: "null" } }),
  ).toEqualTypeOf<[string, number, ...null[]]>();
  expectTypeOf(read({ $schema, definitions, type: "array", items: pair, additionalItems: false })).toEqualTypeOf<
    [string, number]
  >();
  expectTypeOf(read({ $schema, type: "array", prefixItems: [{ type: "string" }] })).toEqualTypeOf<unknown[]>();
});

it("combinations", () => {
  expectTypeOf(read({ anyOf: [{ type: "string" }, { type: "null" }] })).toEqualTypeOf<string | null>();
  expectTypeOf(read({ oneOf: [{ const: 1 }, { const: 2 }] })).toEqualTypeOf<1 | 2>();
  type Both = FromSchema<{
    allOf: [
      { type: "object"; properties: { a: { type: "string" } }; required: ["a"] },
      { properties: { b: { type: "null" } } },
    ];
  }>;
  expectTypeOf<Both["a"]>().toEqualTypeOf<string>();
  expectTypeOf<Both["b"]>().toEqualTypeOf<null | undefined>();
});

it("references, recursive ones eight deep", () => {
  expectTypeOf(read({ $ref: "#/$defs/a", $defs: { a: { type: "string" } } })).toEqualTypeOf<string>();
  const tree = read({
    type: "object",
    properties: { value: { type: "number" }, kids: { type: "array", items: { $ref: "#" } } },
    required: ["value", "kids"],
  });
  expectTypeOf(tree.kids[0]?.kids[0]?.value).toEqualTypeOf<number | undefined>();
  expectTypeOf(read({ $ref: "https://example.com" })).toEqualTypeOf<unknown>();
});

it("schemas whose keywords are not literal are unknown, not wrong", () => {
  expectTypeOf<FromSchema<{ type: string }>>().toEqualTypeOf<unknown>();
  expectTypeOf<FromSchema<{ readonly [keyword: string]: unknown }>>().toEqualTypeOf<unknown>();
});

it("TypeBox schemas", () => {
  const schema = Type.Object({
    id: Type.String(),
    kind: Type.Union([Type.Literal("a"), Type.Literal("b")]),
    note: Type.Optional(Type.String()),
    tags: Type.Array(Type.Enum(["x", "y"])),
    pair: Type.Tuple([Type.Integer(), Type.Boolean()]),
    extra: Type.Record(Type.String(), Type.Number()),
    given: Type.Unsafe<Date>({ type: "string" }),
    any: Type.Unknown(),
  });
  expectTypeOf<FromSchema<typeof schema>>().toEqualTypeOf<{
    id: string;
    kind: "a" | "b";
    note?: string;
    tags: ("x" | "y")[];
    pair: [number, boolean];
    extra: { [key: string]: number };
    given: Date;
    any: unknown;
  }>();
  const tree = Type.Cyclic({ Node: Type.Object({ kids: Type.Array(Type.Ref("Node")) }) }, "Node");
  expectTypeOf<FromSchema<typeof tree>["kids"][number]>().toExtend<{ kids: unknown[] }>();
  const both = Type.Intersect([Type.Object({ a: Type.String() }), Type.Object({ b: Type.Null() })]);
  expectTypeOf<FromSchema<typeof both>>().toExtend<{ a: string; b: null }>();
});
