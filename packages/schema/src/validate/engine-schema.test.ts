import { describe, expect, it } from "vitest";
import { engineSchema } from "./engine-schema.ts";
import { textRules } from "./text-rules.ts";

describe("engineSchema", () => {
  it("is the schema itself where nothing has to change", () => {
    const schema = { not: {}, if: {}, properties: { format: { type: "string" } }, const: 1 };
    expect(engineSchema(schema, textRules())).toBe(schema);
    const formatted = { format: "email" };
    expect(
      engineSchema(
        formatted,
        textRules(() => true),
      ),
    ).toBe(formatted);
  });

  it("leaves out format at every depth, and not the property of that name", () => {
    const schema = { format: "a", properties: { format: { items: { format: "b" } } } };
    expect(engineSchema(schema, textRules())).toEqual({ properties: { format: { items: {} } } });
  });

  it("M1, L8: puts own assertions in place of uniqueItems and multipleOf, below references and not too", () => {
    const schema = { not: { uniqueItems: true }, $defs: { a: { multipleOf: 2, type: "number" } } };
    expect(engineSchema(schema, textRules())).toEqual({
      not: { "~refine": [expect.anything()] },
      $defs: { a: { type: "number", "~refine": [expect.anything()] } },
    });
  });
});
