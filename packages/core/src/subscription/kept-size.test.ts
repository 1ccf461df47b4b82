import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSmall } from "./kept-size.ts";

/** The same by a walk over all of it. */
function sizeOf(value: unknown): number {
  if (typeof value === "string") return 64 + value.length;
  if (typeof value !== "object" || value === null) return 64;
  const names = Array.isArray(value) ? [] : Object.keys(value);
  const inner = Object.values(value).reduce<number>((sum, item) => sum + sizeOf(item), 0);
  return 64 + names.join("").length + inner;
}

describe("isSmall", () => {
  it("counts characters of texts and names, and 64 for each value, to the last one", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const size = sizeOf(value);
        expect([isSmall(value, size), isSmall(value, size - 1)]).toEqual([true, false]);
      }),
    );
  });

  it("ends for what is large, deep or leads back to itself", () => {
    const loop: { self?: unknown } = {};
    loop.self = loop;
    let deep: unknown = [];
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
    const wide = Array.from({ length: 1_000_000 }, () => []);
    expect([loop, deep, wide, { wide }].map((value) => isSmall(value, 10_000))).toEqual([false, false, false, false]);
  });
});
