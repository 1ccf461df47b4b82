import { createHub, type SubscriptionEvent } from "@snodo/core";

/** Publishes an update of one URI, which one of so many listeners asked for. */
export function publishAmong(count: number): () => unknown {
  const hub = createHub({ queue: 1 });
  for (let index = 0; index < count; index += 1) hub.open({ resourceSubscriptions: [`note://n${index}`] });
  const event: SubscriptionEvent = { type: "resource-updated", uri: "note://n1" };
  const run = () => hub.publish(event);
  const { matched } = run();
  if (matched !== 1) throw new Error(`One listener asked for it, not ${matched}`);
  return run;
}
