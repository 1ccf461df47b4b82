import type { PlaceAutomaton } from "./place-automaton.ts";

/** How often each place is reached, by all the ways that one text can take. */
type Counts = ReadonlyMap<number, number>;

/** Past this many different counts, or steps, a search is given up: then there are taken to be too many ways. */
const MAX_COUNTS = 1_000;
const MAX_STEPS = 200_000;

/**
 * Whether no text, however long, can be read in more than so many ways, matching or not. A backtracking engine follows
 * one way after another, so then its work grows with the length of a text, and no faster.
 */
export function hasFewPaths(automaton: PlaceAutomaton, most: number): boolean {
  const { next } = automaton;
  const characters = distinctCharacters(automaton);
  const start: Counts = new Map([[0, 1]]);
  const seen = new Set([keyOf(start)]);
  const pending = [start];
  let steps = 0;
  for (let counts = pending.pop(); counts !== undefined; counts = pending.pop()) {
    const reached = new Map<number, number>();
    for (const [place, count] of counts) {
      for (const [to, ways] of next[place] ?? []) reached.set(to, (reached.get(to) ?? 0) + count * ways);
      steps += next[place]?.size ?? 0;
    }
    for (const count of reached.values()) if (count > most) return false;
    steps += reached.size * characters.length;
    if (steps > MAX_STEPS) return false;
    for (const places of characters) {
      const after = new Map([...reached].filter(([place]) => places.has(place)));
      if ([...after.values()].reduce((sum, count) => sum + count, 0) > most) return false;
      const key = keyOf(after);
      if (after.size === 0 || seen.has(key)) continue;
      if (seen.size >= MAX_COUNTS) return false;
      seen.add(key);
      pending.push(after);
    }
  }
  return true;
}

function keyOf(counts: Counts): string {
  return [...counts]
    .sort(([left], [right]) => left - right)
    .map(([place, count]) => `${place}:${count}`)
    .join(" ");
}

/** One set of places for each kind of characters: those that read it. */
function distinctCharacters({ reads }: PlaceAutomaton): readonly ReadonlySet<number>[] {
  const known = new Map<string, ReadonlySet<number>>();
  const width = reads.reduce((most, bits) => Math.max(most, bits < 0n ? 0 : bits.toString(2).length), 1);
  for (let index = 0; index <= width; index += 1) {
    const bit = 1n << BigInt(index);
    const places = reads.flatMap((bits, place) => ((bits & bit) === 0n ? [] : [place]));
    known.set(places.join(" "), new Set(places));
  }
  return [...known.values()];
}
