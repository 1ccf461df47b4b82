/** Characters that follow each other and are alike. */
export interface CharacterRange {
  readonly start: number;
  readonly isSingle: boolean;
}

/** White space and line ends beyond ASCII, in which `.`, `\s` and `\S` differ from the characters around them. */
const APART = [
  0x85, 0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x2028,
  0x2029, 0x202f, 0x205f, 0x3000, 0xfeff,
];

/**
 * One character of an atom, or of a class, as it is written there. Everything is read, so that none begins in the
 * middle of another: `\\ud83d` is a backslash and four letters.
 */
const WRITTEN =
  /\\u([dD][89abAB][\da-fA-F]{2})\\u([dD][c-fC-F][\da-fA-F]{2})|\\u\{([\da-fA-F]+)\}|\\u([\da-fA-F]{4})|\\x([\da-fA-F]{2})|\\.|(.)/gsu;

/**
 * All characters, from the first to the last, in ranges that no atom of a pattern cuts through but by a property
 * (`\p{…}`). Each ASCII character is a range by itself.
 *
 * @param cuts where else a range must begin
 */
export function characterRanges(atoms: Iterable<string>, cuts: Iterable<number> = []): readonly CharacterRange[] {
  const ascii = Array.from({ length: 128 }, (_, code) => code);
  const named = [...ascii, ...APART, ...[...atoms].flatMap(writtenIn)];
  const all = new Set([...named.flatMap((code) => [code, code + 1]), ...cuts]);
  const starts = [...all].filter((code) => code <= 0x10ffff).sort((left, right) => left - right);
  return starts.map((start, index) => ({ start, isSingle: starts[index + 1] === start + 1 }));
}

/** The characters that an atom or a class names, but for those of escapes that are all ASCII. */
function writtenIn(source: string): readonly number[] {
  return [...source.matchAll(WRITTEN)].flatMap(([, high, low, braced, four, two, itself]) => {
    if (high !== undefined && low !== undefined) {
      return [(Number.parseInt(high, 16) - 0xd800) * 0x400 + Number.parseInt(low, 16) - 0xdc00 + 0x10000];
    }
    const digits = braced ?? four ?? two;
    return digits === undefined ? (itself?.codePointAt(0) ?? []) : [Number.parseInt(digits, 16)];
  });
}
