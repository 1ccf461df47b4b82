import { linearMatcher } from "./linear-match.ts";
import { patternPlan } from "./pattern-plan.ts";

/** A pattern, ready to be held against texts in linear time. */
export interface PatternTest {
  /** How many steps it takes for each character at most; 0 where that is no matter, as the host's engine does it. */
  readonly cost: number;
  test(text: string): boolean;
}

/** Prepares a pattern. One that `patternPlan` refuses costs more than can be had, and never matches. */
export function patternTest(pattern: string): PatternTest {
  const plan = patternPlan(pattern);
  if (plan.by === "nothing") return { cost: Infinity, test: () => false };
  if (plan.by === "host") {
    const expression = new RegExp(pattern, "u");
    return { cost: 0, test: (text) => expression.test(text) };
  }
  const matcher = linearMatcher(plan.program);
  return { cost: plan.program.size, test: (text) => matcher.test(text) };
}
