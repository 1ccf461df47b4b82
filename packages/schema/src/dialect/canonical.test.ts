import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../json-schema.ts";
import { canonicalSchema } from "./canonical.ts";

const draft07 = (schema: object): JsonSchema => ({ $schema: "http://json-schema.org/draft-07/schema#", ...schema });
const draft2019 = (schema: object): JsonSchema => ({
  $schema: "https://json-schema.org/draft/2019-09/schema",
  ...schema,
});
const canonical = (schema: JsonSchema) => canonicalSchema(schema).schema;

describe("canonicalSchema", () => {
  it.each([
    true,
    { $schema: "https://json-schema.org/draft/2020-12/schema", items: { $ref: "#/$defs/a" }, $defs: { a: {} } },
  ])("is the schema itself where it has the form already: %j", (schema) => {
    expect(canonicalSchema(schema)).toMatchObject({ schema, uncounted: new Set() });
    expect(canonical(schema)).toBe(schema);
  });

  it("turns names into JSON Pointers from the root", () => {
    const schema = {
      $id: "https://example.com/root",
      $defs: {
        a: { $id: "a", $defs: { "b/c%#d e": { $anchor: "here" } }, items: { $ref: "#here" } },
        open: true,
        no: false,
      },
      allOf: [{ $ref: "a" }, { $ref: "#/$defs/open" }, { $ref: "#/$defs/no" }],
    };
    const path = "#/$defs/~1$defs~1a/$defs/~1$defs~1b~01c%25%23d%20e";
    expect(canonical(schema)).toEqual({
      $defs: {
        "/$defs/a": { $defs: { "/$defs/b~1c%#d e": {} }, items: { $ref: path } },
        "/$defs/open": true,
        "/$defs/no": false,
      },
      allOf: [{ $ref: "#/$defs/~1$defs~1a" }, { allOf: [true] }, { allOf: [false] }],
    });
  });

  it("writes the lists of items of older drafts as 2020-12 does, and references into them", () => {
    const schema = draft07({
      items: [{ $ref: "#/additionalItems" }, { type: "string" }],
      additionalItems: { type: "null" },
      not: { items: { $ref: "#/items/1" }, additionalItems: { title: "not applied" } },
    });
    expect(canonical(schema)).toEqual({
      prefixItems: [{ $ref: "#/items" }, { type: "string" }],
      items: { type: "null" },
      not: { items: { $ref: "#/prefixItems/1" }, $defs: { "/additionalItems": {} } },
    });
  });

  it("keeps what stands beside $ref in draft-07 where references reach it, and applies it no more", () => {
    const schema = draft07({
      $ref: "#/definitions/a",
      definitions: { a: { $ref: "#/properties/b" } },
      properties: { b: { type: "string" } },
      type: "object",
    });
    expect(canonical(schema)).toEqual({
      $ref: "#/$defs/~1definitions~1a",
      $defs: { "/definitions/a": { $ref: "#/$defs/~1properties~1b" }, "/properties/b": { type: "string" } },
    });
  });

  it("leaves out what the dialect does not know", () => {
    const later = { prefixItems: [false], dependentRequired: { a: ["b"] }, minContains: 2, unevaluatedItems: false };
    expect(canonical(draft07({ ...later, $anchor: "a", $dynamicRef: "#a", title: "t", "x-mine": {} }))).toEqual({});
    expect(canonical(draft2019({ prefixItems: [false], $dynamicRef: "#none", items: [true] }))).toEqual({
      prefixItems: [true],
    });
  });

  it("keeps schemas and lists of names of dependencies apart", () => {
    const dependencies = JSON.parse('{"__proto__": ["a"], "b": {"items": [true]}, "c": false, "d": []}');
    expect(JSON.stringify(canonical(draft07({ dependencies })))).toBe(
      '{"dependencies":{"__proto__":["a"],"d":[],"b":{"prefixItems":[true]},"c":false}}',
    );
  });

  it("keeps properties and definitions named __proto__", () => {
    const schema = JSON.parse(
      '{"$schema":"http://json-schema.org/draft-07/schema#","properties":{"__proto__":{"$ref":"#/definitions/__proto__"}},"definitions":{"__proto__":{"type":"null"}}}',
    );
    expect(JSON.stringify(canonical(schema))).toBe(
      '{"properties":{"__proto__":{"$ref":"#/$defs/~1definitions~1__proto__"}},"$defs":{"/definitions/__proto__":{"type":"null"}}}',
    );
  });

  it("writes recursive references as plain ones where nothing makes them dynamic", () => {
    expect(
      canonical(draft2019({ properties: { a: { $recursiveRef: "#", $ref: "#/$defs/b" } }, $defs: { b: {} } })),
    ).toEqual({
      properties: { a: { $ref: "#/$defs/~1$defs~1b", allOf: [{ $ref: "#" }] } },
      $defs: { "/$defs/b": {} },
    });
  });

  it("keeps absolute names where a reference is dynamic", () => {
    const schema = draft2019({
      $id: "https://example.com/tree",
      $recursiveAnchor: true,
      items: { $recursiveRef: "#" },
      $defs: { a: { $id: "sub/a", properties: { b: { $ref: "../tree#/$defs/c" } } }, c: { $recursiveAnchor: true } },
    });
    expect(canonical(schema)).toEqual({
      $id: "https://example.com/tree",
      $dynamicAnchor: "~recursive",
      items: { $dynamicRef: "https://example.com/tree#~recursive" },
      $defs: {
        "/$defs/a": {
          $id: "https://example.com/sub/a",
          properties: { b: { $ref: "https://example.com/tree#/$defs/~1$defs~1c" } },
        },
        "/$defs/c": {},
      },
    });
  });

  it("says where contained items do not count as evaluated", () => {
    const { schema, uncounted } = canonicalSchema(draft2019({ contains: true, unevaluatedItems: false }));
    expect([...uncounted]).toEqual([schema]);
  });

  it("leaves the schema and what it shares with itself alone", () => {
    const shared = Object.freeze({ items: Object.freeze([true]) });
    const schema = Object.freeze(draft07(Object.freeze({ allOf: Object.freeze([shared, shared]) }))) as JsonSchema;
    expect(canonical(schema)).toEqual({ allOf: [{ prefixItems: [true] }, { prefixItems: [true] }] });
  });
});
