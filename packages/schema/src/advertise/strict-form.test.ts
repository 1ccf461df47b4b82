import { describe, expect, it } from "vitest";
import { readInputSchema } from "../input/read-schema.ts";
import type { JsonSchemaObject } from "../json-schema.ts";
import type { JsonObject } from "../json-value.ts";
import { fullValidator } from "../validate/full.ts";
import { type StrictReader, strictForm, strictReader } from "./strict-form.ts";

const inputOf = (properties: object, others: object = {}): JsonSchemaObject => ({
  type: "object",
  properties,
  ...others,
});
/** The strict form of one required property. */
const formOf = (a: unknown): unknown =>
  (strictForm(inputOf({ a }, { required: ["a"] })).schema?.properties as { a?: unknown } | undefined)?.a;
/** The strict form of one optional property. */
const optionalForm = (a: unknown): unknown =>
  (strictForm(inputOf({ a })).schema?.properties as { a?: unknown } | undefined)?.a;
const problemsOf = (schema: JsonSchemaObject) => strictForm(schema).problems.map(({ path, rule }) => [path, rule]);
const closed = (properties: object, required: readonly string[] = Object.keys(properties)) => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const read = (schema: JsonSchemaObject, args: JsonObject) => strictReader(schema)?.withoutNulls?.(args);

describe("strictForm", () => {
  it("an object without properties says required: [] and is closed", () => {
    expect(strictForm({ type: "object", properties: {} }).schema).toEqual(closed({}));
    expect(formOf({ type: "object", additionalProperties: false })).toEqual(closed({}));
  });

  it("lists every property as required in their order, and lets null stand for an optional one", () => {
    const schema = inputOf({ b: { type: "integer", minimum: 1 }, a: { type: "string" } }, { required: ["a"] });
    expect(strictForm(schema).schema).toEqual(
      closed({ b: { type: ["integer", "null"], minimum: 1 }, a: { type: "string" } }, ["b", "a"]),
    );
  });

  it.each([
    [{ type: "string" }, { type: ["string", "null"] }],
    [{ type: ["string", "integer"] }, { type: ["string", "integer", "null"] }],
    [{ type: ["string", "null"] }, { type: ["string", "null"] }],
    [
      { type: "string", enum: ["a"], title: "t" },
      { type: ["string", "null"], enum: ["a", null], title: "t" },
    ],
    [{ enum: ["a", 1] }, { enum: ["a", 1, null] }],
    [{ enum: ["a", null] }, { enum: ["a", null] }],
    [
      { type: "integer", enum: [1, null] },
      { type: ["integer", "null"], enum: [1, null] },
    ],
    [{ const: "a" }, { enum: ["a", null] }],
    [{ anyOf: [{ type: "string" }, { const: 1 }] }, { anyOf: [{ type: "string" }, { const: 1 }, { type: "null" }] }],
    [
      { anyOf: [{ type: "string" }], type: "string" },
      { anyOf: [{ anyOf: [{ type: "string" }], type: "string" }, { type: "null" }] },
    ],
    [{ anyOf: [{ type: "string" }, { type: "null" }] }, { anyOf: [{ type: "string" }, { type: "null" }] }],
    [
      { type: "array", items: { type: "string" } },
      { type: ["array", "null"], items: { type: "string" } },
    ],
  ])("makes %j nullable where it is optional", (schema, expected) => {
    expect(optionalForm(schema)).toEqual(expected);
    expect(formOf(schema)).toEqual(schema);
  });

  it("closes objects at every depth: items, alternatives, definitions", () => {
    const point = { type: "object", properties: { x: { type: "number" } } };
    const strictPoint = closed({ x: { type: ["number", "null"] } });
    const tree = { type: "object", properties: { below: { type: "array", items: { $ref: "#/$defs/tree" } } } };
    expect(formOf({ type: "array", items: point })).toEqual({ type: "array", items: strictPoint });
    expect(formOf({ anyOf: [point, { type: "null" }] })).toEqual({ anyOf: [strictPoint, { type: "null" }] });
    expect(optionalForm(point)).toEqual({ ...strictPoint, type: ["object", "null"] });
    expect(strictForm(inputOf({ tree: { $ref: "#/$defs/tree", title: "T" } }, { $defs: { tree } })).schema).toEqual({
      ...closed({ tree: { anyOf: [{ $ref: "#/$defs/tree", title: "T" }, { type: "null" }] } }),
      $defs: { tree: closed({ below: { type: ["array", "null"], items: { $ref: "#/$defs/tree" } } }) },
    });
  });

  it("writes references out, merges an allOf, and makes anyOf of alternatives that exclude each other", () => {
    const base = { type: "object", properties: { id: { type: "string" } }, required: ["id"] };
    const schema = inputOf(
      {
        merged: { allOf: [{ $ref: "#/$defs/base" }, { properties: { n: { type: "integer" } }, required: ["n"] }] },
        one: { oneOf: [{ $ref: "#/$defs/base" }, { type: "string" }] },
        kinds: {
          oneOf: ["a", "b"].map((kind) => ({
            type: "object",
            properties: { kind: { const: kind } },
            required: ["kind"],
          })),
        },
      },
      { $defs: { base }, required: ["merged", "one", "kinds"] },
    );
    expect(strictForm(schema).schema).toEqual(
      closed({
        merged: closed({ n: { type: "integer" }, id: { type: "string" } }, ["n", "id"]),
        one: { anyOf: [closed({ id: { type: "string" } }), { type: "string" }] },
        kinds: { anyOf: [closed({ kind: { const: "a" } }), closed({ kind: { const: "b" } })] },
      }),
    );
  });

  it("takes an allOf that unevaluatedProperties closes", () => {
    const schema = inputOf({}, { allOf: [{ properties: { a: { type: "null" } } }], unevaluatedProperties: false });
    expect(strictForm(schema).schema).toEqual(closed({ a: { type: "null" } }));
  });

  it("leaves out defaults, which these hosts refuse, and keeps what describes", () => {
    const schema = { type: "string", default: "x", title: "t", description: "d", "x-mine": 1, pattern: "^a" };
    const { default: _, ...rest } = schema;
    expect(formOf(schema)).toEqual(rest);
  });

  it("leaves the header of a required argument, and refuses that of an optional one", () => {
    const header = { type: "string", "x-mcp-header": "Region" };
    expect(formOf(header)).toEqual(header);
    expect(problemsOf(inputOf({ a: header }))).toEqual([
      ["/properties/a", "an argument with a header must be required in the strict form"],
    ]);
    const nested = { type: "object", properties: { a: header }, required: ["a"] };
    expect(optionalForm(nested)).toEqual({ ...closed({ a: header }), type: ["object", "null"] });
  });

  it.each<[string, unknown, string, RegExp]>([
    ["an open map", { type: "object", additionalProperties: { type: "string" } }, "", /any property/],
    [
      "an explicitly open object",
      { type: "object", properties: { a: { const: 1 } }, additionalProperties: true },
      "",
      /any property/,
    ],
    ["an object of anything", { type: "object" }, "", /any property/],
    ["an array of anything", { type: "array" }, "", /array of anything/],
    ["anything", {}, "", /needs a type/],
    ["properties without a type", { properties: { a: { const: 1 } } }, "", /needs a type/],
    ["a boolean", true, "", /boolean/],
    [
      "patternProperties",
      { type: "object", additionalProperties: false, patternProperties: { a: { const: 1 } } },
      "/patternProperties",
      /no strict form/,
    ],
    [
      "propertyNames",
      { type: "object", properties: { a: { const: 1 } }, propertyNames: { maxLength: 1 } },
      "/propertyNames",
      /no strict form/,
    ],
    ["not", { type: "string", not: { const: "a" } }, "/not", /no strict form/],
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    ["a condition", { type: "string", if: { const: "a" }, then: { const: "a" } }, "/if", /no strict form/],
    ["a tuple", { type: "array", prefixItems: [{ const: 1 }], items: { const: 1 } }, "/prefixItems", /no strict form/],
    [
      "minProperties",
      { type: "object", properties: { a: { const: 1 } }, minProperties: 1 },
      "/minProperties",
      /no strict form/,
    ],
    ["uniqueItems", { type: "array", items: { const: 1 }, uniqueItems: true }, "/uniqueItems", /no strict form/],
    ["alternatives that may both fit", { oneOf: [{ type: "integer" }, { type: "number" }] }, "/oneOf", /oneOf/],
    [
      "an allOf whose members disagree",
      { allOf: [{ type: "string", minLength: 1 }, { minLength: 2 }] },
      "/allOf",
      /no strict form/,
    ],
    [
      "a required property that is not declared",
      { type: "object", properties: { a: { const: 1 } }, required: ["b"] },
      "/required",
      /not declared/,
    ],
    [
      "alternatives beside properties",
      { type: "object", properties: { a: { const: 1 } }, anyOf: [{ type: "object", properties: { b: { const: 1 } } }] },
      "/anyOf",
      /alternatives of an object/,
    ],
    [
      "alternatives that are no objects",
      { type: "object", anyOf: [{ type: "string" }] },
      "/anyOf",
      /must be an object/,
    ],
  ])("refuses %s", (_name, schema, path, rule) => {
    const { schema: form, problems } = strictForm(inputOf({ a: schema }, { required: ["a"] }));
    expect(form).toBeUndefined();
    expect(problems).toMatchObject([
      { path: `/properties/a${path}`, rule: expect.stringMatching(rule), hint: expect.any(String) },
    ]);
  });

  it("refuses alternatives at the root, and a root that is no object", () => {
    expect(problemsOf(inputOf({}, { anyOf: [{ type: "object", properties: {} }] }))).toMatchObject(
      [
        ["/anyOf", /alternatives/],
        ["/anyOf/0", /any property/],
      ].map(([path, rule]) => [path, expect.stringMatching(rule as RegExp)]),
    );
    expect(problemsOf({ type: ["object", "null"], properties: {} })).toMatchObject([["/type", expect.any(String)]]);
  });

  it("refuses what could only become null for one of the places that refer to it", () => {
    const a = { type: "object", properties: { next: { type: "array", items: { $ref: "#/properties/a" } } } };
    expect(problemsOf(inputOf({ a }))).toMatchObject([["/properties/a", expect.stringMatching(/a \$ref leads to/)]]);
    expect(problemsOf(inputOf({ a }, { required: ["a"] }))).toEqual([]);
  });

  it("lists every problem, and those of a schema that cannot be read", () => {
    expect(problemsOf(inputOf({ a: {}, b: { type: "array" }, c: { type: "string" } })).map(([path]) => path)).toEqual([
      "/properties/a",
      "/properties/b",
    ]);
    expect(problemsOf(inputOf({ a: { type: "x" } })).map(([path]) => path)).toEqual(["/properties/a/type"]);
  });

  it("refuses dynamic references, however many anchors they may lead to", () => {
    const anchors = Array.from({ length: 9 }, (_, index) => [`d${index}`, { $dynamicAnchor: `n${index}`, const: 1 }]);
    const schema = inputOf({ a: { $dynamicRef: "#n1" } }, { $defs: Object.fromEntries(anchors) });
    expect(problemsOf(schema)).toEqual([["/properties/a/$dynamicRef", "$dynamicRef has no strict form"]]);
  });

  it("is frozen, bounded, and keeps names that every object inherits", () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"toString":{"type":"string"}}}',
    );
    const form = strictForm(schema).schema;
    expect(JSON.stringify(form)).toBe(
      '{"type":"object","properties":{"__proto__":{"type":["string","null"]},"toString":{"type":["string","null"]}},"required":["__proto__","toString"],"additionalProperties":false}',
    );
    expect(Object.isFrozen(form) && Object.isFrozen(form?.required) && Object.isFrozen(form?.properties)).toBe(true);
    const wide = inputOf({ a: { anyOf: Array.from({ length: 4_094 }, () => ({ type: "string" })) } });
    expect(problemsOf(wide)).toMatchObject([["", expect.stringMatching(/4096/)]]);
  });
});

describe("strictReader", () => {
  it("is undefined for a schema without a strict form, and removes nothing where nothing can be absent", () => {
    const none: StrictReader | undefined = strictReader({ type: "object", additionalProperties: true });
    expect(none).toBeUndefined();
    expect(strictReader(inputOf({ a: { type: "string" } }, { required: ["a"] }))?.withoutNulls).toBeUndefined();
    expect(strictReader(inputOf({ a: { type: ["string", "null"] } }))?.withoutNulls).toBeUndefined();
  });

  it("takes null for an optional property as its absence, at every depth, without changing what was sent", () => {
    const line = {
      type: "object",
      properties: { sku: { type: "string" }, note: { type: "string" } },
      required: ["sku"],
    };
    const schema = inputOf({ lines: { type: "array", items: line }, note: { type: "string" } });
    const args = Object.freeze({
      lines: Object.freeze([
        { sku: "a", note: null },
        { sku: "b", note: "n" },
      ]),
      note: null,
    });
    expect(read(schema, args)).toEqual({ lines: [{ sku: "a" }, { sku: "b", note: "n" }] });
    expect(args.note).toBeNull();
    const full = { lines: [{ sku: "b", note: "n" }], note: "x" };
    expect(read(schema, full)).toBe(full);
  });

  it("leaves a null that the schema accepts, that is required, or that nothing declares", () => {
    const schema = inputOf(
      { n: { type: ["string", "null"] }, r: { type: "string" }, o: { type: "string" } },
      { required: ["r"] },
    );
    const args = { n: null, r: null, x: null };
    expect(read(schema, args)).toBe(args);
  });

  it("reads each alternative by the first one that fits, and follows recursion", () => {
    const kind = (name: string, others: object) => ({
      type: "object",
      properties: { kind: { const: name }, ...others },
      required: ["kind"],
    });
    const node = { anyOf: [kind("leaf", { v: { type: "integer" } }), kind("pair", { l: { $ref: "#/$defs/node" } })] };
    const schema = inputOf({ tree: { $ref: "#/$defs/node" } }, { $defs: { node } });
    expect(read(schema, { tree: { kind: "pair", l: { kind: "leaf", v: null } } })).toEqual({
      tree: { kind: "pair", l: { kind: "leaf" } },
    });
    // Null is nothing that a pair has under v: it is left, and refused.
    const wrong = { tree: { kind: "pair", v: null } };
    expect(read(schema, wrong)).toBe(wrong);
  });

  it("reads deeply nested recursive alternatives in bounded work", () => {
    const branch = (name: string) => ({
      type: "object",
      properties: { op: { const: name }, l: { $ref: "#/$defs/e" }, n: { type: "null" }, o: { type: "string" } },
      required: ["op"],
    });
    const schema = inputOf({ e: { $ref: "#/$defs/e" } }, { $defs: { e: { anyOf: ["a", "b", "c", "d"].map(branch) } } });
    let e: JsonObject = { op: "d", o: null };
    for (let depth = 0; depth < 120; depth += 1) e = { op: "d", l: e, o: null };
    expect(JSON.stringify(read(schema, { e }))).not.toContain("null");
  });

  it("may be sent without an optional property too, and names what is not declared", () => {
    const schema = inputOf({ a: { type: "string" }, b: { type: "string" } }, { required: ["b"] });
    const check = fullValidator().compile(strictReader(schema)?.schema ?? false);
    expect(check({ b: "x" })).toEqual([]);
    expect(check({ a: null, b: "x" })).toEqual([]);
    expect(check({ b: "x", c: 1 })).toMatchObject([{ path: "/c", keyword: "additionalProperties" }]);
    expect(check({ a: "x" })).toMatchObject([{ keyword: "required" }]);
  });

  it("keeps a property named __proto__", () => {
    const schema = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"},"a":{"type":"string"}}}');
    expect(JSON.stringify(read(schema, JSON.parse('{"__proto__":"x","a":null}')))).toBe('{"__proto__":"x"}');
    expect(JSON.stringify(read(schema, JSON.parse('{"__proto__":null,"a":"x"}')))).toBe('{"a":"x"}');
  });
});

describe("strictForm and strictReader of one frozen schema", () => {
  it("have the same form, and the reader is none where there is no form", () => {
    const { schema } = readInputSchema(inputOf({ a: { type: "string" } }));
    const form = strictForm(schema as JsonSchemaObject);
    expect(strictForm(schema as JsonSchemaObject).schema).toBe(form.schema);
    expect(strictReader(schema as JsonSchemaObject)?.schema).toEqual({ ...form.schema, required: undefined });
    const open = readInputSchema(inputOf({ a: {} })).schema as JsonSchemaObject;
    expect([strictForm(open).problems.length, strictForm(open).problems.length]).toEqual([1, 1]);
    expect(strictReader(open)).toBeUndefined();
  });

  it("a schema that may still be changed is read anew", () => {
    const schema = { type: "object", properties: { a: { type: "string" } } };
    const before = strictForm(schema).schema;
    schema.properties.a.type = "integer";
    expect(before?.properties).toEqual({ a: { type: ["string", "null"] } });
    expect(strictForm(schema).schema?.properties).toEqual({ a: { type: ["integer", "null"] } });
  });
});

describe("the strict form of draft-07", () => {
  const $schema = "http://json-schema.org/draft-07/schema#";

  it("null stays where what a $ref leads to takes it, whatever is ignored beside the reference", () => {
    const node = { type: ["object", "null"], properties: { next: { $ref: "#/definitions/node", type: "object" } } };
    const schema = {
      $schema,
      type: "object",
      properties: { first: { type: "array", items: { $ref: "#/definitions/node" } } },
      definitions: { node },
    };
    expect(strictForm(schema).problems).toEqual([]);
    const args = { first: [{ next: { next: null } }, null] };
    expect(fullValidator().compile(schema)(args)).toEqual([]);
    expect(strictReader(schema)?.withoutNulls?.(args)).toEqual(args);
  });

  it("an allOf with a recursive $ref does not become one schema, in which the reference would hide the rest", () => {
    const node = { type: "object", properties: { next: { allOf: [{ $ref: "#/definitions/node" }], title: "next" } } };
    const schema = { $schema, ...inputOf({ node: { $ref: "#/definitions/node" } }), definitions: { node } };
    expect(problemsOf(schema)).toEqual([["/definitions/node/properties/next/allOf", "allOf has no strict form"]]);
  });

  it("a list of items has no form, and is named as what it is", () => {
    const schema = { $schema, ...inputOf({ pair: { type: "array", items: [{ type: "string" }] } }) };
    expect(problemsOf(schema)).toEqual([["/properties/pair/items", "a list of items has no strict form"]]);
  });

  it("alternatives are told apart without what is ignored beside a $ref", () => {
    const tree = {
      type: "object",
      properties: {
        below: { oneOf: [{ $ref: "#/definitions/again" }, inputOf({ a: { type: "null" } })] },
      },
    };
    const again = { $ref: "#/definitions/tree", type: "null" };
    const schema = { $schema, ...inputOf({ tree: { $ref: "#/definitions/tree" } }), definitions: { tree, again } };
    expect(problemsOf(schema)).toEqual([["/definitions/tree/properties/below/oneOf", expect.stringMatching(/oneOf/)]]);
  });

  it("a document of several dialects has no form, and that is said", () => {
    const newer = { $id: "https://example.com/newer", $schema: "https://json-schema.org/draft/2020-12/schema" };
    const schema = { $schema, ...inputOf({}), definitions: { newer } };
    expect(strictForm(schema).problems).toMatchObject([
      { path: "", rule: expect.stringMatching(/different dialects/) },
    ]);
    expect(strictReader(schema)).toBeUndefined();
  });
});

describe("strictForm of constants", () => {
  it.each([
    [{ enum: [0, 1], const: 1 }, [1, null]],
    [{ enum: [0, [1]], const: [1] }, [[1], null]],
    [{ enum: [0], const: 1 }, [null]],
  ])("a const beside an enum is not lost in an optional property: %j", (a, members) => {
    const { schema } = strictForm({ type: "object", properties: { a } });
    expect(schema?.properties).toEqual({ a: { enum: members } });
  });

  it("a const that comes from an allOf is not lost beside an enum", () => {
    const a = { allOf: [{ type: "integer", enum: [0, 1] }, { const: 1 }] };
    expect(strictForm({ type: "object", properties: { a } }).schema?.properties).toEqual({
      a: { type: ["integer", "null"], enum: [1, null] },
    });
  });

  it("an object that is a constant has no form where a property may be absent, for nothing would fit it", () => {
    const schema = { type: "object", const: {}, properties: { a: { type: "string" } } };
    expect(strictForm(schema).problems).toEqual([
      {
        path: "/const",
        rule: "const of an object with optional properties has no strict form",
        hint: "Give its properties constants in place of that",
      },
    ]);
    const whole = { type: "object", enum: [{ a: "b" }], properties: { a: { type: "string" } }, required: ["a"] };
    expect(strictForm(whole).problems).toEqual([]);
  });
});
