import { describe, expect, it } from "vitest";
import { checkFrozenSchema, checkSchema, checkSchemaAlone, isSoundSchema } from "./check-schema.ts";
import { MAX_SCHEMA_DEPTH, MAX_SUBSCHEMAS } from "./limits.ts";

const nested = (levels: number): object => (levels === 1 ? {} : { items: nested(levels - 1) });
const branches = (count: number): object => ({ anyOf: Array.from({ length: count - 1 }, () => ({})) });

describe("checkSchema", () => {
  it.each([
    ["booleans", true],
    ["the 2020-12 dialect", { $schema: "https://json-schema.org/draft/2020-12/schema" }],
    ["unknown keywords, of any value", { "x-thing": { type: 5 }, nullable: "yes" }],
    ["data that looks like a schema", { const: { type: 5 }, enum: [{ $ref: "#/no" }], default: { pattern: "(" } }],
    ["a reference into $defs", { $ref: "#/$defs/a", $defs: { a: { type: "string" } } }],
    ["an escaped reference", { $ref: "#/$defs/a~1b%25", $defs: { "a/b%": true } }],
    ["an anchor", { $ref: "#here", $defs: { a: { $anchor: "here" } } }],
    ["an embedded $id", { $ref: "https://example.com/a", $defs: { a: { $id: "https://example.com/a" } } }],
    ["a relative $id", { $ref: "Node", $defs: { Node: { $id: "Node", items: { $ref: "Node" } } } }],
    ["a reference inside an embedded resource", { $defs: { a: { $id: "x:a", $ref: "#/$defs/b", $defs: { b: {} } } } }],
    ["recursion into the value", { properties: { child: { $ref: "#" } }, items: { $ref: "#" } }],
    ["a dynamic reference", { $dynamicAnchor: "node", properties: { child: { $dynamicRef: "#node" } } }],
    ["properties named like keywords", { properties: { $ref: { type: "string" }, type: {}, pattern: {} } }],
    ["an empty enum", { enum: [] }],
  ])("accepts %s", (_name, schema) => {
    expect(checkSchema(schema)).toEqual([]);
  });

  it.each([
    ["what is no schema", "string", "", /schema/],
    ["a class instance", new Date(), "", /schema/],
    ["a function in it", { default: () => 1 }, "/default", /function/],
    ["another dialect", { $schema: "http://json-schema.org/draft-04/schema#" }, "/$schema", /2020-12/],
    ["another dialect below the root", { $defs: { a: { $schema: "x:y" } } }, "/$defs/a/$schema", /2020-12/],
    ["an unknown type", { properties: { a: { type: "strng" } } }, "/properties/a/type", /JSON type/],
    ["a type twice", { type: ["null", "null"] }, "/type", /different/],
    ["C12: a bad pattern", { items: { pattern: "(" } }, "/items/pattern", /regular expression/],
    ["a bad pattern of properties", { patternProperties: { "[": {} } }, "/patternProperties", /regular expression/],
    ["a pattern that only works without u", { pattern: "\\-" }, "/pattern", /u flag/],
    ["a list under items", { items: [{}] }, "/items", /prefixItems/],
    ["a negative length", { minLength: -1 }, "/minLength", /whole number/],
    ["a required that is no list", { required: true }, "/required", /names/],
    ["a name required twice", { required: ["a", "a"] }, "/required", /different/],
    ["an empty anyOf", { anyOf: [] }, "/anyOf", /list of schemas/],
    ["a property that is no schema", { properties: { a: "string" } }, "/properties", /schemas/],
    ["multipleOf 0", { multipleOf: 0 }, "/multipleOf", /greater than 0/],
    ["an unresolved pointer", { $ref: "#/$defs/none" }, "/$ref", /no schema/],
    ["a pointer to data", { $ref: "#/const", const: {} }, "/$ref", /no schema/],
    ["an inherited name", { $ref: "#/$defs/toString", $defs: {} }, "/$ref", /no schema/],
    ["an unknown anchor", { $ref: "#none" }, "/$ref", /no schema/],
    ["another document", { items: { $ref: "https://example.com/a.json" } }, "/items/$ref", /never fetched/],
    ["a file beside it", { $ref: "other.json#/a" }, "/$ref", /never fetched/],
    ["a reference to itself", { $ref: "#" }, "", /never end/],
    [
      "a circle of references",
      { $defs: { a: { $ref: "#/$defs/b" }, b: { allOf: [{ $ref: "#/$defs/a" }] } } },
      "/$defs/a",
      /never end/,
    ],
  ])("refuses %s", (_name, schema, path, rule) => {
    expect(checkSchema(schema)[0]).toMatchObject({ path, rule: expect.stringMatching(rule) });
  });

  it("lists every problem", () => {
    expect(checkSchema({ type: "a", minimum: "b", not: { pattern: "(" } }).map(({ path }) => path)).toEqual([
      "/type",
      "/minimum",
      "/not/pattern",
    ]);
  });

  it("takes 64 levels of schemas and refuses 65", () => {
    expect(checkSchema(nested(MAX_SCHEMA_DEPTH))).toEqual([]);
    expect(checkSchema(nested(MAX_SCHEMA_DEPTH + 1))).toMatchObject([{ rule: expect.stringMatching(/64 levels/) }]);
  });

  it("takes 4,096 subschemas and refuses 4,097", () => {
    expect(checkSchema(branches(MAX_SUBSCHEMAS))).toEqual([]);
    expect(checkSchema(branches(MAX_SUBSCHEMAS + 1))).toMatchObject([{ rule: expect.stringMatching(/4096/) }]);
  });

  it("refuses a schema that contains itself", () => {
    const schema: { items?: unknown } = {};
    schema.items = schema;
    expect(checkSchema(schema)).toMatchObject([{ path: "/items", rule: expect.stringMatching(/cycle/) }]);
  });
});

describe("checkSchemaAlone", () => {
  it("leaves references to the schema that it becomes part of", () => {
    expect(checkSchemaAlone({ $ref: "#/$defs/elsewhere" })).toEqual([]);
    expect(checkSchemaAlone({ $ref: 5 })).toMatchObject([{ path: "/$ref" }]);
  });
});

describe("checkFrozenSchema", () => {
  it("remembers what has no problem", () => {
    const [good, bad] = [Object.freeze({}), Object.freeze({ type: "x" })];
    checkFrozenSchema(good);
    checkFrozenSchema(bad);
    expect([good, bad].map(isSoundSchema)).toEqual([true, false]);
  });
});
