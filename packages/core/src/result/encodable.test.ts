import { describe, expect, it } from "vitest";
import { encodable } from "./encodable.ts";

class Money {
  readonly cents = 5n;
  toJSON() {
    return { cents: this.cents, currencies: new Set(["EUR"]) };
  }
}

describe("encodable", () => {
  it.each([
    [new Date("2026-07-28T12:00:00Z"), "2026-07-28T12:00:00.000Z"],
    [new Map<string, unknown>([["a", new Set([1, "b"])]]), { a: [1, "b"] }],
    [new Set([new Map([["a", 1]])]), [{ a: 1 }]],
    [12345678901234567890n, "12345678901234567890"],
    [new Money(), { cents: "5", currencies: ["EUR"] }],
    [new URL("https://x.test/a"), "https://x.test/a"],
    [{ a: [null, true, "b", 1.5], b: undefined }, { a: [null, true, "b", 1.5] }],
    [Object.create(null), {}],
  ])("E11: turns a value into JSON", (value, expected) => {
    expect(encodable(value)).toStrictEqual(expected);
  });

  it("leaves the value as it was", () => {
    const value = { at: new Date(0), list: [1n] };
    encodable(value);
    expect(value).toStrictEqual({ at: new Date(0), list: [1n] });
    expect([value, value.list].some(Object.isFrozen)).toBe(false);
  });

  it("takes one object in several places, and keys named __proto__", () => {
    const shared = { a: 1 };
    expect(encodable([shared, shared])).toEqual([{ a: 1 }, { a: 1 }]);
    expect(Object.keys(encodable(new Map([["__proto__", 1]])) ?? {})).toEqual(["__proto__"]);
  });

  it.each([
    [undefined, "encodable: undefined is not a JSON value: use null, or leave it out"],
    [[undefined], "encodable: undefined is not a JSON value: use null, or leave it out (at /0)"],
    [{ "a/b": Number.NaN }, "encodable: a number must be finite: JSON has no NaN and no infinity (at /a~1b)"],
    [() => 1, "encodable: a function is not a JSON value"],
    [new Set([Symbol("a")]), "encodable: a symbol is not a JSON value (at /0)"],
    [{ at: new Date(Number.NaN) }, "encodable: the date is invalid (at /at)"],
    [new Map([[1, 2]]), "encodable: the keys of a Map must be strings"],
    [{ e: /a/ }, "encodable: a class instance needs a toJSON method (at /e)"],
    [new Error("no"), "encodable: a class instance needs a toJSON method"],
  ])("E10: refuses what has no JSON, and names the place", (value, message) => {
    expect(() => encodable(value)).toThrow(new TypeError(message));
  });

  it("refuses a cycle, also one made by toJSON", () => {
    const cycle: { self?: unknown } = {};
    cycle.self = new Set([cycle]);
    expect(() => encodable(cycle)).toThrow(new TypeError("encodable: the value contains itself (at /self/0)"));
    const same = { toJSON: () => same };
    expect(() => encodable(same)).toThrow(new TypeError("encodable: the value contains itself"));
  });

  it("takes 128 levels and no more", () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
    expect(encodable(nested(128))).toEqual(nested(128));
    expect(() => encodable(nested(129))).toThrow(/nested deeper than 128 levels/);
  });
});
