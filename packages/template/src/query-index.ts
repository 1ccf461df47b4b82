/** Entries by the query parameters that their templates name, for finding the few that name all of a query. */
export interface QueryIndex<Entry> {
  readonly all: Entry[];
  readonly byParameter: Map<string, Entry[]>;
}

export function newQueryIndex<Entry>(): QueryIndex<Entry> {
  return { all: [], byParameter: new Map() };
}

/** Files an entry under each of some names, no two of them the same. */
export function addNaming<Entry>(index: QueryIndex<Entry>, names: readonly string[], entry: Entry): void {
  index.all.push(entry);
  for (const name of names) {
    const naming = index.byParameter.get(name);
    if (naming === undefined) index.byParameter.set(name, [entry]);
    else naming.push(entry);
  }
}

/** The entries filed under the rarest of some names: all that are filed under every one, and at times another. */
export function findNaming<Entry>(index: QueryIndex<Entry>, names: Iterable<string>): readonly Entry[] {
  let fewest: readonly Entry[] = index.all;
  for (const name of names) {
    const naming = index.byParameter.get(name) ?? [];
    if (naming.length < fewest.length) fewest = naming;
  }
  return fewest;
}
