import { describe, expect, it } from "vitest";
import { ALL_2020_12, DRAFT_07, DRAFT_2020_12 } from "./dialect/dialect.ts";
import { followSteps, mapSchemas, subschemasOf } from "./subschemas.ts";

describe("subschemasOf", () => {
  it("finds the subschemas of every kind of place, in the order of the schema", () => {
    const schema = {
      not: {},
      allOf: [true, {}],
      properties: { a: {} },
      const: { not: {} },
      dependencies: { a: ["b"] },
    };
    expect([...subschemasOf(schema, DRAFT_2020_12)].map(({ steps }) => steps.join("/"))).toEqual([
      "not",
      "allOf/0",
      "allOf/1",
      "properties/a",
    ]);
  });
});

describe("subschemasOf in another dialect", () => {
  it("finds what that dialect takes for schemas", () => {
    const schema = { items: [{}, true], additionalItems: {}, prefixItems: [{}], dependentSchemas: { a: {} } };
    expect(subschemasOf(schema, DRAFT_07).map(({ steps }) => steps.join("/"))).toEqual([
      "items/0",
      "items/1",
      "additionalItems",
    ]);
    expect(subschemasOf({ items: {} }, DRAFT_07).map(({ steps }) => steps)).toEqual([["items"]]);
  });
});

describe("followSteps", () => {
  const leaf = { type: "string" };
  const schema = { properties: { "": leaf, a: { items: [leaf] } }, not: false, enum: [leaf] };

  it.each([
    [[], schema],
    [["properties", ""], leaf],
    [["not"], false],
    [["properties", "a", "items", "0"], leaf],
    [["properties"], undefined],
    [["not", "items"], undefined],
    [["enum", "0"], undefined],
    [["properties", "toString"], undefined],
    [["toString"], undefined],
  ])("follows %j", (steps, target) => {
    expect(followSteps(schema, steps, () => DRAFT_07)).toBe(target);
  });
});

describe("mapSchemas", () => {
  it("changes schemas and leaves data and the original", () => {
    const schema = { format: "a", properties: { format: { format: "b" } }, default: { format: "c" } };
    const before = JSON.stringify(schema);
    const mapped = mapSchemas(schema, ALL_2020_12, ({ format: _, ...rest }) => rest);
    expect(mapped).toEqual({ properties: { format: {} }, default: { format: "c" } });
    expect(JSON.stringify(schema)).toBe(before);
  });
});
