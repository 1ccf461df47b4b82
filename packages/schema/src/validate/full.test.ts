import { Settings } from "typebox/system";
import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../json-schema.ts";
import type { JsonValue } from "../json-value.ts";
import { fullValidator } from "./full.ts";

const check = (schema: JsonSchema, value: JsonValue) => fullValidator().compile(schema)(value);
const parsed = (text: string): JsonValue => JSON.parse(text);

describe("fullValidator", () => {
  it("F05: enforces what JSON Schema 2020-12 has", () => {
    const cases: readonly [JsonSchema, JsonValue, JsonValue][] = [
      [{ type: ["string", "null"] }, null, 1],
      [{ const: { a: [1] } }, { a: [1] }, { a: [2] }],
      [{ enum: [1, "a"] }, "a", "b"],
      [{ multipleOf: 3 }, 9, 10],
      [{ minLength: 1, maxLength: 1 }, "🙂", "🙂🙂"],
      [{ pattern: "^\\p{L}+$" }, "ä", "1"],
      [{ prefixItems: [{ type: "string" }], items: false }, ["a"], ["a", 1]],
      [{ contains: { const: 1 }, minContains: 2 }, [1, 0, 1], [1, 0]],
      [
        { uniqueItems: true },
        [1, "1"],
        [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
      ],
      [{ patternProperties: { "^x-": { type: "null" } }, additionalProperties: false }, { "x-a": null }, { y: null }],
      [{ propertyNames: { maxLength: 1 } }, { a: 1 }, { ab: 1 }],
      [{ dependentRequired: { a: ["b"] } }, { a: 1, b: 1 }, { a: 1 }],
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      [{ if: { type: "string" }, then: { minLength: 1 }, else: { minimum: 1 } }, 1, ""],
      [{ not: { type: "null" } }, 1, null],
      [{ oneOf: [{ type: "integer" }, { minimum: 5 }] }, 1, 6],
      [
        { allOf: [{ required: ["a"] }], unevaluatedProperties: false, properties: { a: true } },
        { a: 1 },
        { a: 1, b: 1 },
      ],
      [
        { $ref: "#/$defs/n", $defs: { n: { properties: { next: { $ref: "#/$defs/n" } }, type: "object" } } },
        { next: {} },
        { next: 1 },
      ],
    ];
    for (const [schema, right, wrong] of cases) {
      expect(check(schema, right)).toEqual([]);
      expect(check(schema, wrong)).not.toEqual([]);
    }
  });

  it("F15: names the place as a JSON Pointer, the rule and the keyword", () => {
    const schema = { type: "object", properties: { "a/b": { items: { type: "integer" } } } };
    expect(check(schema, { "a/b": [1, "x"] })).toEqual([
      { path: "/a~1b/1", rule: "value is not one of the declared JSON types", keyword: "type" },
    ]);
  });

  it("F16: never quotes the value", () => {
    const schema = {
      properties: { a: { type: "integer", minimum: 9, enum: [1], const: 2 }, b: { pattern: "^x$", maxLength: 1 } },
      not: { required: ["a"] },
    };
    expect(JSON.stringify(check(schema, { a: "canary", b: "canary" }))).not.toContain("canary");
    expect(JSON.stringify(check(schema, { a: 424242, b: ["canary"] }))).not.toMatch(/424242|canary/);
  });

  it("F21: tells a missing name before a wrong property, and an undeclared one last", () => {
    const schema = {
      type: "object",
      properties: { b: { type: "string" }, c: { type: "string" } },
      required: ["a"],
      additionalProperties: false,
    };
    expect(check(schema, { x: 1, c: 1, b: 1 }).map(({ path, keyword }) => [path, keyword])).toEqual([
      ["", "required"],
      ["/b", "type"],
      ["/c", "type"],
      ["/x", "additionalProperties"],
    ]);
  });

  it("F21: tells properties by name where some names look like numbers", () => {
    const names = ["2", "10", "1a", "a"];
    const schema = { properties: Object.fromEntries(names.map((name) => [name, false])) };
    const value = Object.fromEntries(names.map((name) => [name, 1]));
    expect(check(schema, value).map(({ path }) => path)).toEqual(["/10", "/1a", "/2", "/a"]);
  });

  it("says that no alternative fits before it says why, but what is wrong with the one of its type first", () => {
    const object = { type: "object", properties: { a: { type: "null" } } };
    const schema = { anyOf: [{ type: "string" }, object, { ...object, required: ["b"] }] };
    expect(check(schema, { a: 1 })[0]).toMatchObject({ path: "", keyword: "anyOf" });
    expect(check({ anyOf: [{ type: "string" }, object] }, { a: 1 })[0]).toMatchObject({ path: "/a", keyword: "type" });
  });

  it("J401: takes format as an annotation unless told otherwise, for each schema by itself", () => {
    const schema = { properties: { format: { format: "email" } }, items: { format: "date" } };
    const strict = fullValidator({ formats: true }).compile(schema);
    const lenient = fullValidator().compile(schema);
    expect(lenient({ format: "no" })).toEqual([]);
    expect(lenient(["no"])).toEqual([]);
    expect(strict({ format: "no" })).toMatchObject([{ path: "/format", keyword: "format" }]);
    expect(strict({ format: "a@example.com" })).toEqual([]);
  });

  it("takes a format that nobody knows as an annotation", () => {
    expect(fullValidator({ formats: true }).compile({ format: "x-mine" })("a")).toEqual([]);
  });

  it("does not touch the engine's settings, the schema, or the value", () => {
    const before = JSON.stringify(Settings.Get());
    const schema = Object.freeze({ type: "object", format: "x", properties: Object.freeze({ toString: {} }) });
    const value = Object.freeze({ toString: 1 });
    expect(check(schema, value)).toEqual([]);
    expect(JSON.stringify(Settings.Get())).toBe(before);
    expect(schema).toHaveProperty("format");
  });

  it.each(["toString", "valueOf", "hasOwnProperty", "constructor", "__proto__", "isPrototypeOf", "__defineGetter__"])(
    "requires and checks %s as an own property only",
    (name) => {
      const key = JSON.stringify(name);
      const required = parsed(`{"required": [${key}]}`) as JsonSchema;
      const typed = parsed(`{"properties": {${key}: {"type": "string"}}}`) as JsonSchema;
      const closed = parsed(`{"properties": {${key}: true}, "required": [${key}], "additionalProperties": false}`);
      const dependent = parsed(
        `{"dependentRequired": {${key}: ["b"]}, "dependentSchemas": {${key}: {"minProperties": 2}}}`,
      );
      expect(check(required, {})).toMatchObject([{ path: "", keyword: "required" }]);
      expect(check(required, parsed(`{${key}: 1}`))).toEqual([]);
      expect(check(typed, {})).toEqual([]);
      expect(check(typed, parsed(`{${key}: "a"}`))).toEqual([]);
      expect(check(typed, parsed(`{${key}: 1}`))).toMatchObject([{ path: `/${name}`, keyword: "type" }]);
      expect(check(closed as JsonSchema, parsed(`{${key}: 1}`))).toEqual([]);
      expect(check(closed as JsonSchema, {})).not.toEqual([]);
      expect(check(dependent as JsonSchema, {})).toEqual([]);
      expect(check(dependent as JsonSchema, parsed(`{${key}: 1}`))).not.toEqual([]);
    },
  );

  it("evaluates nothing by a condition that does not hold", () => {
    const failed = { properties: { a: true }, maxProperties: 0 };
    expect(check({ if: failed, unevaluatedProperties: false }, { a: 1 })).not.toEqual([]);
    expect(check({ not: failed, unevaluatedProperties: false }, { a: 1 })).not.toEqual([]);
    expect(check({ if: { properties: { a: true } }, unevaluatedProperties: false }, { a: 1 })).toEqual([]);
  });

  it("does not let a value leave traces for the next one", () => {
    const compiled = fullValidator().compile({
      anyOf: [{ properties: { a: { type: "integer" } } }, { properties: { b: true } }],
      unevaluatedProperties: false,
    });
    expect(compiled({ c: 1 })).not.toEqual([]);
    expect(compiled({ a: 1, c: 1 })).not.toEqual([]);
    expect(compiled({ a: 1 })).toEqual([]);
    expect(compiled({ c: 1 })).not.toEqual([]);
  });

  it.each([
    [{ $ref: "#" }, ""],
    [{ properties: { a: { $ref: "https://example.com/a" } } }, "/properties/a/$ref"],
    [{ pattern: "(" }, "/pattern"],
    [{ type: "strng" }, "/type"],
  ])("throws a SchemaError for %j", (schema, path) => {
    expect(() => fullValidator().compile(schema)).toThrow(
      expect.objectContaining({ name: "SchemaError", code: "invalid-schema", path }),
    );
  });

  it("names what it cannot carry out, when asked and when it compiles", () => {
    const anchored = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`d${index}`, { $dynamicAnchor: `d${index}` }]));
    const schema = { $dynamicRef: "#d0", $defs: anchored(9) };
    const rule = "a schema with $dynamicRef must not have more than 8 dynamic anchors";
    expect(fullValidator().checkSchema?.(schema)).toMatchObject([{ path: "", rule }]);
    expect(() => fullValidator().compile(schema)).toThrow(
      expect.objectContaining({ code: "unenforceable-schema", path: "", rule }),
    );
    expect(check({ $dynamicRef: "#d0", $defs: anchored(8) }, 1)).toEqual([]);
    expect(check({ $defs: anchored(9) }, 1)).toEqual([]);
  });

  it("lists every fault of a schema without compiling it", () => {
    const schema = { properties: { a: { type: "strng" }, b: { $ref: "#/c" } } };
    expect(
      fullValidator()
        .checkSchema?.(schema)
        .map(({ path }) => path),
    ).toEqual(["/properties/a/type", "/properties/b/$ref"]);
  });

  it("takes boolean schemas", () => {
    expect(check(true, 1)).toEqual([]);
    expect(check(false, 1)).toMatchObject([{ path: "", keyword: "boolean" }]);
  });

  it.each([
    ["draft-07", "http://json-schema.org/draft-07/schema#", [true, true]],
    ["2019-09", "https://json-schema.org/draft/2019-09/schema", [true, false]],
    ["2020-12", "https://json-schema.org/draft/2020-12/schema", [true, false]],
  ])("reads a schema by the rules of %s where it says so", (_name, $schema, expected) => {
    const schema = { $schema, $ref: "#/$defs/a", maxItems: 1, $defs: { a: { type: "array" } } };
    expect([[1], [1, 2]].map((value) => check(schema, value).length === 0)).toEqual(expected);
  });

  it("names places of the value, and the keywords of 2020-12, whatever the dialect", () => {
    const $schema = "http://json-schema.org/draft-07/schema#";
    const schema = {
      $schema,
      items: [{ type: "string" }],
      additionalItems: { minimum: 1 },
      dependencies: { a: ["b"] },
    };
    expect(check(schema, [1, 0])).toMatchObject([
      { path: "/0", keyword: "type" },
      { path: "/1", keyword: "minimum" },
    ]);
    expect(check(schema, { a: 1 })).toEqual([
      { path: "", keyword: "dependencies", rule: 'property "b" is missing, which another property requires' },
    ]);
  });

  it("enforces format in older dialects too, where it is asked for", () => {
    const schema = { $schema: "http://json-schema.org/draft-07/schema#", format: "email" };
    expect(check(schema, "a")).toEqual([]);
    expect(fullValidator({ formats: true }).compile(schema)("a")).toMatchObject([{ keyword: "format" }]);
  });

  it("checks an embedded schema of another dialect by that dialect's rules", () => {
    const pair = {
      $id: "https://example.com/pair",
      $schema: "http://json-schema.org/draft-07/schema#",
      items: [{ $ref: "#/definitions/n" }, { $ref: "https://example.com/root#/$defs/s" }],
      additionalItems: false,
      prefixItems: [false],
      definitions: { n: { type: "number" } },
    };
    const schema = {
      $id: "https://example.com/root",
      properties: { a: { $ref: "pair" }, b: { $ref: "pair#/items/0" } },
      $defs: { pair, s: { type: "string" } },
    };
    expect(check(schema, { a: [1, "a"], b: 1 })).toEqual([]);
    expect(check(schema, { a: ["a", 1, 2], b: "a" }).map(({ path }) => path)).toEqual(["/a/0", "/a/1", "/a/2", "/b"]);
  });

  it("counts contained items as evaluated in 2020-12 alone", () => {
    const schema = { contains: { type: "string" }, unevaluatedItems: false };
    expect(check(schema, ["a"])).toEqual([]);
    expect(check({ $schema: "https://json-schema.org/draft/2019-09/schema", ...schema }, ["a"])).toMatchObject([
      { path: "/0", keyword: "unevaluatedItems" },
    ]);
  });
});
