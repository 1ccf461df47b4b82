/** Numbers that look random and follow from a seed alone. */
export interface Random {
  /** A whole number from 0 up to, and without, `bound`. */
  below(bound: number): number;
  /** True once in so many times. */
  oneIn(times: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

/**
 * The numbers of one case of a run. Each case has its own, so that one can be repeated without those before it.
 *
 * @param seed of the run
 * @param index of the case
 * @see Bob Jenkins, "A small noncryptographic PRNG"
 */
export function randomOf(seed: number, index: number): Random {
  let a = 0xf1ea5eed;
  let b = seed | 0;
  let c = Math.imul(index, 0x9e3779b1);
  let d = seed ^ index;
  const next = () => {
    const e = (a - ((b << 27) | (b >>> 5))) | 0;
    a = b ^ ((c << 17) | (c >>> 15));
    b = (c + d) | 0;
    c = (d + e) | 0;
    d = (e + a) | 0;
    return d >>> 0;
  };
  for (let round = 0; round < 16; round += 1) next();
  const below = (bound: number) => Math.floor((next() / 2 ** 32) * bound);
  return {
    below,
    oneIn: (times) => below(times) === 0,
    pick(items) {
      if (items.length === 0) throw new RangeError("There is nothing to pick from");
      return items[below(items.length)] as (typeof items)[number];
    },
  };
}
