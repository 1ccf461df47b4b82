/** Numbers and choices that follow from a seed alone. */
export interface Random {
  /** A whole number from 0, below `end`. */
  below(end: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** True as often as `share` says, from 0 to 1. */
  chance(share: number): boolean;
}

/** @param seed a 32 bit integer; the generator is mulberry32 */
export function randomBy(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    pick<Item>(items: readonly Item[]): Item {
      if (items.length === 0) throw new RangeError("There is nothing to choose from");
      return items[below(items.length)] as Item;
    },
    chance: (share) => next() < share,
  };
}
