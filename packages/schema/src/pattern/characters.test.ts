import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exactPattern } from "../../test/pattern-arbitrary.ts";
import { characterReader } from "./characters.ts";
import { parsePattern } from "./parse.ts";

const atomsOf = (pattern: string): readonly string[] => {
  expect(() => new RegExp(pattern, "u")).not.toThrow();
  return [...(parsePattern(pattern)?.atoms ?? [])];
};

describe("characterReader", () => {
  it("knows that two atoms share a character, next to an escaped backslash too", () => {
    const read = characterReader(atomsOf("\\\\ud83d\\ude00[^\\x00-\\x7f]"));
    expect(read("\\ude00") & read("[^\\x00-\\x7f]")).not.toBe(0n);
  });

  it("H3: no two atoms that read one character are taken to share none", () => {
    const characters = ["\ude00", "\ud83d", "\u{1f600}", "\u{1f642}", "\\", "u", "a", "é", "\u2028"];
    fc.assert(
      fc.property(exactPattern, (pattern) => {
        const atoms = atomsOf(pattern);
        const read = characterReader(atoms);
        for (const text of characters) {
          const common = atoms.filter((atom) => new RegExp(`^(?:${atom})$`, "u").test(text)).map(read);
          const all = common.reduce((bits, each) => bits & each, -1n);
          expect([atoms, text, all === 0n]).toEqual([atoms, text, false]);
        }
      }),
    );
  });
});
