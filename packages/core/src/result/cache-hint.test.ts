import { describe, expect, it } from "vitest";
import { isCacheHint } from "./cache-hint.ts";

describe("isCacheHint", () => {
  it("takes whole milliseconds from 0 and a known scope", () => {
    expect(isCacheHint({ ttlMs: 0, scope: "public" })).toBe(true);
    expect(isCacheHint({ ttlMs: 1000, scope: "private" })).toBe(true);
  });

  it.each([
    [null],
    ["public"],
    [{ ttlMs: -1, scope: "public" }],
    [{ ttlMs: 0.5, scope: "public" }],
    [{ ttlMs: "1", scope: "public" }],
    [{ ttlMs: 2 ** 53, scope: "public" }],
    [{ ttlMs: 0, scope: "shared" }],
    [{ ttlMs: 0 }],
  ])("A11: refuses %j", (hint) => {
    expect(isCacheHint(hint)).toBe(false);
  });
});
