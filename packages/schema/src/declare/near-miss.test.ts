import { describe, expect, it } from "vitest";
import { nearest, suggestion } from "./near-miss.ts";

describe("nearest", () => {
  const types = ["string", "integer", "number", "boolean", "null", "object"];

  it.each([
    ["strng", "string"],
    ["String", "string"],
    ["stirng", "string"],
    ["interger", "integer"],
    ["boolaen", "boolean"],
    ["nul", "null"],
  ])("finds what %s was meant to be", (word, meant) => {
    expect(nearest(word, types)).toBe(meant);
  });

  it("sees through separators", () => {
    expect(nearest("min_length", ["maxLength", "minLength"])).toBe("minLength");
  });

  it("finds nothing for words that are like none, and for short ones", () => {
    expect(nearest("banana", types)).toBeUndefined();
    expect(nearest("", types)).toBeUndefined();
    expect(nearest("ab", ["cd"])).toBeUndefined();
  });
});

describe("suggestion", () => {
  it("is a sentence, or nothing", () => {
    expect(suggestion("requird", ["required"])).toBe('Did you mean "required"?');
    expect(suggestion("banana", ["required"])).toBeUndefined();
  });
});
