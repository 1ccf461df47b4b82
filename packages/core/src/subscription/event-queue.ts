import { isListChange, type SubscriptionEvent } from "./subscription-event.ts";

/** What a full queue does with one event more: make room for it, or leave it out. */
export type Overflow = "drop-oldest" | "drop-newest";

/** What became of an event that was given to a listener. */
export type Pushed = "delivered" | "buffered" | "coalesced" | "dropped-oldest" | "dropped-newest";

/** The events of one listener, in order, until they are pulled. */
export interface EventQueue {
  /** Refuses a second pull while one waits. */
  next(): Promise<IteratorResult<SubscriptionEvent, undefined>>;
  /** How many wait. */
  readonly size: number;
  push(event: SubscriptionEvent): Pushed;
  /** No more come. Those that wait can still be pulled. */
  complete(): void;
  /** No more come, and none can be pulled. */
  close(): void;
}

const DONE = Object.freeze({ done: true, value: undefined }) satisfies IteratorReturnResult<undefined>;

/**
 * A queue of a listener. A change of a list that waits already is not queued a second time: the listener will look at
 * the list when it hears of it, and sees all of its changes.
 *
 * @param capacity how many events may wait, at least 1
 */
export function eventQueue(capacity: number, overflow: Overflow): EventQueue {
  /** Those before `first` are gone. The rest is moved forward when as many are gone as wait. */
  let events: SubscriptionEvent[] = [];
  let first = 0;
  const changes = new Set<string>();
  let pull: ((result: IteratorResult<SubscriptionEvent, undefined>) => void) | undefined;
  let isOver = false;

  const size = () => events.length - first;
  const shift = (): SubscriptionEvent | undefined => {
    const event = events[first];
    if (event === undefined) return undefined;
    first += 1;
    if (first > 32 && first > size()) {
      events = events.slice(first);
      first = 0;
    }
    changes.delete(event.type);
    return event;
  };
  const end = () => {
    isOver = true;
    pull?.(DONE);
    pull = undefined;
  };
  const close = () => {
    events = [];
    first = 0;
    changes.clear();
    end();
  };

  return {
    get size() {
      return size();
    },
    push(event) {
      if (isOver) return "dropped-newest";
      if (pull !== undefined) {
        const give = pull;
        pull = undefined;
        give({ done: false, value: event });
        return "delivered";
      }
      const isChange = isListChange(event);
      if (isChange && changes.has(event.type)) return "coalesced";
      const isFull = size() >= capacity;
      if (isFull && overflow === "drop-newest") return "dropped-newest";
      if (isFull) shift();
      events.push(event);
      if (isChange) changes.add(event.type);
      return isFull ? "dropped-oldest" : "buffered";
    },
    complete: end,
    close,
    next() {
      if (pull !== undefined) {
        return Promise.reject(new Error("The events of a subscription are pulled one at a time"));
      }
      const event = shift();
      if (event !== undefined) return Promise.resolve({ done: false, value: event });
      if (isOver) return Promise.resolve(DONE);
      return new Promise((resolve) => {
        pull = resolve;
      });
    },
  };
}
