/** Tells which characters an atom of a pattern reads: one bit for each range in which all its atoms are the same. */
export type CharacterReader = (source: string) => bigint;

/** White space and line ends beyond ASCII, in which `.`, `\s` and `\S` differ from the characters around them. */
const APART = [
  0x85, 0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x2028,
  0x2029, 0x202f, 0x205f, 0x3000, 0xfeff,
];

const NAMED =
  /\\u([dD][89abAB][\da-fA-F]{2})\\u([dD][c-fC-F][\da-fA-F]{2})|\\u\{([\da-fA-F]+)\}|\\u([\da-fA-F]{4})|\\x([\da-fA-F]{2})/g;

/** Past this many tests of one range against one atom, an atom is taken to read everything. */
const MAX_TESTS = 50_000;

/** Reads everything. */
export const EVERYTHING = -1n;

/**
 * What the atoms of one pattern read. Where a property (`\p{…}`) cuts through a range, an atom with it is taken to read
 * the whole range: it may read more than is true, never less.
 */
export function characterReader(pattern: string): CharacterReader {
  const ranges = rangesOf(pattern);
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

interface CharacterRange {
  readonly start: number;
  readonly isSingle: boolean;
}

function rangesOf(pattern: string): readonly CharacterRange[] {
  const named = [...pattern.matchAll(NAMED)].map(([, high, low, braced, four, two]) =>
    high !== undefined && low !== undefined
      ? (Number.parseInt(high, 16) - 0xd800) * 0x400 + Number.parseInt(low, 16) - 0xdc00 + 0x10000
      : Number.parseInt(braced ?? four ?? two ?? "0", 16),
  );
  const written = [...pattern].map((character) => character.codePointAt(0) ?? 0);
  const ascii = Array.from({ length: 128 }, (_, code) => code);
  const cuts = new Set([...ascii, ...APART, ...named, ...written].flatMap((code) => [code, code + 1]));
  const starts = [...cuts].filter((code) => code <= 0x10ffff).sort((left, right) => left - right);
  return starts.map((start, index) => ({ start, isSingle: starts[index + 1] === start + 1 }));
}
