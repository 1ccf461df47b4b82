import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { besidesRequests } from "../../../../testing/besides-requests.ts";
import type { InstrumentationEvent } from "../instrumentation/event.ts";
import { createHub, type Hub } from "./create-hub.ts";
import type { SubscriptionEvent } from "./subscription-event.ts";
import type { Subscription } from "./subscription-source.ts";

const TOOLS: SubscriptionEvent = { type: "tools-list-changed" };
const PROMPTS: SubscriptionEvent = { type: "prompts-list-changed" };
const updated = (uri: string, partOf?: readonly string[]): SubscriptionEvent => ({
  type: "resource-updated",
  uri,
  ...(partOf !== undefined && { partOf }),
});

/** Pulls by hand. */
function pullerOf({ events }: Subscription): () => Promise<SubscriptionEvent | "done"> {
  const iterator = events[Symbol.asyncIterator]();
  return async () => {
    const { done, value } = await iterator.next();
    return done ? "done" : value;
  };
}

describe("createHub", () => {
  it("gives an event to those who asked for it, and to nobody else", async () => {
    const hub = createHub();
    const tools = hub.open({ toolsListChanged: true });
    const file = hub.open({ resourceSubscriptions: ["a://", "b://"] });
    const both = hub.open({ toolsListChanged: true, resourceSubscriptions: ["b://"] });
    expect(hub.publish(TOOLS)).toMatchObject({ matched: 2, buffered: 2 });
    expect(hub.publish(updated("b://"))).toMatchObject({ matched: 2, buffered: 2 });
    expect(hub.publish(updated("c://"))).toEqual({ matched: 0, delivered: 0, buffered: 0, coalesced: 0, dropped: 0 });
    expect(hub.publish(PROMPTS)).toMatchObject({ matched: 0 });
    hub.close();
    const all = async (subscription: Subscription) => {
      const told: SubscriptionEvent[] = [];
      for await (const event of subscription.events) told.push(event);
      return told;
    };
    expect(await all(tools)).toEqual([TOOLS]);
    expect(await all(file)).toEqual([updated("b://")]);
    expect(await all(both)).toEqual([TOOLS, updated("b://")]);
  });

  it("gives an update once to those who asked for it or for what it is a part of", async () => {
    const hub = createHub();
    const pull = pullerOf(hub.open({ resourceSubscriptions: ["db://a/1", "db://a"] }));
    expect(hub.publish(updated("db://a/1", ["db://a", "db://a", "db://"]))).toMatchObject({ matched: 1, buffered: 1 });
    expect(hub.publish(updated("db://a/2", ["db://a"]))).toMatchObject({ matched: 1, buffered: 1 });
    expect(await pull()).toEqual(updated("db://a/1", ["db://a", "db://a", "db://"]));
    expect(await pull()).toEqual(updated("db://a/2", ["db://a"]));
  });

  it("S405: reports what was matched, delivered, buffered and dropped", async () => {
    const hub = createHub({ queue: 2 });
    const waiting = pullerOf(hub.open({ resourceSubscriptions: ["a://"] }))();
    hub.open({ resourceSubscriptions: ["a://"] });
    const published = [1, 2, 3].map(() => hub.publish(updated("a://")));
    expect(published).toEqual([
      { matched: 2, delivered: 1, buffered: 1, coalesced: 0, dropped: 0 },
      { matched: 2, delivered: 0, buffered: 2, coalesced: 0, dropped: 0 },
      { matched: 2, delivered: 0, buffered: 2, coalesced: 0, dropped: 1 },
    ]);
    expect(await waiting).toEqual(updated("a://"));
    expect(hub.stats()).toEqual({ listeners: 2, queued: 4, published: 3, dropped: 1 });
  });

  it.each([
    ["drop-oldest", [2, 3, 4]],
    ["drop-newest", [0, 1, 2]],
  ] as const)("S405: %s loses what it says, in order", async (overflow, left) => {
    const hub = createHub({ queue: 3, overflow });
    const uris = [0, 1, 2, 3, 4].map((n) => `n://${n}`);
    const pull = pullerOf(hub.open({ resourceSubscriptions: uris }));
    for (const uri of uris) hub.publish(updated(uri));
    hub.close();
    for (const n of left) expect(await pull()).toEqual(updated(`n://${n}`));
    expect(await pull()).toBe("done");
    expect(hub.stats().dropped).toBe(2);
  });

  it("S405: queues 100 events for a listener unless it is told otherwise", () => {
    const hub = createHub();
    hub.open({ resourceSubscriptions: ["a://"] });
    const dropped = Array.from({ length: 101 }, () => hub.publish(updated("a://")).dropped);
    expect(dropped).toEqual([...Array<number>(100).fill(0), 1]);
  });

  it("S406: a listener takes what waits for it after the hub was closed, and then it is over", async () => {
    const hub = createHub();
    const pull = pullerOf(hub.open({ toolsListChanged: true, resourceSubscriptions: ["a://"] }));
    hub.publish(updated("a://"));
    hub.publish(TOOLS);
    hub.close();
    expect(hub.publish(TOOLS)).toMatchObject({ matched: 0 });
    expect([await pull(), await pull(), await pull(), await pull()]).toEqual([updated("a://"), TOOLS, "done", "done"]);
  });

  it("S406: refuses a second pull while one waits, which gets its event all the same", async () => {
    const hub = createHub();
    const pull = pullerOf(hub.open({ toolsListChanged: true }));
    const first = pull();
    await expect(pull()).rejects.toThrow("pulled one at a time");
    hub.publish(TOOLS);
    expect(await first).toEqual(TOOLS);
  });

  it("S401: a pull is answered with the end once the subscription is closed, the one that waits too", async () => {
    const hub = createHub();
    const subscription = hub.open({ toolsListChanged: true });
    const pull = pullerOf(subscription);
    const waiting = pull();
    subscription.close();
    subscription.close();
    expect([await waiting, await pull()]).toEqual(["done", "done"]);
    expect(hub.publish(TOOLS)).toMatchObject({ matched: 0 });
    expect(hub.stats().listeners).toBe(0);
  });

  it("throws away what waits for a subscription that is closed", async () => {
    const hub = createHub();
    const subscription = hub.open({ toolsListChanged: true });
    hub.publish(TOOLS);
    subscription.close();
    expect(await pullerOf(subscription)()).toBe("done");
    expect(hub.stats().queued).toBe(0);
  });

  it("gives nothing to who comes after it was closed: the subscription is over at once", async () => {
    const hub = createHub();
    hub.close();
    hub.close();
    const late = hub.open({ toolsListChanged: true });
    expect(late.accepted).toEqual({});
    expect(await pullerOf(late)()).toBe("done");
    expect(hub.stats()).toEqual({ listeners: 0, queued: 0, published: 0, dropped: 0 });
  });

  it("tells one change of a list of all that are published in one run of the program", async () => {
    const hub = createHub();
    const pull = pullerOf(hub.open({ toolsListChanged: true, promptsListChanged: true }));
    const first = pull();
    expect(hub.publish(TOOLS)).toMatchObject({ delivered: 1 });
    expect(hub.publish(TOOLS)).toMatchObject({ delivered: 0, coalesced: 1 });
    expect(hub.publish(PROMPTS)).toMatchObject({ buffered: 1 });
    const late = hub.open({ toolsListChanged: true });
    expect(hub.publish(TOOLS)).toMatchObject({ buffered: 1, coalesced: 1 });
    late.close();
    expect([await first, await pull()]).toEqual([TOOLS, PROMPTS]);
    expect(hub.publish(TOOLS)).toMatchObject({ buffered: 1 });
    expect(await pull()).toEqual(TOOLS);
  });

  it("tells a change that is published because of the one before", async () => {
    const hub = createHub();
    const pull = pullerOf(hub.open({ toolsListChanged: true }));
    const again = pull().then(() => hub.publish(TOOLS));
    hub.publish(TOOLS);
    expect(await again).toMatchObject({ buffered: 1, coalesced: 0 });
    expect(await pull()).toEqual(TOOLS);
  });

  it("keeps one change of a list while it waits, also over time", async () => {
    const hub = createHub({ queue: 1 });
    const pull = pullerOf(hub.open({ toolsListChanged: true }));
    for (let turn = 0; turn < 5; turn += 1) {
      hub.publish(TOOLS);
      await undefined;
      await undefined;
    }
    expect(hub.stats()).toMatchObject({ queued: 1, dropped: 0 });
    hub.close();
    expect([await pull(), await pull()]).toEqual([TOOLS, "done"]);
  });

  it("looks at nobody who did not ask, however many there are", async () => {
    const hub = createHub();
    for (let n = 0; n < 5_000; n += 1) hub.open({ resourceSubscriptions: [`n://${n}`] });
    const pull = pullerOf(hub.open({ resourceSubscriptions: ["a://"] }));
    for (let n = 0; n < 5_000; n += 1) {
      expect(hub.publish(updated("a://")).matched).toBe(1);
      await pull();
    }
    expect(hub.stats()).toMatchObject({ listeners: 5_001, queued: 0 });
  });

  it.each([undefined, null, "tools-list-changed", {}, { type: "tasks" }, { type: "__proto__" }, { type: "toString" }])(
    "refuses what is no event: %j",
    (event) => {
      expect(() => createHub().publish(event as never)).toThrow(TypeError);
    },
  );

  it.each([{}, { uri: 1 }, { uri: "no address" }, { uri: "a://", partOf: "b://" }, { uri: "a://", partOf: [1] }])(
    "refuses an update that says %j",
    (fields) => {
      expect(() => createHub().publish({ type: "resource-updated", ...fields } as never)).toThrow(TypeError);
    },
  );

  it.each([
    [{ queue: 0 }, "createHub, queue: must be a whole number from 1"],
    [{ queue: 1.5 }, "createHub, queue: must be a whole number from 1"],
    [{ overflow: "drop" }, 'createHub, overflow: must be "drop-oldest" or "drop-newest"'],
    [{ instrumentation: {} }, "createHub, instrumentation: must be a function"],
    [{ ques: 1 }, '"ques" is not known here'],
    [null, "createHub: takes its options as an object"],
  ])("refuses the options %j", (options, message) => {
    expect(() => createHub(options as never)).toThrow(message);
  });

  it("keeps an event as it was published", async () => {
    const hub = createHub();
    const pull = pullerOf(hub.open({ resourceSubscriptions: ["a://"] }));
    const event = { type: "resource-updated" as const, uri: "a://", partOf: ["b://"] };
    hub.publish(event);
    event.uri = "c://";
    event.partOf.push("d://");
    expect(await pull()).toEqual(updated("a://", ["b://"]));
  });

  it("tells its sink what is published, what is lost and that it ends, without the URIs", () => {
    const events: InstrumentationEvent[] = [];
    const hub = createHub({ queue: 1, instrumentation: besidesRequests(events) });
    hub.open({ resourceSubscriptions: ["a://secret"] });
    hub.publish(updated("a://secret"));
    hub.publish(updated("a://secret"));
    hub.close();
    const counts = { matched: 1, delivered: 0, buffered: 1, coalesced: 0 };
    expect(events).toEqual([
      { type: "subscription-publish", event: "resource-updated", ...counts, dropped: 0 },
      { type: "subscription-publish", event: "resource-updated", ...counts, dropped: 1 },
      { type: "subscription-overflow", event: "resource-updated", overflow: "drop-oldest", dropped: 1 },
      { type: "subscription-complete", listeners: 1 },
    ]);
  });
});

type Step =
  | { readonly kind: "open"; readonly wants: readonly string[] }
  | { readonly kind: "publish"; readonly uri: string }
  | { readonly kind: "pull" | "close"; readonly listener: number }
  | { readonly kind: "end" };

const uri = fc.constantFrom("a://", "b://", "c://");
const listener = fc.nat({ max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("open" as const), wants: fc.uniqueArray(uri) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("publish" as const), uri }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("pull" as const), listener }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("close" as const), listener }) },
  { weight: 1, arbitrary: fc.constant({ kind: "end" as const }) },
);

/** What a listener must get, kept by the simplest means. */
interface Model {
  readonly wants: readonly string[];
  readonly subscription: Subscription;
  readonly pull: () => Promise<SubscriptionEvent | "done">;
  queue: string[];
  pending: Promise<SubscriptionEvent | "done"> | undefined;
  /** What the pull that waits must come to, once that is known. */
  expected: string | undefined;
  state: "open" | "complete" | "closed";
}

describe("a hub, whatever order things happen in", () => {
  it.each(["drop-oldest", "drop-newest"] as const)("keeps order, bound and counts (%s)", async (overflow) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(step, { maxLength: 40 }), async (queue, steps) => {
        const hub: Hub = createHub({ queue, overflow });
        const models: Model[] = [];
        let hasEnded = false;
        for (const each of steps) {
          const model = "listener" in each ? models[each.listener] : undefined;
          if (each.kind === "open") {
            const subscription = hub.open({ resourceSubscriptions: each.wants });
            const state = hasEnded ? "closed" : "open";
            const rest = { queue: [], pending: undefined, expected: undefined };
            models.push({ wants: each.wants, subscription, pull: pullerOf(subscription), ...rest, state });
          } else if (each.kind === "publish") {
            const wanting = models.filter(({ state, wants }) => state === "open" && wants.includes(each.uri));
            let dropped = 0;
            for (const one of wanting) {
              if (one.pending !== undefined && one.expected === undefined) one.expected = each.uri;
              else if (one.queue.length < queue) one.queue.push(each.uri);
              else {
                dropped += 1;
                if (overflow === "drop-oldest") one.queue = [...one.queue.slice(1), each.uri];
              }
            }
            expect(hub.publish(updated(each.uri))).toMatchObject({ matched: wanting.length, dropped, coalesced: 0 });
          } else if (each.kind === "pull" && model !== undefined) {
            if (model.pending !== undefined && model.expected === undefined) {
              await expect(model.pull()).rejects.toThrow("one at a time");
              continue;
            }
            await settled(model);
            model.pending = model.pull();
            model.expected = model.queue.shift() ?? (model.state === "open" ? undefined : "done");
          } else if (each.kind === "close" && model !== undefined) {
            model.subscription.close();
            model.state = "closed";
            model.queue = [];
            if (model.pending !== undefined) model.expected ??= "done";
          } else if (each.kind === "end") {
            hub.close();
            hasEnded = true;
            for (const one of models) {
              if (one.state === "open") one.state = "complete";
              if (one.pending !== undefined) one.expected ??= "done";
            }
          }
          expect(hub.stats().queued).toBe(models.reduce((sum, one) => sum + one.queue.length, 0));
        }
        for (const one of models) {
          one.subscription.close();
          if (one.pending !== undefined) one.expected ??= "done";
          await settled(one);
        }
        expect(hub.stats()).toMatchObject({ listeners: 0, queued: 0 });
      }),
    );
  });
});

async function settled(model: Model): Promise<void> {
  if (model.pending === undefined) return;
  const came = await model.pending;
  expect(came).toEqual(model.expected === "done" ? "done" : updated(model.expected ?? ""));
  model.pending = undefined;
  model.expected = undefined;
}
