import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { type JsonValue, jsonEqual } from "../json-value.ts";
import { fullValidator } from "../validate/full.ts";
import { identities } from "./identities.ts";

describe("identities", () => {
  it("gives one mark to equal values, and to no others", () => {
    const { markOf } = identities();
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(markOf(one) === markOf(other)).toBe(jsonEqual(one as JsonValue, other as JsonValue));
        expect(markOf(JSON.parse(JSON.stringify(one)))).toBe(markOf(one));
      }),
    );
  });

  it("is not fooled by texts that look like marks", () => {
    const { markOf } = identities();
    const marks = [["#0"], "#0", [["#0"]], { a: "#0" }, "[#0]", ["", ""], [","], [[], []]].map(markOf);
    expect(new Set(marks).size).toBe(marks.length);
  });

  it("has no mark for more than 128 levels, nor for what contains itself", () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
    const { markOf } = identities();
    expect(markOf(nested(128))).toBeDefined();
    expect(markOf(nested(129))).toBeUndefined();
    const cycle: unknown[] = [];
    cycle.push(cycle, cycle);
    expect(markOf(cycle)).toBeUndefined();
  });

  it("forgets, for values may have changed", () => {
    const marked = identities();
    const value = [1];
    const [one] = [marked.markOf(value)];
    marked.forget();
    value[0] = 2;
    expect([marked.markOf([2]), one]).toEqual([marked.markOf(value), one]);
  });

  it("looks at each array once, although every level of a value has unique items", () => {
    const check = fullValidator().compile({ uniqueItems: true, items: { $ref: "#" } });
    let value: unknown = Array.from({ length: 1_000 }, (_, index) => index);
    for (let level = 0; level < 100; level += 1) value = [value, level];
    const write = vi.spyOn(JSON, "stringify");
    try {
      expect(check(value)).toEqual([]);
      expect(write.mock.calls.length).toBeLessThan(10_000);
    } finally {
      write.mockRestore();
    }
  });

  it("does not carry over from one check to the next", () => {
    const check = fullValidator().compile({ uniqueItems: true });
    const value = [[1], [2]];
    expect(check(value)).toEqual([]);
    value[1] = [1];
    expect(check(value)).toHaveLength(1);
  });
});
