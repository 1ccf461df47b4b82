/**
 * Takes in a subscription. Given what ends it gracefully; gives what is to be called when it is over, or nothing when
 * there is no room.
 */
export type EnterSubscription = (end: () => void) => (() => void) | undefined;

/** The subscriptions that are open over one entry of a transport. */
export interface SubscriptionRoom {
  readonly enter: EnterSubscription;
  /** Ends all of them, each with its result, and those that still come as soon as they are in. */
  end(): void;
}

/**
 * Room for a number of subscriptions, for a transport to make once and to hand to each `dispatch`.
 *
 * @param max how many may be open at a time
 */
export function subscriptionRoom(max: number): SubscriptionRoom {
  const open = new Set<() => void>();
  let isEnding = false;
  return Object.freeze({
    enter(end: () => void) {
      if (open.size >= max) return undefined;
      // Its own, so that whoever enters the same function twice is in twice.
      const ending = () => end();
      open.add(ending);
      if (isEnding) end();
      return () => void open.delete(ending);
    },
    end() {
      isEnding = true;
      for (const end of open) end();
    },
  });
}
