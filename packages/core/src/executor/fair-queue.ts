/** Whose an item is: a name, null for all that have none, undefined for what is told from nothing. */
type Key = string | null | undefined;

/** A queue whose keys take turns. */
export interface FairQueue<Item> {
  readonly size: number;
  /** How many items of a key wait. */
  sizeOf(key: Key): number;
  /** @returns takes the item out again; true when it was still there */
  add(key: Key, item: Item): () => boolean;
  /** Takes the item that came first of the key whose turn it is. */
  next(): Item | undefined;
}

/** Makes one. Within a key, who comes first is served first. */
export function fairQueue<Item>(): FairQueue<Item> {
  /** In the order of turns: the key that had one goes to the end. */
  const lines = new Map<Key, Set<{ readonly item: Item }>>();
  let size = 0;

  const take = (key: Key, line: Set<{ readonly item: Item }>, entry: { readonly item: Item }) => {
    if (!line.delete(entry)) return false;
    size -= 1;
    if (line.size === 0) lines.delete(key);
    return true;
  };

  return {
    get size() {
      return size;
    },
    sizeOf: (key) => lines.get(key)?.size ?? 0,
    add(key, item) {
      const line = lines.get(key) ?? new Set();
      lines.set(key, line);
      const entry = { item };
      line.add(entry);
      size += 1;
      return () => take(key, line, entry);
    },
    next() {
      for (const [key, line] of lines) {
        for (const entry of line) {
          take(key, line, entry);
          if (line.size > 0) {
            lines.delete(key);
            lines.set(key, line);
          }
          return entry.item;
        }
      }
      return undefined;
    },
  };
}
