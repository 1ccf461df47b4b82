import { describe, expect, it } from "vitest";
import { mapSchemas, subschemasOf } from "./subschemas.ts";

describe("subschemasOf", () => {
  it("finds the subschemas of every kind of place, in the order of the schema", () => {
    const schema = {
      not: {},
      allOf: [true, {}],
      properties: { a: {} },
      const: { not: {} },
      dependencies: { a: ["b"] },
    };
    expect([...subschemasOf(schema)].map(({ steps }) => steps.join("/"))).toEqual([
      "not",
      "allOf/0",
      "allOf/1",
      "properties/a",
    ]);
  });
});

describe("mapSchemas", () => {
  it("changes schemas and leaves data and the original", () => {
    const schema = { format: "a", properties: { format: { format: "b" } }, default: { format: "c" } };
    const before = JSON.stringify(schema);
    const mapped = mapSchemas(schema, ({ format: _, ...rest }) => rest);
    expect(mapped).toEqual({ properties: { format: {} }, default: { format: "c" } });
    expect(JSON.stringify(schema)).toBe(before);
  });
});
