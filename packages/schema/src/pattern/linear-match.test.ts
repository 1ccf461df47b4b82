import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { patternSource, shortText } from "../../test/pattern-arbitrary.ts";
import { linearMatcher } from "./linear-match.ts";
import { parsePattern } from "./parse.ts";
import { compilePattern, type Program } from "./program.ts";

const programOf = (pattern: string): Program | undefined => {
  const parsed = parsePattern(pattern);
  return parsed === undefined ? undefined : compilePattern(parsed);
};
const matcherOf = (pattern: string) => {
  const program = programOf(pattern);
  if (program === undefined) throw new Error("too large");
  return { ...program, matcher: linearMatcher(program) };
};
const compiles = (pattern: string): boolean => {
  try {
    return new RegExp(pattern, "u") instanceof RegExp;
  } catch {
    return false;
  }
};

/** What the host finds, asked at each place: when it searches by itself, V8 also tries inside a pair of surrogates. */
const hostFinds = (pattern: string, text: string): boolean => {
  const expression = new RegExp(pattern, "uy");
  let end = 0;
  const places = [0, ...Array.from(text, (character) => (end += character.length))];
  return places.some((place) => {
    expression.lastIndex = place;
    return expression.test(text);
  });
};

describe("linearMatcher", () => {
  it("H3: finds what the host's engine finds, in all patterns that it can match", () => {
    const texts = fc.array(shortText, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(patternSource.filter(compiles), texts, (pattern, given) => {
        const program = programOf(pattern);
        fc.pre(program !== undefined && program.size < 300);
        const matcher = linearMatcher(program);
        for (const text of given) expect([text, matcher.test(text)]).toEqual([text, hostFinds(pattern, text)]);
      }),
    );
  }, 60_000);

  it.each([
    ["(?<=^|-)[a-z]+(?=-|$)", ["a-b", "-", "A", "Ab-"]],
    ["^(?:(?!--)[a-z-])*$", ["a-b-c", "a--b", ""]],
    ["(?<!\\ud83d)\\ude42", ["\ude42", "\u{1f642}", "\ud83d\ude42", "a\ude42"]],
    ["^.$", ["\u{1f642}", "\ud83d", "ab", "\n", "\u2028"]],
    ["(?=(?<=a(?=b+c))b)", ["abbc", "abb", "bbc"]],
    ["\\bé", ["é", "aé", " é"]],
    ["(?:|a)+?b|^\\B$", ["", "b", "a"]],
    ["^(?:a{2,3}){2}$", ["aaa", "aaaa", "aaaaaa", "aaaaaaa"]],
  ])("matches %s as the host's engine does", (pattern, texts) => {
    const { matcher } = matcherOf(pattern);
    for (const text of texts) expect([text, matcher.test(text)]).toEqual([text, new RegExp(pattern, "u").test(text)]);
  });

  it.each([
    "^(a+)+$",
    "^(?:(?:[ab]){1,2})+\\w$",
    "((?:[^b]|b){1,2})*?$(?=b)",
    "^(?:(?:[ab])*){0,3}$",
    "(?:(?:.+){2})?a",
    "^(?:(?:(?:.){1,2}a*[ab]|(?!(?:\\w*){0,3}))){1,2}(?=b)",
    "(?:(?<![ab]*)$|(?:(?:[ab])))*$",
    "(?:a*|\\w)(?!\\w+)",
    "(?:(?:a*)){1,2}(?=b)(?<=b*(?=(?:a|aa)*c))",
    "^(?:(?:(?:a*|b){1,2}(?:[ab]?)?){0,3})?$",
  ])("H3: takes as many steps for %s as characters times instructions, twice, and no more", (pattern) => {
    const { size } = matcherOf(pattern);
    for (const unit of ["a", "b", "ab", "aab"]) {
      const steps = [1_000, 4_000].map((length) => {
        const { matcher } = matcherOf(pattern);
        matcher.test(`${unit.repeat(length / unit.length)}!`);
        expect(matcher.steps).toBeLessThanOrEqual(2 * size * (length + 2));
        return matcher.steps;
      });
      expect(steps[1]).toBeLessThan(5 * Math.max(steps[0] ?? 0, 10));
    }
  });

  it("stops where a match was found, and where there can be none any more", () => {
    for (const [pattern, text] of [
      ["a+", "a".repeat(10_000)],
      ["^a+b", `ac${"a".repeat(10_000)}`],
    ] as const) {
      const { matcher } = matcherOf(pattern);
      matcher.test(text);
      expect(matcher.steps).toBeLessThan(20);
    }
  });

  it("tells characters beyond ASCII apart as the host does", () => {
    const { matcher } = matcherOf("^(?:\\p{L}|\\d)*$");
    const letters = Array.from({ length: 5_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join("");
    expect(matcher.test(letters)).toBe(true);
    expect(matcher.test(`${letters}\u{20000}`)).toBe(true);
    expect(matcher.test(`${letters}\u3000`)).toBe(false);
  });
});
