import { createActor } from "@snodo/core/actor";

/** A counter: one message at a time, and nobody else reaches its state. */
export const counter = createActor({
  state: 0,
  calls: {
    add: (by: number, count) => ({ reply: count + by, state: count + by }),
    value: (_: undefined, count) => ({ reply: count }),
  },
  casts: { reset: () => 0 },
});
