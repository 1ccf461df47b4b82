import { describe, expect, it } from "vitest";
import { DRAFT_07, DRAFT_2019_09, DRAFT_2020_12 } from "./dialect.ts";
import { keywordsThat, shapeOf } from "./keyword.ts";

const ROLES = ["names", "refers", "defines", "applies here", "applies inside", "asserts", "describes"] as const;

describe("the table of keywords", () => {
  it("has every keyword of every dialect, once, and no others", () => {
    const listed = [DRAFT_2020_12, DRAFT_2019_09, DRAFT_07].flatMap(({ keywords }) => [...keywords.keys()]);
    expect(ROLES.flatMap((role) => [...keywordsThat(role)]).sort()).toEqual([...new Set(listed)].sort());
  });

  it("says of a keyword how it holds schemas", () => {
    expect(["$ref", "items", "allOf", "not", "$defs", "toString", ""].map(shapeOf)).toEqual([
      ...["none", "one or list", "list", "one", "map", "none", "none"],
    ]);
  });

  it("gives the keywords of several roles", () => {
    expect([...keywordsThat("defines", "describes")]).toEqual(["$defs", "definitions", "contentSchema"]);
  });
});
