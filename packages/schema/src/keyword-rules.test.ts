import { describe, expect, it } from "vitest";
import { keywordProblem } from "./keyword-rules.ts";

describe("keywordProblem", () => {
  it("leaves keywords alone that it does not know", () => {
    expect(keywordProblem("x-thing", Symbol("x"))).toBeUndefined();
    expect(keywordProblem("toString", 1)).toBeUndefined();
  });

  it.each([
    ["type", "string", "strng"],
    ["type", ["string", "null"], []],
    ["required", [], ["a", 1]],
    ["properties", { a: true }, { a: 1 }],
    ["additionalProperties", false, "no"],
    ["prefixItems", [true], []],
    ["dependentRequired", { a: ["b"] }, { a: "b" }],
    ["patternProperties", { "^a": {} }, { "(": {} }],
    ["uniqueItems", false, 1],
    ["maxItems", 0, 1.5],
    ["minimum", -1.5, "1"],
    ["$ref", "#", {}],
  ])("tells a right value of %s from a wrong one", (keyword, right, wrong) => {
    expect(keywordProblem(keyword, right)).toBeUndefined();
    expect(keywordProblem(keyword, wrong)).toMatch(/^must be/);
  });
});
