import { describe, expect, it } from "vitest";
import { nearestName } from "./near-miss.ts";

describe("nearestName", () => {
  const types = ["string", "integer", "number", "boolean", "null", "object"];

  it.each([
    ["strng", "string"],
    ["String", "string"],
    ["stirng", "string"],
    ["interger", "integer"],
    ["boolaen", "boolean"],
    ["nul", "null"],
  ])("finds what %s was meant to be", (word, meant) => {
    expect(nearestName(word, types)).toBe(meant);
  });

  it("sees through separators", () => {
    expect(nearestName("min_length", ["maxLength", "minLength"])).toBe("minLength");
  });

  it("finds nothing for words that are like none, and for short ones", () => {
    expect(nearestName("banana", types)).toBeUndefined();
    expect(nearestName("", types)).toBeUndefined();
    expect(nearestName("ab", ["cd"])).toBeUndefined();
    expect(nearestName("a".repeat(1_000_000), ["a".repeat(999_999)])).toBeUndefined();
  });
});
