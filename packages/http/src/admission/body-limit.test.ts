import { describe, expect, it } from "vitest";
import { isTooLong } from "./body-limit.ts";

describe("isTooLong", () => {
  it("takes the limit itself and refuses one more", () => {
    expect(isTooLong("10", 10)).toBe(false);
    expect(isTooLong("11", 10)).toBe(true);
    expect(isTooLong("9".repeat(400), 10)).toBe(true);
  });

  it("believes nothing that is no length", () => {
    for (const text of [null, "", "-1", "1e9", "0x99", "99, 99", " 99", "much"]) {
      expect(isTooLong(text, 10)).toBe(false);
    }
  });
});
