import { describe, expect, it } from "vitest";
import { keywordsThat } from "../dialect/keyword.ts";
import { compareRanks, compareSteps, problemOf } from "./problem.ts";

describe("problemOf", () => {
  it("F15: words a wrong type as the seeds do", () => {
    expect(problemOf("/page", "type").rule).toBe("value is not one of the declared JSON types");
  });

  it("quotes what the schema demands", () => {
    expect(problemOf("", "minItems", 1).rule).toBe("array has fewer than 1 item");
    expect(problemOf("", "minItems", 2).rule).toBe("array has fewer than 2 items");
    expect(problemOf("", "enum", ["asc", null]).rule).toBe('value is not one of the allowed values: "asc", null');
    expect(problemOf("", "required", "a").rule).toBe('required property "a" is missing');
  });

  it("leaves out a list of allowed values that is too long to read", () => {
    const members = Array.from({ length: 100 }, (_, index) => `member ${index}`);
    expect(problemOf("", "enum", members).rule).toBe("value is not one of the allowed values");
  });

  it("has words for every keyword that asserts something, and for a schema that holds it against no place", () => {
    // How often `contains` must hold is told by `contains`.
    const told = [...keywordsThat("asserts")].filter((keyword) => !/Contains$/.test(keyword));
    for (const keyword of [...told, "contains", "schema"]) {
      expect(problemOf("", keyword).rule).not.toMatch(/breaks the keyword/);
    }
  });

  it("has words for keywords that it does not know", () => {
    expect(problemOf("", "x-mine").rule).toBe('value breaks the keyword "x-mine"');
  });
});

describe("compareRanks", () => {
  it("F21: puts type before const before enum before the rest", () => {
    const keywords = ["if", "minimum", "enum", "required", "minProperties", "const", "type"];
    const problems = keywords.map((keyword) => problemOf("", keyword)).sort(compareRanks);
    expect(problems.map(({ keyword }) => keyword)).toEqual([
      "type",
      "const",
      "enum",
      "minProperties",
      "required",
      "minimum",
      "if",
    ]);
  });
});

describe("compareSteps", () => {
  it("F21: puts items by number and names by code unit, also those that look like numbers", () => {
    expect([10, 9, 0].sort(compareSteps)).toEqual([0, 9, 10]);
    expect(["2", "10", "1a", "b", "B"].sort(compareSteps)).toEqual(["10", "1a", "2", "B", "b"]);
  });
});
