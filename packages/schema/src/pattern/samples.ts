/** Characters of many kinds: two sets of characters that have none of these in common are taken to be disjoint. */
const SAMPLES: readonly string[] = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCodePoint(code)),
  ..."\u00a0\u00aa\u00b2\u00bd\u00df\u00e9\u00c9\u0130\u017f\u0301\u03a9\u03c9\u042f\u044f\u05d0\u0627\u0660",
  ..."\u0905\u0e01\u1e9e\u200b\u200d\u2028\u203f\u20ac\u2160\u2212\u3000\u3042\u30a2\u4e2d\uac00\uff21\ufffd\ufe0f",
  "\ud800",
  "\u{1d7d8}",
  "\u{1f642}",
  "\u{1f1e9}",
  "\u{20000}",
  "\u{e000}",
  "\u{10ffff}",
];

/** Tells which of the sample characters, and of those that a pattern itself names, an atom or a class reads. */
export function sampler(pattern: string): (source: string) => bigint {
  const named = [...pattern.matchAll(/\\u\{([\da-fA-F]+)\}|\\[ux]([\da-fA-F]{2,4})/g)].map(([, long, short]) =>
    Number.parseInt(long ?? short ?? "0", 16),
  );
  const written = [...pattern].map((character) => character.codePointAt(0) ?? 0).filter((code) => code > 127);
  const around = [...named, ...written].flatMap((code) => [code - 1, code, code + 1]);
  const own = around.filter((code) => code >= 0 && code <= 0x10ffff).map((code) => String.fromCodePoint(code));
  const characters = [...new Set([...SAMPLES, ...own])];
  const flags = /\(\?[a-z]*i[a-z]*[-:]/.test(pattern) ? "iu" : "u";
  const known = new Map<string, bigint>();
  return (source) => {
    const found = known.get(source);
    if (found !== undefined) return found;
    const expression = new RegExp(`^${source}$`, flags);
    let bits = 0n;
    for (const [index, character] of characters.entries()) if (expression.test(character)) bits |= 1n << BigInt(index);
    known.set(source, bits);
    return bits;
  };
}
