import { expectTypeOf, it } from "vitest";
import type { ClientSubscription } from "../client/listen.ts";
import type {
  InstrumentationEvent,
  SubscriptionCloseEvent,
  SubscriptionCompleteEvent,
  SubscriptionFaultEvent,
  SubscriptionOpenEvent,
  SubscriptionOverflowEvent,
  SubscriptionPublishEvent,
} from "../instrumentation/event.ts";
import { createHub, type HubOptions, type HubStats } from "./create-hub.ts";
import type { Overflow } from "./event-queue.ts";
import type { ListChangedEvent, ResourceUpdatedEvent, SubscriptionEvent } from "./subscription-event.ts";
import { type SubscriptionRoom, subscriptionRoom } from "./subscription-room.ts";

it("a hub is made from options of which each may be left out", () => {
  expectTypeOf(createHub).parameter(0).toEqualTypeOf<HubOptions | undefined>();
  expectTypeOf<HubOptions["overflow"]>().toEqualTypeOf<Overflow | undefined>();
  expectTypeOf(createHub().stats()).toEqualTypeOf<HubStats>();
});

it("an event that is listened to is told by its type", () => {
  expectTypeOf<SubscriptionEvent>().toEqualTypeOf<ListChangedEvent | ResourceUpdatedEvent>();
  expectTypeOf<Extract<SubscriptionEvent, { type: "resource-updated" }>["uri"]>().toBeString();
});

it("a client iterates over the same events", () => {
  expectTypeOf<ClientSubscription>().toExtend<AsyncIterable<SubscriptionEvent>>();
});

it("a sink is told of subscriptions", () => {
  expectTypeOf<
    | SubscriptionOpenEvent
    | SubscriptionCloseEvent
    | SubscriptionPublishEvent
    | SubscriptionOverflowEvent
    | SubscriptionCompleteEvent
    | SubscriptionFaultEvent
  >().toExtend<InstrumentationEvent>();
});

it("a transport makes room for subscriptions", () => {
  expectTypeOf(subscriptionRoom).returns.toEqualTypeOf<SubscriptionRoom>();
});
