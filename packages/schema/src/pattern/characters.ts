import { characterRanges } from "./character-ranges.ts";

/** Tells which characters an atom of a pattern reads: one bit for each range in which all its atoms are the same. */
export type CharacterReader = (source: string) => bigint;

/** Past this many tests of one range against one atom, an atom is taken to read everything. */
const MAX_TESTS = 50_000;

/** Reads everything. */
export const EVERYTHING = -1n;

/**
 * What the atoms and classes of one pattern read. Where a property (`\p{…}`) cuts through a range, an atom with it is
 * taken to read the whole range: it may read more than is true, never less.
 */
export function characterReader(atoms: Iterable<string>): CharacterReader {
  const ranges = characterRanges(atoms);
  const known = new Map<string, bigint>();
  let tests = 0;
  return (source) => {
    const found = known.get(source);
    if (found !== undefined) return found;
    tests += ranges.length;
    if (tests > MAX_TESTS) return EVERYTHING;
    const expression = new RegExp(`^(?:${source})$`, "u");
    const hasProperty = /\\p/i.test(source);
    let bits = 0n;
    for (const [index, { start, isSingle }] of ranges.entries()) {
      if ((hasProperty && !isSingle) || expression.test(String.fromCodePoint(start))) bits |= 1n << BigInt(index);
    }
    known.set(source, bits);
    return bits;
  };
}
