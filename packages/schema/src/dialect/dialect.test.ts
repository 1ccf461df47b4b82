import { describe, expect, it } from "vitest";
import { DRAFT_07, DRAFT_2019_09, DRAFT_2020_12, dialectNamed } from "./dialect.ts";

describe("dialectNamed", () => {
  it.each([
    ["https://json-schema.org/draft/2020-12/schema", DRAFT_2020_12],
    ["https://json-schema.org/draft/2020-12/schema#", DRAFT_2020_12],
    ["https://json-schema.org/draft/2019-09/schema", DRAFT_2019_09],
    ["http://json-schema.org/draft-07/schema#", DRAFT_07],
    ["http://json-schema.org/draft-07/schema", DRAFT_07],
    ["https://json-schema.org/draft-07/schema#", DRAFT_07],
  ])("knows %s", (uri, dialect) => {
    expect(dialectNamed(uri)).toBe(dialect);
  });

  it.each([
    "http://json-schema.org/draft-04/schema#",
    "http://json-schema.org/draft-06/schema#",
    "http://json-schema.org/schema#",
    "https://json-schema.org/draft/2020-12/schema##",
    "ftp://json-schema.org/draft-07/schema",
    "",
    "toString",
    7,
    undefined,
  ])("does not know %s", (uri) => {
    expect(dialectNamed(uri)).toBeUndefined();
  });
});

describe("a dialect", () => {
  it("has the keywords of its vocabularies and no others", () => {
    for (const dialect of [DRAFT_2020_12, DRAFT_2019_09]) {
      const listed = [...dialect.vocabularies.values()].flatMap((keywords) => [...keywords.keys()]);
      expect([...dialect.keywords.keys()].sort()).toEqual(listed.sort());
    }
    expect(
      ["prefixItems", "$anchor", "dependentRequired", "minContains"].filter((k) => DRAFT_07.keywords.has(k)),
    ).toEqual([]);
  });
});
