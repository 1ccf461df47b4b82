/** Which side ended a subscription. */
export type EndedBy = "server-ended" | "client-ended";

/** What a wait comes to that was ended first. */
export const ENDED: unique symbol = Symbol("ended");

/** How a subscription is ended from outside while it waits for something. */
export interface Ending {
  /** Undefined as long as nobody has ended it; the first to do so counts. */
  readonly by: EndedBy | undefined;
  now(by: EndedBy): void;
  /**
   * What some work comes to, unless the end comes first. One wait at a time. Whatever late work comes to is nobody's
   * concern any more.
   */
  orEnd<Value>(work: Value | PromiseLike<Value>): Promise<Value | typeof ENDED>;
}

/**
 * Not by `Promise.race` against one promise for the end: each wait would leave a reaction on it for as long as it
 * lasts.
 */
export function createEnding(): Ending {
  let by: EndedBy | undefined;
  let wake: (() => void) | undefined;
  return {
    get by() {
      return by;
    },
    now(side) {
      by ??= side;
      wake?.();
    },
    async orEnd<Value>(work: Value | PromiseLike<Value>): Promise<Value | typeof ENDED> {
      const waited = new Promise<Value | typeof ENDED>((resolve, reject) => {
        wake = () => resolve(ENDED);
        // By another promise in between: one of another make may throw in its `then`.
        Promise.resolve(work).then(resolve, reject);
        if (by !== undefined) resolve(ENDED);
      });
      try {
        return await waited;
      } finally {
        wake = undefined;
      }
    },
  };
}
