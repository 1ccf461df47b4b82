import fc from "fast-check";

const atom = fc.constantFrom(
  ..."ab.^$",
  "\\b",
  "\\B",
  "\\w",
  "\\W",
  "\\s",
  "[ab]",
  "[^b]",
  "[]",
  "[^]",
  "\\p{L}",
  "\u{1f642}",
  "\\u{1f642}",
  "\\ud83d\\ude42",
  "\\ud83d",
  "\\ude42",
  "[\\ud83d-\\u{1f650}]",
  "\ud83d",
  "\\\\",
  "\\\\ud83d",
  "\\x61",
);
const quantifier = fc.constantFrom("*", "+", "?", "{2}", "{0}", "{1,2}", "{2,}", "{0,3}", "*?", "+?", "??", "{1,3}?");
const opening = fc.constantFrom("(", "(?:", "(?<n>");
const looking = fc.constantFrom("(?=", "(?!", "(?<=", "(?<!");

/** Patterns over few characters, with all that our own matcher can match. Some do not compile. */
export const patternSource: fc.Arbitrary<string> = fc.letrec<{ pattern: string }>((tie) => {
  const inner = tie("pattern");
  return {
    pattern: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      { weight: 3, arbitrary: atom },
      { weight: 1, arbitrary: fc.tuple(atom, quantifier).map(([one, times]) => one + times) },
      { weight: 3, arbitrary: fc.tuple(inner, inner).map(([left, right]) => left + right) },
      { weight: 1, arbitrary: fc.tuple(inner, inner).map(([left, right]) => `(?:${left}|${right})`) },
      { weight: 1, arbitrary: fc.tuple(inner, inner).map(([left, right]) => `${left}|${right}`) },
      {
        weight: 2,
        arbitrary: fc.tuple(opening, inner, quantifier).map(([open, body, times]) => `${open}${body})${times}`),
      },
      { weight: 1, arbitrary: fc.tuple(looking, inner).map(([open, body]) => `${open}${body})`) },
    ),
  };
}).pattern;

/** Texts so short that a backtracking engine is done soon, with pairs of surrogates and lone ones. */
export const shortText: fc.Arbitrary<string> = fc.string({
  unit: fc.constantFrom("a", "a", "b", " ", "_", "\n", "é", "\u{1f642}", "\ud83d", "\ude42"),
  maxLength: 7,
});

/** Characters and classes as exactly as they can be written, with what only looks like an escape among them. */
export const exactPattern: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      ...["\\\\", "ud83d", "u0061", "x61", "\\ud83d", "\\ude00", "\ud83d", "\ude00", "\\u{1f600}", "\\u{de00}"],
      ...[
        "\\\\ud83d\\ude00",
        "\\x61",
        "\\cA",
        "[\\\\ude00]",
        "[\\\\ud83d\\ude00]",
        "[^\\\\]",
        "[\\ud83d\\ude00]",
        "[^\\x00-\\x7f]",
        "[\\u{1f600}-\\u{1f650}]",
      ],
      ...["[^\\ud83d]", "[\\\\-\\x61]", "\\p{L}", "\\W", ".", "[^]"],
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((atoms) => atoms.join(""));
