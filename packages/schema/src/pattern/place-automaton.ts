import { type CharacterReader, EVERYTHING } from "./characters.ts";
import type { ParsedPattern, PatternNode } from "./parse.ts";

/** The places of a pattern at which one character is read, and in how many ways each can come after each. */
export interface PlaceAutomaton {
  /** The characters that each place reads, as bits. The first place is the start, the last one the end. */
  readonly reads: readonly bigint[];
  /** For each place those that can come next, each with the number of different ways to it. */
  readonly next: readonly ReadonlyMap<number, number>[];
}

/** Places, each with the number of ways to it. */
type Ways = ReadonlyMap<number, number>;

interface Part {
  /** In how many ways it matches without reading anything. */
  readonly empty: number;
  readonly first: Ways;
  readonly last: Ways;
}

const NONE: Ways = new Map();
const EMPTY: Part = { empty: 1, first: NONE, last: NONE };

/** A repetition of more is taken for one without an end, which has more ways and never fewer. */
const FEW = 9;

/** A pattern with more places is given up. */
const MANY = 250;

/** More ways are not told apart. */
const VERY_MANY = 1_000_000;

/**
 * The automaton of a pattern (after Glushkov), in which every way of a backtracking engine has a way of its own;
 * undefined where that cannot be told: where there are too many places, or what may be empty is repeated. Assertions
 * and what looks around are left out: without them there are more ways, never fewer.
 *
 * @param node the pattern, or a part of it
 * @param hasPrefix whether matching may start anywhere, as if anything could come before
 */
export function placeAutomaton(
  node: PatternNode,
  { groups }: ParsedPattern,
  charactersOf: CharacterReader,
  hasPrefix: boolean,
): PlaceAutomaton | undefined {
  const reads: bigint[] = [];
  const next: Map<number, number>[] = [];
  let isGivenUp = false;
  const place = (characters: bigint): Part => {
    next.push(new Map());
    const at = new Map([[reads.push(characters) - 1, 1]]);
    isGivenUp ||= reads.length > MANY;
    return { empty: 0, first: at, last: at };
  };
  const connect = (from: Ways, to: Ways): void => {
    for (const [left, out] of from) for (const [right, into] of to) addWays(next[left], right, out * into);
  };
  const sequence = (left: Part, right: Part): Part => {
    connect(left.last, right.first);
    return {
      empty: few(left.empty * right.empty),
      first: sum(left.first, right.first, left.empty),
      last: sum(right.last, left.last, right.empty),
    };
  };
  const repeated = (body: PatternNode, min: number, max: number): Part => {
    if (max > FEW) {
      const part = build(body);
      isGivenUp ||= part.empty > 0;
      connect(part.last, part.first);
      return min === 0 ? optional(part) : part;
    }
    let part = EMPTY;
    for (let copies = max; copies > 0 && !isGivenUp; copies -= 1) {
      const copy = build(body);
      isGivenUp ||= copy.empty > 0 && max > 1;
      part = sequence(copy, part);
      if (copies > min) part = optional(part);
    }
    return part;
  };
  const build = (part: PatternNode): Part => {
    if (isGivenUp) return EMPTY;
    switch (part.kind) {
      case "one":
        return place(charactersOf(part.source));
      case "list":
        return part.items.map(build).reduce(sequence, EMPTY);
      case "choice":
        return part.branches.map(build).reduce((left, right) => ({
          empty: few(left.empty + right.empty),
          first: sum(left.first, right.first, 1),
          last: sum(left.last, right.last, 1),
        }));
      case "repeat":
        return repeated(part.body, part.min, part.max);
      case "back": {
        // A text that was read before is read again, of any length.
        const again = place(readsOf(groups.get(part.group), charactersOf));
        connect(again.last, again.first);
        return optional(again);
      }
      default:
        return EMPTY;
    }
  };
  const start = place(EVERYTHING);
  if (hasPrefix) connect(start.last, start.first);
  const whole = sequence(start, build(node));
  sequence(whole, place(0n));
  return isGivenUp ? undefined : { reads, next };
}

const few = (ways: number): number => Math.min(ways, VERY_MANY);

const optional = (part: Part): Part => ({ ...part, empty: few(part.empty + 1) });

function addWays(ways: Map<number, number> | undefined, place: number, more: number): void {
  ways?.set(place, few((ways.get(place) ?? 0) + more));
}

function sum(left: Ways, right: Ways, times: number): Ways {
  if (times === 0 || right.size === 0) return left;
  const both = new Map(left);
  for (const [place, ways] of right) addWays(both, place, ways * times);
  return both;
}

/** All that can stand in a group. */
function readsOf(node: PatternNode | undefined, charactersOf: CharacterReader): bigint {
  switch (node?.kind) {
    case "one":
      return charactersOf(node.source);
    case "list":
      return node.items.reduce((bits, item) => bits | readsOf(item, charactersOf), 0n);
    case "choice":
      return node.branches.reduce((bits, branch) => bits | readsOf(branch, charactersOf), 0n);
    case "repeat":
      return readsOf(node.body, charactersOf);
    case "look":
    case "assert":
      return 0n;
    default:
      return EVERYTHING;
  }
}
