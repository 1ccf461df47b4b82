import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Equation, solve, type Unknown, type Word } from "./word-equations.ts";

const filled = (): Unknown => ({ isFilled: true });
const loose = (): Unknown => ({ isFilled: false });

/** Whether texts were found, after making sure that they fulfil the equations. */
function isSolved(equations: readonly Equation[]): boolean {
  const textOf = solve(equations);
  if (textOf === undefined) return false;
  for (const [left, right] of equations) {
    expect(textOf(left)).toEqual(textOf(right));
    for (const symbol of [...left, ...right]) {
      if (typeof symbol === "object") expect(textOf([symbol]).length).toBeGreaterThan(0);
      if (typeof symbol === "object" && symbol.isFilled) expect(textOf([symbol])).not.toEqual([""]);
    }
  }
  return true;
}

describe("solve", () => {
  it("gives an unknown its text, and any text to one that no equation names", () => {
    const [x, y] = [filled(), filled()];
    const textOf = solve([[[x], ["a", "b"]]]);
    expect(textOf?.([x, y, "c"])).toEqual(["a", "b", "a", "c"]);
    expect(isSolved([])).toBe(true);
  });

  it("makes unknowns equal, one filled where another is", () => {
    const [x, y, z] = [loose(), filled(), loose()];
    expect(
      isSolved([
        [[x], [y]],
        [[z], [x]],
      ]),
    ).toBe(true);
    expect(
      isSolved([
        [[x], [y]],
        [[x], [""]],
      ]),
    ).toBe(false);
    expect(
      isSolved([
        [[y], [x]],
        [[x], [""]],
      ]),
    ).toBe(false);
    expect(isSolved([[[x], [""]]])).toBe(true);
  });

  it("takes a known text apart in every way", () => {
    const [x, y] = [filled(), filled()];
    expect(
      isSolved([
        [
          ["a", "b", "a", "b"],
          [x, x],
        ],
      ]),
    ).toBe(true);
    expect(
      isSolved([
        [
          ["a", "b", "a", "c"],
          [x, x],
        ],
      ]),
    ).toBe(false);
    expect(
      isSolved([
        [
          ["a", "b", "b", "a", "b"],
          [x, y, x],
        ],
      ]),
    ).toBe(true);
    expect(isSolved([[["a"], [x, y]]])).toBe(false);
    expect(
      isSolved([
        [
          ["", "a"],
          [x, y],
        ],
      ]),
    ).toBe(false);
    expect(
      isSolved([
        [
          ["", "a", "b"],
          [x, y],
        ],
      ]),
    ).toBe(true);
  });

  it("finds no text that is longer than itself", () => {
    const [x, y] = [filled(), filled()];
    expect(isSolved([[[x], [x, y]]])).toBe(false);
    expect(
      isSolved([
        [[x], [y, "a"]],
        [[y], [x, "a"]],
      ]),
    ).toBe(false);
  });

  it("ends where one text turned round must be itself", () => {
    const x = filled();
    expect(
      isSolved([
        [
          ["b", x],
          [x, "c"],
        ],
      ]),
    ).toBe(false);
    expect(
      isSolved([
        [
          ["b", "c", x],
          [x, "c", "b"],
        ],
      ]),
    ).toBe(true);
    expect(
      isSolved([
        [
          ["b", "c", x],
          [x, "c", "c"],
        ],
      ]),
    ).toBe(false);
  });

  it("gives up at its bound instead of searching on", () => {
    const unknowns = Array.from({ length: 8 }, filled);
    const twice = [...unknowns, ...unknowns, ...[...unknowns].reverse()];
    const text = Array.from({ length: 120 }, (_, index) => (index % 7 === 0 ? "b" : "a"));
    expect(solve([[text, twice]])).toBeUndefined();
  });

  it("finds texts exactly where trying out short ones does", () => {
    const unknowns = [filled(), loose(), filled()];
    const symbol = fc.oneof(fc.constantFrom("", "a", "b"), fc.constantFrom(...unknowns));
    const known = fc.array(fc.constantFrom("", "a", "b"), { minLength: 1, maxLength: 4 });
    const word = fc.array(symbol, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(known, word, known, word, (left, right, other, another) => {
        const equations: Equation[] = [
          [left, right],
          [other, another],
        ];
        expect(isSolved(equations)).toBe(isSolvedByTrying(equations, unknowns));
      }),
    );
  });
});

/** Where one side is known, no unknown is longer than it. */
function isSolvedByTrying(equations: readonly Equation[], unknowns: readonly Unknown[]): boolean {
  const longest = Math.max(...equations.map(([left]) => left.length));
  const isTrue = (texts: ReadonlyMap<Unknown, Word>): boolean =>
    equations.every(([left, right]) => {
      const text = right.flatMap((symbol) => (typeof symbol === "object" ? (texts.get(symbol) ?? []) : [symbol]));
      return text.length === left.length && text.every((piece, index) => piece === left[index]);
    });
  const tried = (index: number, texts: ReadonlyMap<Unknown, Word>): boolean => {
    const unknown = unknowns[index];
    if (unknown === undefined) return isTrue(texts);
    const pieces = equations.flatMap(([left]) =>
      left.flatMap((_, start) =>
        Array.from({ length: longest }, (__, length) => left.slice(start, start + length + 1)),
      ),
    );
    pieces.push(["a"]); // for one that stands nowhere
    const different = new Map(pieces.map((each) => [JSON.stringify(each), each] as const));
    return [...different.values()].some(
      (text) =>
        !(unknown.isFilled && text.length === 1 && text[0] === "") &&
        tried(index + 1, new Map(texts).set(unknown, text)),
    );
  };
  return tried(0, new Map());
}
