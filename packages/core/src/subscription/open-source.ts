import { isRecord } from "../is-record.ts";
import { ignoreRejection } from "../thenable.ts";
import type { SubscriptionEvent } from "./subscription-event.ts";
import type { Subscription } from "./subscription-source.ts";

/** A subscription that a source opened, held so that it is closed once whatever happens. */
export interface OpenSource {
  /** What the source says that it will deliver, as it came. */
  readonly accepted: unknown;
  /** Pulls the next event; undefined when there are no more. */
  next(): Promise<{ readonly event: unknown } | undefined>;
  /** Closes it; the first call counts. Does not wait for what the source has to do then. */
  close(): void;
}

/**
 * Takes what a source's `open` gave.
 *
 * @param onFault told what closing threw or rejected with
 * @throws {TypeError} when it is no subscription; what can be closed of it is closed
 */
export function takeSubscription(given: unknown, onFault: (cause: unknown) => void): OpenSource {
  if (!isRecord(given) || typeof given.close !== "function") {
    throw new TypeError("What a subscription source opens must have a close function");
  }
  const subscription = given as unknown as Subscription;
  let iterator: AsyncIterator<SubscriptionEvent> | undefined;
  let isExhausted = false;
  let isClosed = false;

  const quietly = (close: () => unknown) => {
    try {
      Promise.resolve(close()).catch(onFault);
    } catch (cause) {
      onFault(cause);
    }
  };
  const close = () => {
    if (isClosed) return;
    isClosed = true;
    quietly(() => subscription.close());
    const ends = iterator;
    // A generator runs its `finally` only then. One that has ended or thrown by itself has done so.
    if (ends !== undefined && !isExhausted) quietly(() => ends.return?.());
  };

  try {
    const { accepted, events } = subscription;
    // Promises of them are none, and nobody awaits them.
    ignoreRejection(accepted);
    ignoreRejection(events);
    if (typeof events?.[Symbol.asyncIterator] !== "function") {
      throw new TypeError("What a subscription source opens must have events, an async iterable");
    }
    return {
      accepted,
      async next() {
        try {
          iterator ??= events[Symbol.asyncIterator]();
          const { done, value } = await iterator.next();
          if (!done) return { event: value };
        } catch (cause) {
          isExhausted = true;
          throw cause;
        }
        isExhausted = true;
        return undefined;
      },
      close,
    };
  } catch (cause) {
    close();
    throw cause;
  }
}
