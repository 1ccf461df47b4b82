import { type Identities, identities } from "../keyword/identities.ts";
import { type PatternTest, patternTest } from "../pattern/pattern-test.ts";

/** A pattern, ready to be held against texts. */
export interface TextRule {
  /** Whether a text matches. One that is too long for the pattern does not, and the whole value is refused then. */
  matches(text: string): boolean;
  /** What to say of a text that does not match, where that is not the pattern itself. */
  refusal(text: string): string | undefined;
}

/** Whether a text is of a format. */
export type FormatTest = (format: string, text: string) => boolean;

/** What is asked of the texts that one schema is held against. */
export interface TextRules {
  /** Whether a text is of a format, or the format is not known; undefined where `format` is an annotation. */
  readonly isOfFormat: FormatTest | undefined;
  /** Whether a text was too long for its pattern since `begin`. */
  isExceeded: boolean;
  /** What was compared within one check. */
  readonly identities: Identities;
  /** Starts a check: what was matched and compared before is forgotten. */
  begin(): void;
  pattern(source: string): TextRule;
}

/**
 * How many steps one check may take for patterns that are not left to the host's engine: characters of texts times the
 * instructions of their patterns.
 */
const MAX_STEPS = 20_000_000;

/** What each text costs besides its characters, in characters: it is remembered until the check ends. */
const TEXT_LENGTH = 16;

/** Compiles each pattern of a schema once. */
export function textRules(isOfFormat?: FormatTest): TextRules {
  const known = new Map<string, TextRule>();
  const outcomes = new Map<string, Map<string, Outcome>>();
  let spent = 0;

  const bounded = (pattern: string, { cost, test }: PatternTest): TextRule => {
    const longest = Math.floor(MAX_STEPS / cost) - TEXT_LENGTH;
    const outcomeOf = (text: string): Outcome => {
      const known = outcomes.get(pattern)?.get(text);
      if (known !== undefined) return known;
      if (text.length > longest) return "too long";
      spent += (text.length + TEXT_LENGTH) * cost;
      // From here on nothing is matched any more, and so there is nothing to remember.
      if (spent > MAX_STEPS) return "too much";
      const outcome = test(text) ? "matches" : "differs";
      const ofPattern = outcomes.get(pattern) ?? new Map<string, Outcome>();
      outcomes.set(pattern, ofPattern.set(text, outcome));
      return outcome;
    };
    return {
      matches(text) {
        const outcome = outcomeOf(text);
        rules.isExceeded ||= outcome === "too long" || outcome === "too much";
        return outcome === "matches";
      },
      refusal(text) {
        const outcome = outcomeOf(text);
        if (outcome === "too long") return `string is longer than ${longest} characters, too long for its pattern`;
        return outcome === "too much" ? "there is too much text for patterns that are slow to match" : undefined;
      },
    };
  };
  const rules: TextRules = {
    isOfFormat,
    isExceeded: false,
    identities: identities(),
    begin() {
      rules.isExceeded = false;
      spent = 0;
      outcomes.clear();
      rules.identities.forget();
    },
    pattern(source) {
      let rule = known.get(source);
      if (rule === undefined) {
        const compiled = patternTest(source);
        rule = compiled.cost === 0 ? { matches: compiled.test, refusal: () => undefined } : bounded(source, compiled);
        known.set(source, rule);
      }
      return rule;
    },
  };
  return rules;
}

type Outcome = "matches" | "differs" | "too long" | "too much";
