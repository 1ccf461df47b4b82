import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../json-schema.ts";
import { areApart } from "./apart.ts";

const kind = (schema: object, required: readonly string[] = ["kind"]): JsonSchema => ({
  type: "object",
  properties: { kind: schema },
  required,
});
const itself = (schema: JsonSchema): JsonSchema => schema;

describe("areApart", () => {
  it.each<[string, JsonSchema[]]>([
    ["different types", [{ type: "string" }, { type: ["integer", "null"] }, { type: "object" }]],
    ["different constants", [{ const: 1 }, { enum: [2, 3] }, { const: { a: 1 } }]],
    ["objects with different constants", [kind({ const: "a" }), kind({ enum: ["b", "c"] })]],
    ["objects with a property of different types", [kind({ type: "string" }), kind({ type: "null" })]],
    ["nothing at all", [false, {}]],
  ])("is true of %s", (_name, schemas) => {
    expect(areApart(schemas, itself)).toBe(true);
  });

  it.each<[string, JsonSchema[]]>([
    ["integers and numbers", [{ type: "integer" }, { type: "number" }]],
    ["a constant in common", [{ enum: [1, 2] }, { enum: [2.0, 3] }]],
    ["an optional property", [kind({ const: "a" }), kind({ const: "b" }, [])]],
    ["what says nothing", [{}, true]],
    ["one pair among many", [{ const: 1 }, { const: 2 }, { const: 3 }, { const: 2 }]],
    [
      "properties of what may be no object",
      [{ properties: { kind: { const: 1 } }, required: ["kind"] }, kind({ const: 2 })],
    ],
  ])("is false of %s", (_name, schemas) => {
    expect(areApart(schemas, itself)).toBe(false);
  });

  it("follows references, of the schemas and of their properties", () => {
    const follow = (schema: JsonSchema): JsonSchema =>
      typeof schema === "object" && schema.$ref === "#a"
        ? kind({ $ref: "#b" })
        : typeof schema === "object" && schema.$ref === "#b"
          ? { const: "b" }
          : schema;
    expect(areApart([{ $ref: "#a" }, kind({ const: "a" })], follow)).toBe(true);
    expect(areApart([{ $ref: "#a" }, kind({ const: "b" })], follow)).toBe(false);
  });
});
