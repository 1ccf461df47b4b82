import { fullValidator } from "@snodo/schema";
import { expect, it, vi } from "vitest";
import { documentOf } from "../src/validate/document.ts";
import { textRules } from "../src/validate/text-rules.ts";
import { CountingEvaluation } from "./counting-evaluation.ts";

it("the same dynamic scope counts once, in whatever order its parts were entered", () => {
  const names = ["a", "b", "c", "d", "e", "f", "g"];
  const parts = names.map((name) => [
    name,
    {
      $id: `https://example.com/${name}`,
      $dynamicAnchor: name,
      items: { anyOf: names.map((other) => ({ $ref: `https://example.com/${other}` })) },
      contains: { $dynamicRef: `#${name}` },
      minContains: 0,
    },
  ]);
  const document = documentOf({ $ref: "https://example.com/a", $defs: Object.fromEntries(parts) }, textRules());
  const visitsFor = (levels: number): number => {
    const value = JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);
    const evaluation = new CountingEvaluation(document);
    expect(evaluation.holds(document.root, value, document.outside)).toBe(true);
    return evaluation.visits;
  };
  // As many scopes as there are sets of seven names, at most, for each part of the value.
  expect(visitsFor(16)).toBeLessThan(16 * 2 ** 7 * 7 * 7 * 4);
});

it("items that all were looked at are not listed one by one", () => {
  const parts = Array.from({ length: 20 }, (_, index) => [`d${index}`, { items: true, title: String(index) }] as const);
  const check = fullValidator().compile({
    allOf: parts.map(([name]) => ({ $ref: `#/$defs/${name}` })),
    unevaluatedItems: false,
    $defs: Object.fromEntries(parts),
  });
  const value = Array.from({ length: 10_000 }, () => 0);
  const add = vi.spyOn(Set.prototype, "add");
  try {
    expect(check(value)).toEqual([]);
    expect(add.mock.calls.length).toBeLessThan(1_000);
  } finally {
    add.mockRestore();
  }
  const objects = fullValidator().compile({
    allOf: [{ additionalProperties: { type: "number" } }],
    unevaluatedProperties: false,
  });
  expect([objects({ a: 1, b: 2 }), objects({ a: "1" }).length]).toEqual([[], 1]);
});

it("what is inside is listed once, however many schemas around it ask for the rest", () => {
  const levels = Array.from({ length: 60 });
  const nested = levels.reduce<object>((allOf) => ({ allOf: [allOf], unevaluatedProperties: { type: "integer" } }), {
    patternProperties: { "^k": {} },
  });
  const check = fullValidator().compile(nested as { [keyword: string]: unknown });
  const value = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`k${index}`, index]));
  const add = vi.spyOn(Set.prototype, "add");
  try {
    expect(check(value)).toEqual([]);
    expect(add.mock.calls.length).toBeLessThan(3_000);
  } finally {
    add.mockRestore();
  }
  expect(check({ k: "a" })).toEqual([]);
  expect(check({ a: "a" })).toMatchObject([{ path: "/a", keyword: "unevaluatedProperties" }]);
});

it("what an alternative that does not hold has looked at stays unevaluated", () => {
  const check = fullValidator().compile({
    anyOf: [{ allOf: [{ properties: { a: true } }, { required: ["b"] }] }, true],
    if: { properties: { c: true }, required: ["d"] },
    unevaluatedProperties: false,
  });
  expect(check({ a: 1, b: 1 })).toMatchObject([{ path: "/b" }]);
  expect(check({ a: 1, c: 1 })).toMatchObject([{ path: "/a" }, { path: "/c" }]);
});

it("multiples are told as decimals are written, however large the quotient is", () => {
  const isMultiple = (value: number, of: number) => fullValidator().compile({ multipleOf: of })(value).length === 0;
  const multiples = [
    [0.3, 0.1],
    [4.35, 0.01],
    [12345678901234.56, 0.01],
    [1e300, 1e-300],
    [-7.5, 2.5],
    [0, 0.1],
    [9007199254740992, 2],
    [1e21, 10],
  ] as const;
  const others = [
    [12345678901234.566, 0.01],
    [123456789012345.67, 0.1],
    [10000000000000002, 0.7],
    [1e-12, 2],
    [0.30000000000000004, 0.1],
    [3, 2],
    [5e-324, 1],
  ] as const;
  expect(multiples.filter(([value, of]) => !isMultiple(value, of))).toEqual([]);
  expect(others.filter(([value, of]) => isMultiple(value, of))).toEqual([]);
});
