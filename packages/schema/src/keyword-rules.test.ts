import { describe, expect, it } from "vitest";
import { checkSchema } from "./check-schema.ts";
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
    expect(keywordProblem(keyword, wrong, DRAFT_2020_12)?.rule).toMatch(/^must be/);
  });

  it("says what to do about a pattern that is refused, also among patterns of names", () => {
    const pattern = "^(x\\1)*$";
    const broken = { rule: expect.stringMatching(/^must not refer/), hint: expect.stringMatching(/^Write out/) };
    expect(keywordProblem("pattern", pattern, DRAFT_2020_12)).toEqual(broken);
    expect(keywordProblem("patternProperties", { [pattern]: {} }, DRAFT_2020_12)).toEqual(broken);
    expect(checkSchema({ items: { pattern } })).toEqual([
      { path: "/items/pattern", rule: expect.stringMatching(/^pattern must not/), hint: broken.hint },
    ]);
  });

  it("knows which dialect has which keyword", () => {
    expect(keywordProblem("items", [true], DRAFT_2020_12)?.rule).toMatch(/prefixItems/);
    expect(keywordProblem("items", [true], DRAFT_07)).toBeUndefined();
    expect(keywordProblem("items", [5], DRAFT_07)?.rule).toMatch(/list of schemas/);
    expect(keywordProblem("prefixItems", 5, DRAFT_07)).toBeUndefined();
    expect(keywordProblem("additionalItems", 5, DRAFT_2020_12)).toBeUndefined();
    expect(keywordProblem("additionalItems", 5, DRAFT_07)?.rule).toMatch(/a schema/);
    expect(keywordProblem("exclusiveMinimum", true, DRAFT_07)?.rule).toMatch(/only draft-04/);
  });
});
