import { describe, expect, it } from "vitest";
import { checkSchema } from "../check-schema.ts";
import type { JsonSchemaObject } from "../json-schema.ts";
import { inlineReferences } from "./inline-references.ts";

const address = { type: "object", properties: { street: { type: "string" } }, required: ["street"] };
const node = { type: "object", properties: { next: { $ref: "#/$defs/node" } } };

describe("inlineReferences", () => {
  it("gives back a schema without references, and one whose every reference is recursive", () => {
    for (const schema of [
      { type: "object", properties: { a: { type: "string" } }, $defs: { unused: {} } },
      { type: "object", properties: { a: { $ref: "#" } } },
      { type: "object", properties: { a: { $ref: "#/$defs/node" } }, $defs: { node } },
    ]) {
      expect(inlineReferences(schema)).toBe(schema);
    }
  });

  it("a definition that two properties refer to is written twice, and its definition is left out", () => {
    const schema = {
      type: "object",
      properties: { home: { $ref: "#/$defs/address" }, work: { $ref: "#/$defs/address", title: "Work" } },
      $defs: { address },
    };
    expect(inlineReferences(schema)).toEqual({
      type: "object",
      properties: { home: address, work: { ...address, title: "Work" } },
    });
  });

  it("leaves true recursion, and the definitions that it needs", () => {
    const schema = {
      properties: { tree: { $ref: "#/$defs/tree" }, at: { $ref: "#/$defs/place" } },
      $defs: {
        place: { type: "string" },
        tree: { properties: { at: { $ref: "#/$defs/place" }, below: { items: { $ref: "#/$defs/tree" } } } },
      },
    };
    expect(inlineReferences(schema)).toEqual({
      properties: { tree: { $ref: "#/$defs/tree" }, at: { type: "string" } },
      $defs: { tree: { properties: { at: { type: "string" }, below: { items: { $ref: "#/$defs/tree" } } } } },
    });
  });

  it("writes out a reference at the root once even where it is recursive", () => {
    expect(inlineReferences({ type: "object", $ref: "#/$defs/node", properties: {}, $defs: { node } })).toEqual({
      ...node,
      $defs: { node },
    });
    expect(
      inlineReferences({ $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/b" }, b: { items: { $ref: "#" } } } }),
    ).toEqual({ items: { $ref: "#" } });
  });

  it.each<[string, JsonSchemaObject, JsonSchemaObject]>([
    ["annotations, which win", { title: "b", default: 1 }, { type: "object", title: "b", default: 1 }],
    ["a check that the other has not", { minProperties: 1 }, { type: "object", title: "a", minProperties: 1 }],
    ["the same check", { type: "object" }, { type: "object", title: "a" }],
    ["another check of that kind", { type: "array" }, { type: "array", allOf: [{ type: "object", title: "a" }] }],
  ])("puts beside what was referred to %s", (_name, siblings, expected) => {
    const schema = {
      properties: { a: { $ref: "#/$defs/d", ...siblings } },
      $defs: { d: { type: "object", title: "a" } },
    };
    expect(inlineReferences(schema)).toEqual({ properties: { a: expected } });
  });

  it("keeps apart what sees the properties beside it", () => {
    const closed = { properties: { a: {} }, additionalProperties: false };
    const d = { properties: { b: {} } };
    expect(inlineReferences({ items: { ...closed, $ref: "#/$defs/d" }, $defs: { d } })).toEqual({
      items: { ...closed, allOf: [d] },
    });
    expect(inlineReferences({ items: { ...d, $ref: "#/$defs/closed" }, $defs: { closed } })).toEqual({
      items: { ...d, allOf: [closed] },
    });
    const around = { $ref: "#/$defs/d", unevaluatedProperties: false };
    expect(inlineReferences({ items: around, $defs: { d } })).toEqual({
      items: { unevaluatedProperties: false, allOf: [d] },
    });
  });

  it("writes a boolean definition as an object of keywords", () => {
    const schema = {
      properties: { a: { $ref: "#/$defs/any" }, b: { $ref: "#/$defs/no" } },
      $defs: { any: true, no: false },
    };
    expect(inlineReferences(schema)).toEqual({ properties: { a: {}, b: { not: {} } } });
  });

  it("follows anchors, ids and pointers to any place, and repeats no name in a copy", () => {
    const schema = {
      properties: {
        a: { $anchor: "a", type: "string" },
        b: { $ref: "#a" },
        c: { $ref: "https://example.com/c" },
        d: { $ref: "#/properties/b" },
      },
      $defs: { c: { $id: "https://example.com/c", items: { $ref: "#/$defs/i" }, $defs: { i: { type: "null" } } } },
    };
    expect(inlineReferences(schema)).toEqual({
      properties: {
        a: { $anchor: "a", type: "string" },
        b: { type: "string" },
        c: { items: { type: "null" } },
        d: { type: "string" },
      },
    });
  });

  it("leaves a header to the argument that bears it", () => {
    const a = { type: "string", "x-mcp-header": "Region" };
    expect(inlineReferences({ type: "object", properties: { a, b: { $ref: "#/properties/a" } } })).toEqual({
      type: "object",
      properties: { a, b: { type: "string" } },
    });
  });

  it("leaves a document whose references would lead elsewhere from another place", () => {
    const tree = { $id: "https://example.com/tree", items: { $ref: "#" } };
    const schema = {
      properties: { a: { $ref: "https://example.com/list" } },
      $defs: {
        list: {
          $id: "https://example.com/list",
          items: { $ref: "#/$defs/t" },
          $defs: { t: { items: { $ref: "#/$defs/t" } } },
        },
        tree,
      },
    };
    expect(checkSchema(schema)).toEqual([]);
    expect(inlineReferences(schema)).toBe(schema);
  });

  it("leaves a document with dynamic references", () => {
    const schema = {
      $dynamicAnchor: "n",
      properties: { a: { $dynamicRef: "#n" }, b: { $ref: "#/$defs/s" } },
      $defs: { s: {} },
    };
    expect(inlineReferences(schema)).toBe(schema);
  });

  it("reads draft-07 by its own rules: names in $id, items in lists, and nothing beside a $ref", () => {
    const $schema = "http://json-schema.org/draft-07/schema#";
    const schema = {
      $schema,
      properties: {
        a: { $ref: "#text", minLength: 5, $defs: { gone: { $ref: "#text" } } },
        b: { items: [{ $ref: "#/definitions/text" }], additionalItems: { $ref: "#text" } },
        c: { prefixItems: [{ $ref: "#/nowhere" }], dependentSchemas: { a: { $dynamicRef: "#x" } } },
      },
      definitions: { text: { $id: "#text", type: "string" } },
    };
    const text = { type: "string" };
    expect(checkSchema(schema)).toEqual([]);
    expect(inlineReferences(schema)).toEqual({
      $schema,
      properties: { a: text, b: { items: [text], additionalItems: text }, c: schema.properties.c },
    });
  });

  it("an embedded draft-07 schema gets no siblings of its $ref applied: a document of two dialects is left", () => {
    const older = {
      $id: "https://example.com/older",
      $schema: "http://json-schema.org/draft-07/schema#",
      properties: { a: { $ref: "#/definitions/a", maxLength: 1 } },
      definitions: { a: { type: "string" } },
    };
    const newer = { ...older, $schema: "https://json-schema.org/draft/2020-12/schema" };
    for (const schema of [
      { properties: { o: { $ref: older.$id } }, $defs: { older } },
      { $schema: older.$schema, properties: { o: { $ref: newer.$id } }, definitions: { newer } },
    ]) {
      expect(checkSchema(schema)).toEqual([]);
      expect(inlineReferences(schema)).toBe(schema);
    }
    const same = { $schema: older.$schema, properties: { o: { $ref: older.$id } }, definitions: { older } };
    expect(inlineReferences(same)).toEqual({
      $schema: older.$schema,
      properties: { o: { properties: { a: { type: "string" } } } },
    });
  });

  it("leaves a document with a metaschema of its own, which says what its keywords mean", () => {
    const meta = {
      $id: "https://example.com/meta",
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $vocabulary: { "https://json-schema.org/draft/2020-12/vocab/applicator": true },
    };
    const a = { $ref: "#/$defs/text", minLength: 5 };
    const schema = { $schema: meta.$id, properties: { a }, $defs: { meta, text: { type: "string" } } };
    expect(checkSchema(schema)).toEqual([]);
    expect(inlineReferences(schema)).toBe(schema);
  });

  it("leaves a schema in which something is wrong", () => {
    for (const schema of [
      { $ref: "#" },
      { items: { $ref: "#/none" } },
      { items: 5, $ref: "#/$defs/a", $defs: { a: {} } },
    ]) {
      expect(inlineReferences(schema)).toBe(schema);
    }
    const cyclic: { items?: unknown } = {};
    cyclic.items = cyclic;
    expect(inlineReferences(cyclic)).toBe(cyclic);
  });

  it("leaves definitions that double at each step as they are, in little work", () => {
    const doubling = (steps: number): JsonSchemaObject => ({
      properties: { a: { $ref: "#/$defs/s0" } },
      $defs: Object.fromEntries(
        Array.from({ length: steps + 1 }, (_, step) => {
          const next = { $ref: `#/$defs/s${step + 1}` };
          return [`s${step}`, step === steps ? { type: "string" } : { properties: { l: next, r: next } }];
        }),
      ),
    });
    const large = doubling(60);
    expect(inlineReferences(large)).toBe(large);
    expect(inlineReferences(doubling(10))).not.toHaveProperty("$defs");
    // The root and the 4,095 schemas of twelve levels are just what is allowed.
    expect(inlineReferences(doubling(11))).not.toHaveProperty("$defs");
    expect(inlineReferences(doubling(12))).toHaveProperty("$defs");
  });

  it("leaves definitions that would nest too deep as they are", () => {
    const chain = (length: number) => ({
      items: { $ref: "#/$defs/s0" },
      $defs: Object.fromEntries(
        Array.from({ length }, (_, step) => [
          `s${step}`,
          step + 1 === length ? {} : { items: { $ref: `#/$defs/s${step + 1}` } },
        ]),
      ),
    });
    expect(inlineReferences(chain(63))).not.toHaveProperty("$defs");
    const [deep, deeper] = [chain(64), chain(3_000)];
    expect(inlineReferences(deep)).toBe(deep);
    expect(inlineReferences(deeper)).toBe(deeper);
  });

  it("keeps names that every object inherits, and what only looks like a reference", () => {
    const schema = JSON.parse(
      '{"properties":{"__proto__":{"$ref":"#/$defs/__proto__"},"$ref":{"type":"string"}},"default":{"$ref":"#/x"},"$defs":{"__proto__":{"type":"null"}}}',
    );
    expect(JSON.stringify(inlineReferences(schema))).toBe(
      '{"properties":{"__proto__":{"type":"null"},"$ref":{"type":"string"}},"default":{"$ref":"#/x"}}',
    );
  });

  it("gives a frozen schema and leaves the one it was given", () => {
    const schema = { properties: { home: { $ref: "#/$defs/address" } }, $defs: { address } };
    const before = JSON.stringify(schema);
    const result = inlineReferences(schema);
    expect(Object.isFrozen(result) && Object.isFrozen(result.properties)).toBe(true);
    expect(JSON.stringify(schema)).toBe(before);
  });
});

describe("inlineReferences of a draft-07 root whose siblings are ignored", () => {
  const $schema = "http://json-schema.org/draft-07/schema#";

  it("does not bring an ignored type into force, but that of an object", () => {
    const definitions = { c: {} };
    expect(inlineReferences({ $schema, type: "array", $ref: "#/definitions/c", definitions })).toEqual({ $schema });
    expect(inlineReferences({ $schema, type: "object", $ref: "#/definitions/c", definitions })).toEqual({
      $schema,
      type: "object",
    });
  });
});
