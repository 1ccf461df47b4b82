import { describe, expect, it } from "vitest";
import { engineSchema } from "./engine-schema.ts";

describe("engineSchema", () => {
  it("is the schema itself where nothing has to change", () => {
    const schema = { not: {}, if: {}, properties: { format: { type: "string" } }, const: { format: "x" } };
    expect(engineSchema(schema, false)).toBe(schema);
    const formatted = { format: "email" };
    expect(engineSchema(formatted, true)).toBe(formatted);
  });

  it("leaves out format at every depth, and not the property of that name", () => {
    const schema = { format: "a", properties: { format: { items: { format: "b" } } } };
    expect(engineSchema(schema, false)).toEqual({ properties: { format: { items: {} } } });
  });

  it("sets conditions apart where unevaluated keywords stand", () => {
    const schema = { if: { required: ["a"] }, not: true, unevaluatedProperties: false };
    expect(engineSchema(schema, true)).toEqual({
      if: { anyOf: [{ required: ["a"] }] },
      not: { anyOf: [true] },
      unevaluatedProperties: false,
    });
  });

  it("leaves a condition in its place when a reference leads into it", () => {
    const schema = { not: { items: {} }, contains: { $ref: "#/not/items" }, unevaluatedItems: false };
    expect(engineSchema(schema, true)).toBe(schema);
  });
});
