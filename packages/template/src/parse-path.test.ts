import { describe, expect, it } from "vitest";
import { parsePath } from "./parse-path.ts";

describe("parsePath", () => {
  it("reads segments up to the query or the end", () => {
    expect(parsePath("x://h/a/{b}{?c}", 5)).toMatchObject({ part: [{ text: "a" }, { variable: "b" }], end: 11 });
    expect(parsePath("x://h{?c}", 5)).toEqual({ kind: "piece", part: [], end: 5 });
    expect(parsePath("x://h{/a*}/b", 5)).toMatchObject({ part: [{ variable: "a" }, { text: "b" }], end: 12 });
  });

  it.each([
    ["K24: a slash before an optional segment", "x://h/{/v}", 5, "a slash before an optional segment (/{/var})"],
    ["K24: a slash before a query expression", "x://h/a/{?q}", 7, "an empty path segment"],
    ["K24: a slash at the end", "x://h{/v}/", 9, "an empty path segment"],
    ["K10: two optional segments", "x://h{/a}{/b}", 9, "a second expression of variable length"],
    ["K10: reserved expansion after one", "x://h{/a}/{+b}", 10, "a second expression of variable length"],
    ["K10: an exploded path after reserved expansion", "x://h/{+a}{/b*}", 10, "a second expression of variable length"],
    ["K20: several variables", "x://h{/a,b}", 8, "several variables in one expression ({a,b})"],
  ])("refuses %s (%s)", (_, text, position, shape) => {
    const mistake = { kind: "mistake", code: "unsupported-shape", position, shape };
    expect(parsePath(text, 5)).toMatchObject(mistake);
  });
});
