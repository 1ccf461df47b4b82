import { describe, expect, it } from "vitest";
import { isScalarName, notAType } from "./type-rules.ts";

describe("notAType", () => {
  it("D122: says what to write for a bare array", () => {
    expect(notAType("array")).toEqual({
      rule: '"array" is not a type by itself',
      hint: 'Say what its items are: arrayOf("string")',
    });
    expect(notAType(["string"]).hint).toContain('arrayOf("string")');
    expect(notAType("string[]").hint).toContain('arrayOf("string")');
  });

  it.each([
    ["strng", "string"],
    ["map", "object"],
    ["Record", "object"],
    ["dict", "object"],
    ["int", "integer"],
    ["bool", "boolean"],
  ])("D120: suggests a type for %s", (word, meant) => {
    expect(notAType(word)).toEqual({ rule: `"${word}" is not a type`, hint: `Did you mean "${meant}"?` });
  });

  it("lists the types when none is near", () => {
    expect(notAType("banana").hint).toBe("Use one of: string, integer, number, boolean, null, object");
  });

  it.each([null, undefined, 5, () => 1, new Date()])("refuses %s", (type) => {
    expect(notAType(type).rule).toMatch(/is not a type$/);
  });
});

describe("isScalarName", () => {
  it("knows the names of the types, and not those that objects inherit", () => {
    expect(isScalarName("null")).toBe(true);
    expect(isScalarName("toString")).toBe(false);
  });
});
