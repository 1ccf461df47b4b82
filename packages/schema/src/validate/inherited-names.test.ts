import { describe, expect, it } from "vitest";
import { hasInheritedNames } from "./inherited-names.ts";

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
