import { describe, expect, it } from "vitest";
import { readInputSchema, readOutputSchema } from "./read-schema.ts";

describe("readInputSchema", () => {
  it("keeps an author's schema as written: order, unknown keywords, definitions, conditions", () => {
    const written = {
      title: "t",
      $defs: { a: { $anchor: "a", type: "string" } },
      type: "object",
      properties: { z: { $ref: "#a" }, a: true },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      allOf: [{ if: { required: ["z"] }, then: { required: ["a"] }, else: false }],
      "x-mine": { any: ["thing"] },
    };
    const { schema, problems } = readInputSchema(written);
    expect(problems).toEqual([]);
    expect(JSON.stringify(schema)).toBe(JSON.stringify(written));
  });

  it("adds nothing but absent root properties", () => {
    expect(JSON.stringify(readInputSchema({ type: "object", anyOf: [{}] }).schema)).toBe(
      '{"type":"object","anyOf":[{}],"properties":{}}',
    );
  });

  it.each([{}, { type: "string" }, { type: ["object", "null"] }, { anyOf: [{ type: "object" }] }])(
    "refuses %j, whose root does not say object",
    (schema) => {
      expect(readInputSchema(schema)).toMatchObject({ schema: undefined, problems: [{ path: "/type" }] });
    },
  );

  it("lists every problem with its place", () => {
    const { schema, problems } = readInputSchema({
      type: "object",
      properties: { a: { type: "x" }, b: { $ref: "#/c" } },
    });
    expect(schema).toBeUndefined();
    expect(problems.map(({ path }) => path)).toEqual(["/properties/a/type", "/properties/b/$ref"]);
  });

  it.each([undefined, null, true, "object", [], () => ({}), new Map()])("refuses %s", (schema) => {
    expect(readInputSchema(schema)).toMatchObject({ schema: undefined, problems: [{ path: "" }] });
  });

  it("copies and freezes the copy only", () => {
    const written = { type: "object", properties: { a: { enum: [1] } } };
    const { schema } = readInputSchema(written);
    expect(Object.isFrozen(schema) && Object.isFrozen(schema?.properties)).toBe(true);
    expect(Object.isFrozen(written) || Object.isFrozen(written.properties.a.enum)).toBe(false);
  });

  it("gives back what it read before", () => {
    const { schema } = readInputSchema({ type: "object" });
    expect(readInputSchema(schema).schema).toBe(schema);
  });
});

describe("readOutputSchema", () => {
  it("takes any root", () => {
    expect(readOutputSchema({ type: "array", items: {} }).schema).toEqual({ type: "array", items: {} });
    expect(readOutputSchema({}).schema).toEqual({});
  });

  it("refuses booleans, which describe nothing", () => {
    expect(readOutputSchema(true).schema).toBeUndefined();
  });
});
