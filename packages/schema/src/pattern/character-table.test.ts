import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { exactPattern } from "../../test/pattern-arbitrary.ts";
import { characterTable } from "./character-table.ts";
import { parsePattern } from "./parse.ts";

afterEach(() => vi.restoreAllMocks());

describe("characterTable", () => {
  it("H3: reads what the host reads, character by character", () => {
    const code = fc.oneof(
      fc.constantFrom(0x2028, 0x3000, 0xd83d, 0xde00, 0xdbff, 0xdc00, 0xffff, 0x10000, 0x1f600, 0x10ffff),
      fc.nat({ max: 0x10ffff }),
      fc.nat({ max: 0x24f }),
    );
    const expressions = new Map<string, RegExp>();
    fc.assert(
      fc.property(exactPattern, fc.array(code, { minLength: 5, maxLength: 10 }), (pattern, codes) => {
        const atoms = [...(parsePattern(pattern)?.atoms ?? []), "\\p{Lu}", "[\\P{L}a]", "\\p{Cs}"];
        const table = characterTable(atoms);
        for (const [index, atom] of atoms.entries()) {
          const expression = expressions.get(atom) ?? new RegExp(`^(?:${atom})$`, "u");
          expressions.set(atom, expression);
          for (const each of codes) {
            const isRead = expression.test(String.fromCodePoint(each));
            expect([atom, each, table.reads(index, table.numberOf(each))]).toEqual([atom, each, isRead]);
          }
        }
      }),
    );
  });

  it("asks the host no more often for many different characters than for few", () => {
    const atoms = ["[^\u4e00]", "[^\u4e01]", "[\\d\u5000]"];
    const table = characterTable(atoms);
    const asked = vi.spyOn(RegExp.prototype, "test");
    for (let code = 0x4e00; code < 0xa000; code += 1) {
      for (const atom of atoms.keys()) table.reads(atom, table.numberOf(code));
    }
    expect(asked.mock.calls.length).toBeLessThan(30);
  });
});
