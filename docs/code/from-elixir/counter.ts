import { actorCall, createActor } from "@snodo/core/actor";

// #region state
// {:ok, result, new_state} becomes a message to an actor: one at a time, as in a GenServer.
export const counter = createActor({
  state: 0,
  calls: { add: (by: number, count) => ({ reply: count + by, state: count + by }) },
});

export const count = actorCall("count", {
  target: counter,
  message: "add",
  input: { type: "object", properties: { by: { type: "integer" } }, required: ["by"] },
  args: ({ by }) => by,
  reply: (value) => ({ value }),
});
// #endregion
