import type { BrokenRule } from "../schema-problem.ts";
import { isLinear } from "./is-linear.ts";
import { parsePattern } from "./parse.ts";
import { compilePattern, MAX_INSTRUCTIONS } from "./program.ts";

/** How a pattern is matched. */
export type PatternPlan =
  /** By the host's engine: it is proven that it takes linear time. */
  | "native"
  /** By our own matcher, which takes linear time for all that it can match. */
  | "followed"
  /** Not at all: it refers to groups or changes modifiers, which only the host can match, and needs too long for that. */
  | "ambiguous"
  /** Not at all: it is too large for our own matcher. */
  | "too-large";

/** A longer pattern with repetitions or alternatives is not looked into. */
const MAX_PATTERN_LENGTH = 4_096;

/** A pattern is asked for several times while it is compiled. */
const known = new Map<string, PatternPlan>();
const MAX_KNOWN = 500;

/** Decides how a pattern, one that compiles with the `u` flag, is matched. */
export function planOf(pattern: string): PatternPlan {
  const plan = known.get(pattern) ?? planned(pattern);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(pattern, plan);
  return plan;
}

/** What is said of a pattern that is not matched at all, and what to do about it. */
export const REFUSED_PATTERNS: {
  readonly [Plan in "ambiguous" | "too-large"]: BrokenRule;
} = {
  ambiguous: {
    rule: "must not refer to groups, nor change modifiers, where one text could be matched in very many ways",
    hint: "Write out what is referred to, or let each repetition start with what nothing else in it can match",
  },
  "too-large": {
    rule: `must be smaller: with counted repetitions written out it has more than ${MAX_INSTRUCTIONS} steps`,
    hint: "Count less in it, and say with maxLength how long the string may be",
  },
};

function planned(pattern: string): PatternPlan {
  // Without these there is one way only.
  if (!/[*+?{|]/.test(pattern)) return "native";
  if (pattern.length > MAX_PATTERN_LENGTH) return "too-large";
  const parsed = parsePattern(pattern);
  if (parsed === undefined) return "too-large";
  if (isLinear(pattern, parsed)) return "native";
  if (!parsed.isRegular) return "ambiguous";
  return compilePattern(parsed) === undefined ? "too-large" : "followed";
}
