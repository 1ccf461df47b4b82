import type { Automaton } from "./automaton.ts";

/** A search that takes more steps than this is given up: then the worst is taken for true. */
const MAX_STEPS = 1_000_000;

/**
 * Whether some text leads from a place back to it in two different ways. Matching such a pattern by trying takes time
 * that doubles with each repetition of that text.
 */
export function isExponential(automaton: Automaton): boolean {
  const loops = loopsOf(automaton);
  const { reads, next } = automaton;
  const size = reads.length;
  let steps = 0;
  for (const [place, after] of next.entries()) {
    for (const [to, ways] of after) if (ways > 1 && loops[place] !== -1 && loops[place] === loops[to]) return true;
  }
  for (let start = 0; start < size; start += 1) {
    if (loops[start] === -1) continue;
    // Pairs of places that one text leads to from the start, and whether the two ways to it differ.
    const seen = new Set<number>();
    const pending: (readonly [left: number, right: number, differs: boolean])[] = [[start, start, false]];
    for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
      const [left, right, differs] = pair;
      for (const nextLeft of next[left]?.keys() ?? []) {
        if (loops[nextLeft] !== loops[start]) continue;
        for (const nextRight of next[right]?.keys() ?? []) {
          steps += 1;
          if (steps > MAX_STEPS) return true;
          if (loops[nextRight] !== loops[start] || !share(reads[nextLeft], reads[nextRight])) continue;
          const isApart = differs || nextLeft !== nextRight;
          if (isApart && nextLeft === start && nextRight === start) return true;
          const key = (nextLeft * size + nextRight) * 2 + Number(isApart);
          if (seen.has(key)) continue;
          seen.add(key);
          pending.push([nextLeft, nextRight, isApart]);
        }
      }
    }
  }
  return false;
}

/**
 * The power of a text's length that matching grows with at most: how many repetitions can follow one another such that
 * the same text fits into each of two neighbours and leads from one into the other.
 */
export function degreeOf(automaton: Automaton): number {
  const loops = loopsOf(automaton);
  const members = new Map<number, number[]>();
  for (const [place, loop] of loops.entries()) {
    if (loop !== -1) members.set(loop, [...(members.get(loop) ?? []), place]);
  }
  const budget = { steps: 0 };
  const known = new Map<number, number>();
  const chainFrom = (loop: number): number => {
    const found = known.get(loop);
    if (found !== undefined) return found;
    known.set(loop, 1);
    const reachable = reachableFrom(automaton, members.get(loop) ?? []);
    let longest = 1;
    for (const [other, places] of members) {
      if (other === loop || !places.some((place) => reachable.has(place))) continue;
      const follows = (members.get(loop) ?? []).some((from) =>
        places.some((to) => leadsOver(automaton, loops, from, to, budget)),
      );
      if (follows) longest = Math.max(longest, 1 + chainFrom(other));
    }
    known.set(loop, longest);
    return longest;
  };
  return Math.max(0, ...[...members.keys()].map(chainFrom));
}

/** Whether one text leads from a place to itself, from there to another one, and from that one to itself. */
function leadsOver(
  { reads, next }: Automaton,
  loops: readonly number[],
  from: number,
  to: number,
  budget: { steps: number },
): boolean {
  const size = reads.length;
  const seen = new Set<number>();
  const pending: (readonly [number, number, number])[] = [[from, from, to]];
  for (let triple = pending.pop(); triple !== undefined; triple = pending.pop()) {
    const [stays, goes, there] = triple;
    for (const nextStays of next[stays]?.keys() ?? []) {
      if (loops[nextStays] !== loops[from]) continue;
      for (const nextThere of next[there]?.keys() ?? []) {
        const common = (reads[nextStays] ?? 0n) & (reads[nextThere] ?? 0n);
        if (loops[nextThere] !== loops[to] || common === 0n) continue;
        for (const nextGoes of next[goes]?.keys() ?? []) {
          budget.steps += 1;
          if (budget.steps > MAX_STEPS) return true;
          if (!share(common, reads[nextGoes])) continue;
          if (nextStays === from && nextGoes === to && nextThere === to) return true;
          const key = (nextStays * size + nextGoes) * size + nextThere;
          if (seen.has(key)) continue;
          seen.add(key);
          pending.push([nextStays, nextGoes, nextThere]);
        }
      }
    }
  }
  return false;
}

const share = (left: bigint | undefined, right: bigint | undefined): boolean => ((left ?? 0n) & (right ?? 0n)) !== 0n;

function reachableFrom({ next }: Automaton, places: readonly number[]): ReadonlySet<number> {
  const reached = new Set<number>();
  const pending = [...places];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    for (const to of next[place]?.keys() ?? []) {
      if (reached.has(to)) continue;
      reached.add(to);
      pending.push(to);
    }
  }
  return reached;
}

/** For each place the loop that it belongs to, named by one of its places, or -1. In linear time (after Kosaraju). */
function loopsOf({ next }: Automaton): readonly number[] {
  const back = next.map((): number[] => []);
  for (const [place, after] of next.entries()) for (const to of after.keys()) back[to]?.push(place);
  const loops = next.map(() => -1);
  const taken = new Set<number>();
  for (const place of leftLast(next)) {
    const members: number[] = [];
    const pending = [place];
    for (let member = pending.pop(); member !== undefined; member = pending.pop()) {
      if (taken.has(member)) continue;
      taken.add(member);
      members.push(member);
      pending.push(...(back[member] ?? []));
    }
    if (members.length === 1 && next[place]?.has(place) !== true) continue;
    for (const member of members) loops[member] = place;
  }
  return loops;
}

/** All places, those first that a search in depth leaves last. */
function leftLast(next: Automaton["next"]): readonly number[] {
  const order: number[] = [];
  const entered = new Set<number>();
  for (const start of next.keys()) {
    const way: { readonly place: number; readonly after: Iterator<number> }[] = [];
    const enter = (place: number): void => {
      if (entered.has(place)) return;
      entered.add(place);
      way.push({ place, after: (next[place] ?? new Map<number, number>()).keys() });
    };
    enter(start);
    for (let top = way.at(-1); top !== undefined; top = way.at(-1)) {
      const { done, value } = top.after.next();
      if (done === true) order.push(way.pop()?.place ?? start);
      else enter(value);
    }
  }
  return order.reverse();
}
