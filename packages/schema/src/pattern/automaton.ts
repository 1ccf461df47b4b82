import type { PatternNode } from "./parse.ts";

/** The places of a pattern at which one character is read, and which place can come after which. */
export interface Automaton {
  /** The characters that each place reads, as bits. */
  readonly reads: readonly bigint[];
  /** For each place those that can come next, each with the number of different ways to it. */
  readonly next: readonly ReadonlyMap<number, number>[];
}

interface Part {
  readonly isNullable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

const EMPTY: Part = { isNullable: true, first: [], last: [] };

/** Past this, a bounded repetition is taken for an unbounded one. */
const FEW = 9;

/** Past this many places, nothing is written out any more. */
const MANY = 500;

/**
 * The automaton of a pattern (after Glushkov). Assertions are left out: without them there are more ways, never fewer.
 *
 * @param isLoose everything that may repeat or be missing counts as an unbounded repetition
 */
export function automatonOf(
  pattern: PatternNode,
  bitsOf: (source: string) => bigint,
  options: { readonly isLoose: boolean; readonly hasPrefix: boolean },
): Automaton {
  const reads: bigint[] = [];
  const next: Map<number, number>[] = [];
  const place = (bits: bigint): Part => {
    next.push(new Map());
    const at = [reads.push(bits) - 1];
    return { isNullable: false, first: at, last: at };
  };
  const connect = (from: readonly number[], to: readonly number[]): void => {
    for (const left of from) for (const right of to) next[left]?.set(right, (next[left]?.get(right) ?? 0) + 1);
  };
  const sequence = (left: Part, right: Part): Part => {
    connect(left.last, right.first);
    return {
      isNullable: left.isNullable && right.isNullable,
      first: left.isNullable ? [...left.first, ...right.first] : left.first,
      last: right.isNullable ? [...left.last, ...right.last] : right.last,
    };
  };
  const build = (node: PatternNode): Part => {
    switch (node.kind) {
      case "one":
        return place(bitsOf(node.source));
      case "list":
        return node.items.map(build).reduce(sequence, EMPTY);
      case "choice": {
        const parts = node.branches.map(build);
        return {
          isNullable: parts.some(({ isNullable }) => isNullable),
          first: parts.flatMap(({ first }) => first),
          last: parts.flatMap(({ last }) => last),
        };
      }
      case "repeat": {
        if (node.max === 0) return EMPTY;
        const isLoop = node.max > FEW || (options.isLoose && node.max > node.min);
        let part = build(node.body);
        if (isLoop) connect(part.last, part.first);
        // A few repetitions of what has different lengths are as many neighbours; those past the least may be missing.
        const isWrittenOut = !isLoop && (varies(node.body) || node.max > node.min);
        for (let more = 1; isWrittenOut && more < node.max && reads.length < MANY; more += 1) {
          const copy = build(node.body);
          part = sequence(part, { ...copy, isNullable: copy.isNullable || more >= node.min });
        }
        return { ...part, isNullable: part.isNullable || node.min === 0 };
      }
      case "back": {
        const part = place(-1n);
        connect(part.last, part.first);
        return { ...part, isNullable: true };
      }
      default:
        return EMPTY;
    }
  };
  if (options.hasPrefix) {
    // A pattern that may start anywhere behaves as if anything could come before it.
    const prefix = place(-1n);
    connect(prefix.last, prefix.first);
    sequence({ ...prefix, isNullable: true }, build(pattern));
  } else {
    build(pattern);
  }
  return { reads, next };
}

function varies(node: PatternNode): boolean {
  switch (node.kind) {
    case "list":
      return node.items.some(varies);
    case "choice":
      return true;
    case "repeat":
      return node.max !== node.min || varies(node.body);
    case "back":
      return true;
    default:
      return false;
  }
}
