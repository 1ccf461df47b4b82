import { describe, expect, it } from "vitest";
import { declarationsOf } from "./argument.ts";
import { shape } from "./shape.ts";
import { dottedPath, objectSchema } from "./to-json-schema.ts";

const of = (declared: ReturnType<typeof shape>) => declarationsOf(declared).declarations;
const ab = of(shape().property("b", "string", { required: true }).property("a", "null", { required: true }));

describe("objectSchema", () => {
  it("C29: gives an ordinary JSON Schema in a fixed order of keys, with required in the order of declaration", () => {
    const { schema, problems } = objectSchema(ab, {
      schema: { $schema: "https://json-schema.org/draft/2020-12/schema" },
      additionalProperties: false,
    });
    expect(problems).toEqual([]);
    expect(JSON.stringify(schema)).toBe(
      '{"type":"object","properties":{"b":{"type":"string"},"a":{"type":"null"}},"required":["b","a"],' +
        '"additionalProperties":false,"$schema":"https://json-schema.org/draft/2020-12/schema"}',
    );
  });

  it("has properties and no required without declarations", () => {
    expect(objectSchema([])).toEqual({ schema: { type: "object", properties: {} }, problems: [] });
  });

  it("C04: takes a schema for other properties", () => {
    expect(objectSchema([], { additionalProperties: { type: "string" } }).schema).toEqual({
      type: "object",
      properties: {},
      additionalProperties: { type: "string" },
    });
  });

  it.each(["type", "properties", "required"])("C36: refuses a root keyword that sets %s", (keyword) => {
    expect(objectSchema(ab, { schema: { [keyword]: "x" } }).problems).toMatchObject([
      { path: "", rule: `schema cannot set ${keyword}: the declarations do` },
    ]);
  });

  it("refuses an unknown option, with a suggestion", () => {
    expect(objectSchema(ab, { aditionalProperties: false } as never).problems).toEqual([
      {
        path: "",
        rule: '"aditionalProperties" is not an option of an object',
        hint: 'Did you mean "additionalProperties"?',
      },
    ]);
  });

  it("resolves references of raw schemas in the whole", () => {
    const declared = of(shape().property("a", { $ref: "#/$defs/x" }));
    expect(objectSchema(declared, { schema: { $defs: { x: { type: "string" } } } }).problems).toEqual([]);
    expect(objectSchema(declared).problems).toMatchObject([{ path: "a", rule: expect.stringMatching(/no schema/) }]);
  });

  it("is frozen all the way down and leaves the options as they were", () => {
    const options = { additionalProperties: { type: "string" }, schema: { examples: [{}] } };
    const { schema } = objectSchema(ab, options);
    expect([schema, schema.properties, schema.additionalProperties, schema.required].every(Object.isFrozen)).toBe(true);
    expect(Object.isFrozen(options.additionalProperties) || Object.isFrozen(options.schema.examples)).toBe(false);
  });
});

describe("dottedPath", () => {
  it.each([
    ["", ""],
    ["/properties/lines/items/properties/sku/pattern", "lines.sku"],
    ["/properties/items/properties/properties/type", "items.properties"],
    ["/$defs/x/pattern", "$defs.x"],
    ["/properties/a/anyOf/0/type", "a.anyOf.0"],
  ])("says %j as %j", (pointer, dotted) => {
    expect(dottedPath(pointer).join(".")).toBe(dotted);
  });
});
