import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mayQuote } from "./may-quote.ts";

describe("mayQuote", () => {
  it.each([
    ["expected string, received canary", { a: ["canary"] }],
    ['was "canary"', { deep: { er: { list: [null, { a: "canary" }] } } }],
    ["was -1.5", [-1.5]],
    ["received true", true],
    ["«ключ» is wrong", "ключ"],
    ["an 🐤 came", "🐤"],
    ["(was a b)", ["a b"]],
    ["ends in canary", "canary"],
    ['(was "a \\"canary\\"\\nhere")', 'a "canary"\nhere'],
  ])("finds what %j holds of %j", (text, value) => {
    expect(mayQuote(text, value)).toBe(true);
  });

  it.each([
    ["expected string, received number", { a: "str", b: "e", n: 1 }],
    ["at least 12 characters", [1, 2, "haracter"]],
    ["expected string, received null", { a: null, b: undefined }],
    ["expected string", ["", {}, []]],
  ])("finds nothing in %j of %j", (text, value) => {
    expect(mayQuote(text, value)).toBe(false);
  });

  it("takes for quoting what is too large to be searched", () => {
    expect(mayQuote("x".repeat(1_000), "y")).toBe(false);
    expect(mayQuote("x".repeat(1_001), "y")).toBe(true);
    const many = (count: number) => Array.from({ length: count }, () => "y");
    expect(mayQuote("x", many(10_000))).toBe(false);
    expect(mayQuote("x", many(10_001))).toBe(true);
    expect(mayQuote("x", [many(6_000), many(6_000)])).toBe(true);
  });

  it("finds every string that stands by itself, wherever the value holds it", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 50 }), fc.jsonValue(), (canary, other) => {
        expect(mayQuote(`it was "${canary}", which is wrong`, [other, { a: { b: canary } }])).toBe(true);
      }),
    );
  });
});
