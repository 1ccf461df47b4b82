import { describe, expect, it } from "vitest";
import { addNaming, findNaming, newQueryIndex } from "./query-index.ts";

describe("query index", () => {
  it("finds every entry without names, and otherwise those under the rarest name", () => {
    const index = newQueryIndex<number>();
    addNaming(index, ["q"], 1);
    addNaming(index, ["q", "constructor"], 2);
    addNaming(index, [], 3);
    expect(findNaming(index, [])).toEqual([1, 2, 3]);
    expect(findNaming(index, ["q"])).toEqual([1, 2]);
    expect(findNaming(index, ["q", "constructor"])).toEqual([2]);
    expect(findNaming(index, ["q", "__proto__"])).toEqual([]);
  });
});
