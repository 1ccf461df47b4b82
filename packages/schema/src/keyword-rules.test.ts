import { describe, expect, it } from "vitest";
import { DRAFT_07, DRAFT_2020_12 } from "./dialect/dialect.ts";
import { keywordProblem } from "./keyword-rules.ts";

describe("keywordProblem", () => {
  it("leaves keywords alone that it does not know", () => {
    expect(keywordProblem("x-thing", Symbol("x"), DRAFT_2020_12)).toBeUndefined();
    expect(keywordProblem("toString", 1, DRAFT_2020_12)).toBeUndefined();
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
    expect(keywordProblem(keyword, right, DRAFT_2020_12)).toBeUndefined();
    expect(keywordProblem(keyword, wrong, DRAFT_2020_12)).toMatch(/^must be/);
  });

  it("knows which dialect has which keyword", () => {
    expect(keywordProblem("items", [true], DRAFT_2020_12)).toMatch(/prefixItems/);
    expect(keywordProblem("items", [true], DRAFT_07)).toBeUndefined();
    expect(keywordProblem("items", [5], DRAFT_07)).toMatch(/list of schemas/);
    expect(keywordProblem("prefixItems", 5, DRAFT_07)).toBeUndefined();
    expect(keywordProblem("additionalItems", 5, DRAFT_2020_12)).toBeUndefined();
    expect(keywordProblem("additionalItems", 5, DRAFT_07)).toMatch(/a schema/);
    expect(keywordProblem("exclusiveMinimum", true, DRAFT_07)).toMatch(/only draft-04/);
  });
});
