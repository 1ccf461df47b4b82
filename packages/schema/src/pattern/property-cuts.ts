/** Where a property (`\p{…}`) begins or ends to hold, for the properties that were asked for last. */
const known = new Map<string, readonly number[]>();
const MAX_KNOWN = 100;

/** How many characters are looked at in one go. Neither half of a pair of surrogates is with the other one. */
const BLOCK = 0x400;
const PAST_LAST = 0x110000;

/** The first character of each range in which one of the properties in some atoms holds, and the first one after it. */
export function propertyCuts(atoms: Iterable<string>): readonly number[] {
  const properties = new Set([...atoms].flatMap((source) => source.match(/\\[pP]\{[^}]*\}/g) ?? []));
  return [...properties].flatMap((property) => {
    const found = known.get(property);
    if (found !== undefined) return found;
    if (known.size >= MAX_KNOWN) known.clear();
    const cuts = cutsOf(property);
    known.set(property, cuts);
    return cuts;
  });
}

function cutsOf(property: string): readonly number[] {
  const runs = new RegExp(`(?:${property})+`, "gu");
  const cuts: number[] = [];
  for (let start = 0; start < PAST_LAST; start += BLOCK) {
    const block = String.fromCodePoint(...Array.from({ length: BLOCK }, (_, index) => start + index));
    const units = start > 0xffff ? 2 : 1;
    for (const { 0: run, index } of block.matchAll(runs)) {
      cuts.push(start + index / units, start + (index + run.length) / units);
    }
  }
  return cuts;
}
