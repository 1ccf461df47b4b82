import { linearMatcher } from "./linear-match.ts";
import { parsePattern } from "./parse.ts";
import { planOf } from "./pattern-plan.ts";
import { compilePattern } from "./program.ts";

/** A pattern, ready to be held against texts in linear time. */
export interface PatternTest {
  /** How many steps it takes for each character at most; 0 where that is no matter, as the host's engine does it. */
  readonly cost: number;
  test(text: string): boolean;
}

/** Compiles a pattern that `planOf` does not refuse. One that it refuses costs more than can be had, and never matches. */
export function patternTest(pattern: string): PatternTest {
  if (planOf(pattern) === "native") {
    const expression = new RegExp(pattern, "u");
    return { cost: 0, test: (text) => expression.test(text) };
  }
  const parsed = planOf(pattern) === "followed" ? parsePattern(pattern) : undefined;
  const program = parsed === undefined ? undefined : compilePattern(parsed);
  if (program === undefined) return { cost: Infinity, test: () => false };
  const matcher = linearMatcher(program);
  return { cost: program.size, test: (text) => matcher.test(text) };
}
