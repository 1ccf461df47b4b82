import { expectTypeOf, it } from "vitest";
import { builders } from "../runtime/builders.ts";
import { createServer } from "../runtime/create-server.ts";
import { serverRef } from "../runtime/server-ref.ts";
import { createHub, type Hub, type Publication } from "./create-hub.ts";
import type { SubscriptionEvent } from "./subscription-event.ts";
import type { SubscriptionFilter } from "./subscription-filter.ts";
import type { Subscription, SubscriptionSource } from "./subscription-source.ts";

it("a hub is a source of every application", () => {
  const hub = createHub({ queue: 1, overflow: "drop-newest" });
  expectTypeOf(hub).toEqualTypeOf<Hub>();
  expectTypeOf(hub).toExtend<SubscriptionSource>();
  expectTypeOf(hub).toExtend<SubscriptionSource<{ auth: { id: string }; state: number }>>();
  expectTypeOf(hub.publish).returns.toEqualTypeOf<Publication>();
  builders<{ auth: { id: string } }>().createServer({ name: "s", version: "1", subscriptions: hub });
  // @ts-expect-error - there is no such policy
  createHub({ overflow: "drop" });
  // @ts-expect-error - an update says of what
  hub.publish({ type: "resource-updated" });
});

it("a source sees the application's own context", () => {
  const { createServer: create } = builders<{ auth: { id: string }; state: number }>();
  create({
    name: "s",
    version: "1",
    state: 1,
    subscriptions: {
      open(filter, context) {
        expectTypeOf(filter).toEqualTypeOf<SubscriptionFilter>();
        expectTypeOf(context.auth).toEqualTypeOf<{ id: string }>();
        expectTypeOf(context.state).toEqualTypeOf<number>();
        return { events: (async function* (): AsyncGenerator<SubscriptionEvent> {})(), close() {} };
      },
    },
  });
  expectTypeOf<ReturnType<SubscriptionSource["open"]>>().toEqualTypeOf<Subscription | Promise<Subscription>>();
});

it("a reference takes events", () => {
  const ref = serverRef(createServer({ name: "s", version: "1" }));
  expectTypeOf(ref.publish).parameter(0).toEqualTypeOf<SubscriptionEvent>();
});
