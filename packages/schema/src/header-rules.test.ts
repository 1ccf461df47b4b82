import { describe, expect, it } from "vitest";
import { headerParameters } from "./header-rules.ts";

const region = { type: "string", "x-mcp-header": "Region" };
const inObject = (properties: object) => ({ type: "object", properties });

describe("headerParameters", () => {
  it("G01: finds annotated properties at any depth, in the order of the schema", () => {
    const schema = inObject({
      region,
      plain: { type: "string" },
      nested: inObject({ count: { type: "integer", "x-mcp-header": "Count" } }),
      urgent: { type: "boolean", "x-mcp-header": "Urgent" },
    });
    expect(headerParameters(schema)).toEqual({
      parameters: [
        { header: "Region", path: ["region"], type: "string" },
        { header: "Count", path: ["nested", "count"], type: "integer" },
        { header: "Urgent", path: ["urgent"], type: "boolean" },
      ],
      problems: [],
    });
  });

  it.each(["", " ", "a b", "a:b", "é", "a\n", "a/b", 5, null])("G03: refuses the name %j", (name) => {
    const { parameters, problems } = headerParameters(inObject({ a: { type: "string", "x-mcp-header": name } }));
    expect(parameters).toEqual([]);
    expect(problems).toMatchObject([{ path: "a", rule: expect.stringMatching(/token/) }]);
  });

  it("G03: takes every character of an HTTP token", () => {
    const name = "!#$%&'*+-.^_`|~09AZaz";
    expect(headerParameters(inObject({ a: { type: "string", "x-mcp-header": name } })).problems).toEqual([]);
  });

  it("G04: refuses a name taken twice ignoring case, naming both places", () => {
    const schema = inObject({ a: region, b: inObject({ c: { type: "string", "x-mcp-header": "REGION" } }) });
    expect(headerParameters(schema).problems).toMatchObject([{ path: "b.c", rule: expect.stringContaining('"a"') }]);
  });

  it.each(["number", "object", "array", "null", ["string"], ["string", "null"], undefined])(
    "G05: refuses the type %j",
    (type) => {
      const schema = inObject({ a: { type, "x-mcp-header": "A" } });
      expect(headerParameters(schema).problems).toMatchObject([{ path: "a", rule: expect.stringMatching(/integer/) }]);
    },
  );

  it.each([
    ["the root", { ...inObject({}), "x-mcp-header": "A", type: "object" }],
    ["array items", inObject({ a: { type: "array", items: region } })],
    ["properties of array items", inObject({ a: { type: "array", items: inObject({ region }) } })],
    ["additional properties", { ...inObject({}), additionalProperties: region }],
    ["alternatives", { ...inObject({}), oneOf: [inObject({ region })] }],
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    ["conditions", { ...inObject({}), if: {}, then: inObject({ region }) }],
    ["definitions", { ...inObject({}), $defs: { region } }],
    ["pattern properties", { ...inObject({}), patternProperties: { "^r": region } }],
  ])("G06: refuses an annotation at %s", (_name, schema) => {
    const { parameters, problems } = headerParameters(schema);
    expect(parameters).toEqual([]);
    expect(problems).toHaveLength(1);
  });

  it("G06: does not look into data", () => {
    const data = { properties: { region } };
    const schema = inObject({ a: { type: "object", const: data, default: data, enum: [data], examples: [data] } });
    expect(headerParameters(schema)).toEqual({ parameters: [], problems: [] });
  });

  it("finds annotations where an older dialect has schemas", () => {
    const $schema = "http://json-schema.org/draft-07/schema#";
    const marked = { type: "string", "x-mcp-header": "A" };
    expect(headerParameters({ $schema, properties: { a: marked } }).parameters).toMatchObject([{ path: ["a"] }]);
    for (const inside of [{ items: [marked] }, { items: [true], additionalItems: marked }]) {
      expect(headerParameters({ $schema, properties: { a: inside } }).problems).toHaveLength(1);
    }
    expect(headerParameters({ $schema, properties: { a: { prefixItems: [marked] } } }).problems).toEqual([]);
  });
});
