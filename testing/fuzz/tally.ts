/** How often each thing was seen. */
export interface Tally {
  add(what: string, times?: number): void;
  count(what: string): number;
  /** In the order of their names. */
  entries(): readonly (readonly [what: string, times: number])[];
}

export function tally(): Tally {
  const counts = new Map<string, number>();
  return {
    add(what, times = 1) {
      counts.set(what, (counts.get(what) ?? 0) + times);
    },
    count: (what) => counts.get(what) ?? 0,
    entries: () => [...counts].sort(([one], [other]) => (one < other ? -1 : 1)),
  };
}
