import { describe, expect, it } from "vitest";
import { preparedTest } from "./keyword-tests.ts";

const holds = (keyword: string, demand: unknown, value: unknown) => preparedTest(keyword, demand)?.(value);

describe("preparedTest", () => {
  it("has none for what applies schemas, describes, or is not known", () => {
    for (const keyword of ["properties", "anyOf", "pattern", "title", "toString", "__proto__", ""]) {
      expect(preparedTest(keyword, {})).toBeUndefined();
    }
  });

  it.each([
    [0.1, 0.3, true],
    [0.01, 19.99, true],
    [2, 1e-12, false],
    [2, 0, true],
    [2, -0, true],
    [3, -9, true],
    [0.5, 1e300, true],
    [1e-300, 1e300, true],
    [7, Number.MAX_SAFE_INTEGER, false],
  ])("L8: multipleOf %s and %s: %s", (divisor, value, isMultiple) => {
    expect(holds("multipleOf", divisor, value)).toBe(isMultiple);
  });

  it.each([
    ["🙂🙂", 2],
    ["\ud800\ud800", 2],
    ["\udc00\ud800", 2],
    ["e\u0301", 2],
    ["", 0],
    ["🙂".repeat(1_000), 1_000],
  ])("counts the code points of %j as %i", (text, length) => {
    expect(holds("minLength", length, text) && holds("maxLength", length, text)).toBe(true);
    expect(holds("minLength", length + 1, text)).toBe(false);
    if (length > 0) expect(holds("maxLength", length - 1, text)).toBe(false);
  });

  it("finds a scalar among very many allowed values, and an object too", () => {
    const members = [...Array.from({ length: 100_000 }, (_, index) => `m${index}`), 1, null, { a: [1] }];
    const isAllowed = preparedTest("enum", members);
    expect(["m99999", 1, -0, null, { a: [1] }, "m", [1], undefined].map((value) => isAllowed?.(value))).toEqual([
      true,
      true,
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(holds("enum", [0], -0)).toBe(true);
  });

  it("does not look at what a value inherits", () => {
    expect(holds("required", ["toString"], {})).toBe(false);
    expect(holds("required", ["toString"], JSON.parse('{"toString": null}'))).toBe(true);
    expect(holds("required", ["a"], Object.create({ a: 1 }))).toBe(false);
    expect(holds("minProperties", 1, Object.create({ a: 1 }))).toBe(false);
  });

  it("takes no number that JSON does not have for one", () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(holds("type", "number", value)).toBe(false);
      expect(holds("type", ["integer", "string"], value)).toBe(false);
    }
  });

  it("compares the items of an array that contains itself without going round for ever", () => {
    const round: unknown[] = [];
    round.push(round, round);
    expect(holds("uniqueItems", true, [round, 1])).toBe(false);
    expect(holds("uniqueItems", true, [undefined, null, "null", [], {}])).toBe(true);
  });
});
