/** Events that wait until somebody takes them, one after the other. */
export interface PulledEvents<Event> {
  /** Resolves when the event has been taken, or was dropped. */
  give(event: Event): Promise<void>;
  /** Takes the next event, or waits for it. What was given before the end comes before it. */
  next(): Promise<IteratorResult<Event, undefined>>;
  /** Drops what waits. */
  drop(): void;
  /** No more come: the first end counts. With an `error`, one pull rejects with it, and those after it are done. */
  end(how?: { readonly error?: unknown }): void;
  isOver(): boolean;
}

interface Pull<Event> {
  resolve(result: IteratorResult<Event, undefined>): void;
  reject(error: unknown): void;
}

/** None yet. Any number may be given, and any number of pulls may wait. */
export function pulledEvents<Event>(): PulledEvents<Event> {
  const waiting: { readonly event: Event; readonly onTaken: () => void }[] = [];
  const pulls: Pull<Event>[] = [];
  let over: { readonly error?: unknown } | undefined;

  const settle = () => {
    while (pulls.length > 0) {
      const next = waiting.shift();
      if (next === undefined && over === undefined) return;
      const pull = pulls.shift();
      if (next !== undefined) {
        next.onTaken();
        pull?.resolve({ done: false, value: next.event });
      } else if (over !== undefined && "error" in over) {
        pull?.reject(over.error);
        over = {};
      } else {
        pull?.resolve({ done: true, value: undefined });
      }
    }
  };

  return {
    give: (event) =>
      new Promise((onTaken) => {
        waiting.push({ event, onTaken });
        settle();
      }),
    next: () =>
      new Promise((resolve, reject) => {
        pulls.push({ resolve, reject });
        settle();
      }),
    drop() {
      for (const { onTaken } of waiting.splice(0)) onTaken();
    },
    end(how = {}) {
      over ??= how;
      settle();
    },
    isOver: () => over !== undefined,
  };
}
