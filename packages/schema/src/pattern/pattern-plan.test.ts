import { expect, it } from "vitest";
import { patternPlan, REFUSED_PATTERNS } from "./pattern-plan.ts";
import { patternTest } from "./pattern-test.ts";

const nameOf = (pattern: string): string => {
  const plan = patternPlan(pattern);
  return plan.by === "nothing" ? plan.because : plan.by;
};

it.each<[string, string[]]>([
  ["host", ["^a+$", "plain", "^\\d{4}-\\d{2}$", "^[a-z]{0,5000}$", "^(a)\\1$", `${"(".repeat(200)}${")".repeat(200)}`]],
  ["program", ["a+b", "^(a+)+$", "(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)", "^(?:a|b){0,3}(?=a*b)"]],
  ["ambiguous", ["^(x\\1)*$", "(?<n>a+)\\k<n>", "^(a|b)*\\1$"]],
  ["too-large", ["(a{1000}){1000}b", `${"(".repeat(101)}a+b${")".repeat(101)}`, `${"a".repeat(4_096)}+`]],
])("H3: the plan of a pattern is %s: %j", (plan, patterns) => {
  for (const pattern of patterns) expect([pattern, nameOf(pattern)]).toEqual([pattern, plan]);
});

it("a pattern that is refused never matches, and has a rule of its own", () => {
  expect(patternTest("^(x\\1)*$")).toMatchObject({ cost: Infinity });
  expect(patternTest("^(x\\1)*$").test("x")).toBe(false);
  expect(new Set(Object.values(REFUSED_PATTERNS).map(({ rule }) => rule)).size).toBe(2);
});

it("costs nothing where the host matches, and its instructions where it does not", () => {
  expect(patternTest("^a+$").cost).toBe(0);
  expect(patternTest("a+b")).toMatchObject({ cost: 4 });
  expect(patternTest("a+b").test("xaab")).toBe(true);
  expect(patternTest("^(a+)+$").test(`${"a".repeat(10_000)}b`)).toBe(false);
});

it("keeps the plan of a pattern, program and all, however many others there are", () => {
  const plan = patternPlan("(a|b)+c");
  expect(patternPlan("(a|b)+c")).toBe(plan);
  for (let count = 0; count < 1_000; count += 1) patternPlan(`${count}`);
  expect(patternPlan("(a|b)+c")).toBe(plan);
  for (let count = 0; count < 20_000; count += 1) patternPlan(`b${count}`);
  expect(patternPlan("(a|b)+c")).toEqual(plan);
  expect(patternPlan("(a|b)+c")).not.toBe(plan);
});
