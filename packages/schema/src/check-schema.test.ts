import { describe, expect, it } from "vitest";
import { checkFrozenSchema, checkSchema, checkSchemaAlone, isSoundSchema } from "./check-schema.ts";
import { MAX_SCHEMA_CHAIN, MAX_SCHEMA_DEPTH, MAX_SUBSCHEMAS } from "./limits.ts";

const nested = (levels: number): object => (levels === 1 ? {} : { items: nested(levels - 1) });
const branches = (count: number): object => ({ anyOf: Array.from({ length: count - 1 }, () => ({})) });

it("refuses a schema that is few objects, each in many places, instead of walking it for ever", () => {
  let schema: object = { type: "string" };
  for (let level = 0; level < 60; level += 1) schema = { anyOf: [schema, schema] };
  expect(checkSchema(schema)).toMatchObject([{ rule: "the value has too many objects and arrays" }]);
});

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
    [
      "a name of two schemas, of which a reference could mean either",
      { prefixItems: [{ $id: "A", type: "string" }, { $id: "A" }, { $ref: "A" }] },
      "/prefixItems/1/$id",
      /another schema/,
    ],
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

describe("checkSchema of older dialects", () => {
  const $schema = "http://json-schema.org/draft-07/schema#";
  const later = "https://json-schema.org/draft/2019-09/schema";

  it.each([
    ["a list of items", { $schema, items: [{}], additionalItems: false }],
    [
      "definitions, and $defs too",
      { $schema, not: { $ref: "#/$defs/a" }, $defs: { a: { $ref: "#/definitions/b" } }, definitions: { b: {} } },
    ],
    ["anything beside $ref", { $schema, $ref: "#/definitions/a", type: 5, definitions: { a: {} }, pattern: "(" }],
    ["an anchor in $id", { $schema, items: { $ref: "#here" }, definitions: { a: { $id: "#here" } } }],
    [
      "references to items and additionalItems",
      {
        $schema,
        items: [{}],
        additionalItems: {},
        contains: { $ref: "#/items/0" },
        not: { $ref: "#/additionalItems" },
      },
    ],
    [
      "keywords of later drafts, of any value",
      { $schema, prefixItems: 5, minContains: "a", $anchor: 1, dependentRequired: [], $dynamicRef: "#none" },
    ],
    ["dependencies", { $schema, dependencies: { a: ["b"], c: { required: ["d"] }, e: false } }],
    ["recursion into the value", { $schema, properties: { a: { $ref: "#" } } }],
    [
      "what would be a circle if $ref were not alone",
      { $schema, $ref: "#/definitions/a", allOf: [{ $ref: "#" }], definitions: { a: {} } },
    ],
    ["a recursive reference", { $schema: later, $recursiveAnchor: true, items: { $recursiveRef: "#" } }],
    ["what stands beside $ref in 2019-09", { $schema: later, $ref: "#/$defs/a", minItems: 1, $defs: { a: {} } }],
  ])("accepts %s", (_name, schema) => {
    expect(checkSchema(schema)).toEqual([]);
  });

  it.each([
    ["an empty list of items", { $schema, items: [] }, "/items", /list of schemas/],
    ["a bad keyword in a list of items", { $schema, items: [{}, { type: "x" }] }, "/items/1/type", /JSON type/],
    [
      "a bad keyword after a list of items",
      { $schema, items: [{}], additionalItems: { minimum: "1" } },
      "/additionalItems/minimum",
      /number/,
    ],
    [
      "true for exclusiveMinimum, as draft-04 had it",
      { $schema, minimum: 1, exclusiveMinimum: true },
      "/exclusiveMinimum",
      /draft-04/,
    ],
    ["$ref that is no text", { $schema, $ref: {} }, "/$ref", /string/],
    [
      "a reference into a later keyword",
      { $schema, not: { $ref: "#/prefixItems/0" }, prefixItems: [{}] },
      "/not/$ref",
      /no schema/,
    ],
    [
      "a reference to an anchor that draft-07 does not know",
      { $schema, not: { $ref: "#a" }, definitions: { a: { $anchor: "a" } } },
      "/not/$ref",
      /no schema/,
    ],
    [
      "an $id that $ref hides",
      { $schema, not: { $ref: "b" }, items: { $id: "b", $ref: "#" } },
      "/not/$ref",
      /never fetched/,
    ],
    [
      "dependencies on a list with one name twice",
      { $schema, dependencies: { a: ["b", "b"] } },
      "/dependencies",
      /different names/,
    ],
    ["a circle", { $schema: later, $recursiveRef: "#" }, "", /never end/],
    [
      "a recursive reference to elsewhere",
      { $schema: later, items: { $recursiveRef: "#/$defs/a" }, $defs: { a: {} } },
      "/items/$recursiveRef",
      /"#"/,
    ],
  ])("refuses %s", (_name, schema, path, rule) => {
    expect(checkSchema(schema)[0]).toMatchObject({ path, rule: expect.stringMatching(rule) });
  });

  it("says where draft-07 puts what is referred to", () => {
    expect(checkSchema({ $schema, not: { $ref: "#/definitions/a" } })).toMatchObject([
      { hint: expect.stringMatching(/under definitions$/) },
    ]);
  });

  it("says nothing but that the dialect is not supported", () => {
    const schema = { $schema: "http://json-schema.org/draft-04/schema#", minimum: 1, exclusiveMinimum: true };
    expect(checkSchema(schema)).toEqual([
      { path: "/$schema", rule: expect.stringMatching(/are supported/), hint: expect.stringMatching(/draft-07/) },
    ]);
  });

  it("refuses an older dialect of a part of a schema", () => {
    expect(checkSchemaAlone({ $schema })).toMatchObject([{ path: "/$schema" }]);
    expect(checkSchemaAlone({ $schema: "https://json-schema.org/draft/2020-12/schema" })).toEqual([]);
  });

  it("takes 64 levels and 4,096 subschemas, and refuses one more", () => {
    expect(checkSchema({ $schema, ...nested(MAX_SCHEMA_DEPTH) })).toEqual([]);
    expect(checkSchema({ $schema, ...nested(MAX_SCHEMA_DEPTH + 1) })).toMatchObject([
      { rule: expect.stringMatching(/64 levels/) },
    ]);
    expect(checkSchema({ $schema, ...branches(MAX_SUBSCHEMAS) })).toEqual([]);
    expect(checkSchema({ $schema, ...branches(MAX_SUBSCHEMAS + 1) })).toMatchObject([
      { rule: expect.stringMatching(/4096/) },
    ]);
  });
});

describe("checkSchema of schemas that lead on to each other", () => {
  /** Each of them takes the chain two schemas further: a reference, and allOf. */
  const chain = (links: number, keyword: string): object => ({
    [keyword]: Object.fromEntries(
      Array.from({ length: links }, (_, at) => [
        `s${at}`,
        at === links - 1 ? {} : { allOf: [{ $ref: `#/${keyword}/s${at + 1}` }] },
      ]),
    ),
    items: { $ref: `#/${keyword}/s0` },
  });

  it.each([
    ["$defs", {}],
    ["definitions", { $schema: "http://json-schema.org/draft-07/schema#" }],
  ])("takes 256 for one value in %s, and refuses more with one problem", (keyword, dialect) => {
    expect(checkSchema({ ...dialect, ...chain(MAX_SCHEMA_CHAIN / 2, keyword) })).toEqual([]);
    for (const links of [MAX_SCHEMA_CHAIN / 2 + 1, MAX_SCHEMA_CHAIN, 2_000]) {
      expect(checkSchema({ ...dialect, ...chain(links, keyword) })).toMatchObject([
        { rule: expect.stringMatching(/more than 256 schemas/) },
      ]);
    }
  });

  it("refuses references that lead on after what was found to lead on", () => {
    const $defs = Object.fromEntries(
      Array.from({ length: MAX_SCHEMA_CHAIN + 1 }, (_, at) => [
        `s${at}`,
        at === 0 ? {} : { $ref: `#/$defs/s${at - 1}` },
      ]),
    );
    expect(checkSchema({ $defs })).toMatchObject([{ rule: expect.stringMatching(/more than 256 schemas/) }]);
  });

  it("takes any number of them side by side", () => {
    const properties = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`p${at}`, { $ref: "#/$defs/a" }]));
    expect(checkSchema({ properties, $defs: { a: {} } })).toEqual([]);
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
