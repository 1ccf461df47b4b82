import type { JsonValue } from "@snodo/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

/** The same value with the keys of every object turned around. */
function turned(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, turned(item)]),
  );
}

describe("canonicalJson", () => {
  it("I410: is the same whatever the order of keys, and says the whole value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (given) => {
        const value = JSON.parse(JSON.stringify(given)) as JsonValue;
        expect(canonicalJson(turned(value))).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(value);
      }),
    );
  });

  it("I410: tells apart what differs in the order of items, in kind, and in surrogates that stand alone", () => {
    const texts = [[1, 2], [2, 1], ["1", 2], { 0: 1, 1: 2 }, [[1], 2], "\ud800", "\ufffd", null, "null", 0, false].map(
      canonicalJson,
    );
    expect(new Set(texts).size).toBe(texts.length);
    expect(canonicalJson(JSON.parse('{"b": 1.0, "__proto__": {"a": -0}}'))).toBe('{"__proto__":{"a":0},"b":1}');
  });
});
