import { describe, expect, it } from "vitest";
import { hasInheritedNames, withoutPrototypes } from "./own-properties.ts";

describe("hasInheritedNames", () => {
  it.each([
    { required: ["toString"] },
    { properties: { a: { properties: { valueOf: {} } } } },
    { dependentRequired: { a: ["constructor"] } },
    { $defs: { a: { dependentSchemas: { hasOwnProperty: {} } } } },
    JSON.parse('{"properties": {"__proto__": true}}'),
  ])("finds a name that objects inherit in %j", (schema) => {
    expect(hasInheritedNames(schema)).toBe(true);
  });

  it("finds none in ordinary schemas, nor in data", () => {
    expect(hasInheritedNames({ properties: { a: {} }, required: ["a"], const: { required: ["toString"] } })).toBe(
      false,
    );
    expect(hasInheritedNames(true)).toBe(false);
  });
});

describe("withoutPrototypes", () => {
  it("copies a value so that nothing is inherited", () => {
    const value = JSON.parse('{"a": [{"__proto__": 1}]}');
    const bare = withoutPrototypes(value) as { a: { ["__proto__"]: unknown }[] };
    expect("toString" in bare).toBe(false);
    expect(Object.keys(bare.a[0] ?? {})).toEqual(["__proto__"]);
    expect(JSON.stringify(bare)).toBe(JSON.stringify(value));
  });
});
