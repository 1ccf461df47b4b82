import type { BrokenRule } from "../schema-problem.ts";
import { isLinear } from "./is-linear.ts";
import { parsePattern } from "./parse.ts";
import { compilePattern, MAX_INSTRUCTIONS, type Program } from "./program.ts";

/** How a pattern is matched. */
export type PatternPlan =
  /** By the host's engine: it is proven that it takes linear time. */
  | { readonly by: "host" }
  /** By our own matcher, which takes linear time for all that it can match. */
  | { readonly by: "program"; readonly program: Program }
  /**
   * Not at all. Ambiguous: it refers to groups or changes modifiers, which only the host can match, and needs too long
   * for that. Too large: for our own matcher, or for the host.
   */
  | { readonly by: "nothing"; readonly because: "ambiguous" | "too-large" };

/** A longer pattern is not looked into. */
const MAX_PATTERN_LENGTH = 4_096;

/** A pattern is asked for several times while its schema is checked and compiled. */
const known = new Map<string, PatternPlan>();
/** Plans and the instructions of their programs that are kept at most. */
const MAX_KEPT = 20_000;
let kept = 0;

/** Decides how a pattern, one that compiles with the `u` flag, is matched. */
export function patternPlan(pattern: string): PatternPlan {
  const found = known.get(pattern);
  if (found !== undefined) return found;
  const plan = planned(pattern);
  const size = plan.by === "program" ? plan.program.size : 1;
  if (kept + size > MAX_KEPT) {
    known.clear();
    kept = 0;
  }
  kept += size;
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
    rule: `must be smaller: at most ${MAX_PATTERN_LENGTH} characters, and ${MAX_INSTRUCTIONS} steps with counted repetitions written out`,
    hint: "Count less in it, and say with maxLength how long the string may be",
  },
};

const BY_HOST: PatternPlan = { by: "host" };
const AMBIGUOUS: PatternPlan = { by: "nothing", because: "ambiguous" };
const TOO_LARGE: PatternPlan = { by: "nothing", because: "too-large" };

function planned(pattern: string): PatternPlan {
  if (pattern.length > MAX_PATTERN_LENGTH) return TOO_LARGE;
  const parsed = parsePattern(pattern);
  if (parsed === undefined) return TOO_LARGE;
  if (isLinear(parsed)) return isTaken(pattern) ? BY_HOST : TOO_LARGE;
  if (!parsed.isRegular) return AMBIGUOUS;
  const program = compilePattern(parsed);
  return program === undefined ? TOO_LARGE : { by: "program", program };
}

/** Whether the host can match a pattern that is linear: some say only when they are asked to that it is too large. */
function isTaken(pattern: string): boolean {
  try {
    const expression = new RegExp(pattern, "u");
    // Texts of ASCII, and others, may be matched by different code.
    return [expression.test(""), expression.test("\u4e00")].length > 0;
  } catch {
    return false;
  }
}
