import { describe, expect, it } from "vitest";
import { frozenFields } from "./frozen-fields.ts";

describe("frozenFields", () => {
  it("keeps what is known and set, in the order of the known", () => {
    expect(Object.entries(frozenFields({ c: 3, b: undefined, a: [1], d: 4 }, ["a", "b", "c"]))).toEqual([
      ["a", [1]],
      ["c", 3],
    ]);
  });
});
