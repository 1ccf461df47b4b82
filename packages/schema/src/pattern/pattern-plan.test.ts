import { expect, it } from "vitest";
import { patternPlan, REFUSED_PATTERNS } from "./pattern-plan.ts";
import { patternTest } from "./pattern-test.ts";

const nameOf = (pattern: string): string => {
  const plan = patternPlan(pattern);
  return plan.by === "nothing" ? plan.because : plan.by;
};

it.each<[string, string[]]>([
  [
    "host",
    [
      "^a+$",
      "plain",
      "^\\d{4}-\\d{2}$",
      "^[a-z]{0,5000}$",
      "^(a)\\1$",
      `${"(".repeat(90)}${")".repeat(90)}`,
      "(.)\\1",
      "^(.)\\1",
      ".".repeat(64),
      `^${".".repeat(4_000)}`,
    ],
  ],
  ["program", ["a+b", "^(a+)+$", "(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)", "^(?:a|b){0,3}(?=a*b)", ".".repeat(1_000)]],
  [
    "ambiguous",
    [
      "^(x\\1)*$",
      "(?<n>a+)\\k<n>",
      "^(a|b)*\\1$",
      `(.)${Array.from({ length: 12 }, (_, group) => `(\\${group + 1}\\${group + 1})`).join("")}`,
    ],
  ],
  [
    "too-large",
    [
      "(a{1000}){1000}b",
      `${"(".repeat(101)}a+b${")".repeat(101)}`,
      `${"a".repeat(4_096)}+`,
      `${"a".repeat(60_000)}[bc]`,
      ".".repeat(4_000),
    ],
  ],
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

it("a pattern without repetitions that is tried at every place is not left to the host where it is long", () => {
  expect(patternTest(".".repeat(1_000)).cost).toBe(1_001);
  expect(patternTest(`^(?:(?!${".".repeat(100)}b)a)*$`).cost).toBeGreaterThan(100);
});

it("a pattern that the host refuses only when it is asked to match is too large", () => {
  const large = `^${"\\p{L}".repeat(800)}`;
  const plan = patternPlan(large);
  let isMatched = true;
  try {
    new RegExp(large, "u").test("\u4e00");
  } catch {
    isMatched = false;
  }
  expect(plan.by).toBe(isMatched ? "host" : "nothing");
});
