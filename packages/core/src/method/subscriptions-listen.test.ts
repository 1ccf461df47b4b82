import { describe, expect, it } from "vitest";
import { besidesRequests } from "../../../../testing/besides-requests.ts";
import { rawMessage } from "../../../../testing/raw-message.ts";
import { wireProblems } from "../../../../testing/wire-schema.ts";
import type { Outlet, ServerNotification } from "../context/outlet.ts";
import { defineResource } from "../define/resource-builder.ts";
import { defineTool } from "../define/tool-builder.ts";
import type { Answer } from "../dispatch/answer.ts";
import type { DispatchOptions } from "../dispatch/dispatch.ts";
import { McpError } from "../error/mcp-error.ts";
import type { InstrumentationEvent } from "../instrumentation/event.ts";
import { createServer } from "../runtime/create-server.ts";
import type { AnyServer } from "../runtime/server.ts";
import type { ServerOptions } from "../runtime/server-options.ts";
import { createHub } from "../subscription/create-hub.ts";
import type { SubscriptionEvent } from "../subscription/subscription-event.ts";
import { subscriptionRoom } from "../subscription/subscription-room.ts";
import type { Subscription, SubscriptionSource } from "../subscription/subscription-source.ts";

const SUBSCRIPTION_ID = "io.modelcontextprotocol/subscriptionId";
const tool = defineTool("t").call(() => "a");
const file = defineResource("file")
  .template("file:///{name}")
  .read(() => "a");

function serverOf(subscriptions: SubscriptionSource | undefined, options: Partial<ServerOptions> = {}): AnyServer {
  return createServer({
    name: "s",
    version: "1",
    tools: [tool],
    resources: [file],
    instrumentation: () => {},
    ...options,
    ...(subscriptions !== undefined && { subscriptions }),
  });
}

/** Lets everything go on that waits for nothing but its turn. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

interface Heard {
  readonly sent: ServerNotification[];
  readonly answer: Promise<Answer>;
  readonly abort: AbortController;
  /** While true the reader is behind. */
  behind: boolean;
  catchUp(): void;
}

/** Listens over a transport of the test's own. */
function listen(
  server: AnyServer,
  notifications: unknown,
  { id = 1, ...options }: DispatchOptions & { readonly id?: string | number } = {},
): Heard {
  const abort = new AbortController();
  let waiting: (() => void)[] = [];
  const heard: Heard = {
    sent: [],
    abort,
    behind: false,
    catchUp() {
      heard.behind = false;
      for (const resolve of waiting) resolve();
      waiting = [];
    },
    answer: new Promise((resolve) => {
      const outlet: Outlet = {
        send(notification) {
          heard.sent.push(notification);
          return !heard.behind;
        },
        ready: () => (heard.behind ? new Promise((done) => waiting.push(done)) : Promise.resolve()),
      };
      setImmediate(async () => {
        const message = rawMessage("subscriptions/listen", { notifications }, id);
        const answer = await server.dispatch(message, { signal: () => abort.signal, outlet: () => outlet, ...options });
        resolve(answer as Answer);
      });
    }),
  };
  return heard;
}

const acknowledged = (notifications: object, id: string | number = 1) => ({
  jsonrpc: "2.0",
  method: "notifications/subscriptions/acknowledged",
  params: { notifications, _meta: { [SUBSCRIPTION_ID]: id } },
});
const toolsChanged = (id: string | number = 1) => ({
  jsonrpc: "2.0",
  method: "notifications/tools/list_changed",
  params: { _meta: { [SUBSCRIPTION_ID]: id } },
});
const updated = (uri: string, id: string | number = 1) => ({
  jsonrpc: "2.0",
  method: "notifications/resources/updated",
  params: { uri, _meta: { [SUBSCRIPTION_ID]: id } },
});
const over = (id: string | number = 1) =>
  expect.objectContaining({
    id,
    stage: "served",
    result: {
      resultType: "complete",
      _meta: { [SUBSCRIPTION_ID]: id, "io.modelcontextprotocol/serverInfo": { name: "s", version: "1" } },
    },
  });
const failed = (code: number, message: unknown) =>
  expect.objectContaining({ error: expect.objectContaining({ code, message }) });

const late = () => Promise.reject(new Error("nobody awaits this"));
const endless = (next: () => unknown) => ({ [Symbol.asyncIterator]: () => ({ next: async () => next() }) });

/** A source whose events the test gives, and which counts how it is used. */
function handSource(open: Partial<Subscription> = {}) {
  const hub = createHub();
  const counts = { opened: 0, closed: 0 };
  const source: SubscriptionSource = {
    open(filter) {
      counts.opened += 1;
      const { close, ...rest } = hub.open(filter);
      return {
        ...rest,
        close() {
          counts.closed += 1;
          close();
        },
        ...open,
      };
    },
  };
  return { hub, counts, source };
}

describe("subscriptions/listen", () => {
  it.each([1, 0, "s1", ""])("S402: acknowledges first, and stamps the id %j on all that follows", async (id) => {
    const hub = createHub();
    const heard = listen(serverOf(hub), { toolsListChanged: true, resourceSubscriptions: ["file:///a"] }, { id });
    await settle();
    await settle();
    hub.publish({ type: "resource-updated", uri: "file:///a" });
    hub.publish({ type: "tools-list-changed" });
    hub.publish({ type: "resource-updated", uri: "file:///b" });
    hub.close();
    expect(await heard.answer).toEqual(over(id));
    expect(heard.sent).toEqual([
      acknowledged({ toolsListChanged: true, resourceSubscriptions: ["file:///a"] }, id),
      updated("file:///a", id),
      toolsChanged(id),
    ]);
    expect(heard.sent.flatMap((notification) => wireProblems(notification))).toEqual([]);
  });

  it("TS#1819: tells nobody of what the application took back", async () => {
    const hub = createHub();
    const server = serverOf(hub, { capabilities: { tools: { listChanged: false } } });
    const heard = listen(server, { toolsListChanged: true, resourcesListChanged: true });
    await settle();
    await settle();
    hub.publish({ type: "tools-list-changed" });
    hub.close();
    expect(await heard.answer).toEqual(over());
    expect(heard.sent).toEqual([acknowledged({ resourcesListChanged: true })]);
  });

  it("A17: asks the source that the application gave, for what the server supports, with the context", async () => {
    const asked: unknown[] = [];
    const hub = createHub();
    const source: SubscriptionSource = {
      open(filter, context) {
        asked.push(filter, context.auth, context.requestId, context.method, context.signal.aborted);
        return hub.open(filter);
      },
    };
    const heard = listen(
      serverOf(source),
      { toolsListChanged: true, promptsListChanged: true },
      { auth: "ada", id: 9 },
    );
    await settle();
    await settle();
    heard.abort.abort();
    await heard.answer;
    expect(asked).toEqual([{ toolsListChanged: true }, "ada", 9, "subscriptions/listen", false]);
  });

  it.each([1, {}, { open: 1 }, { open() {}, publish: 1 }])(
    "a source that is none is refused at creation: %j",
    (source) => {
      expect(() => serverOf(source as never)).toThrow("server, subscriptions: must have an open function");
    },
  );

  it("acknowledges what the server supports, of what was asked for", async () => {
    const heard = listen(serverOf(createHub()), {
      toolsListChanged: true,
      promptsListChanged: true,
      resourcesListChanged: false,
      resourceSubscriptions: ["file:///a", "file:///a", "nothing://there"],
      taskIds: ["t"],
    });
    await settle();
    await settle();
    expect(heard.sent).toEqual([
      acknowledged({ toolsListChanged: true, resourceSubscriptions: ["file:///a", "nothing://there"] }),
    ]);
    heard.abort.abort();
    await heard.answer;
  });

  it("acknowledges no more than was asked for, whatever the source accepts", async () => {
    const { source, counts } = handSource({
      accepted: { toolsListChanged: true, resourcesListChanged: true, resourceSubscriptions: ["b://", "a://"] },
    });
    const heard = listen(serverOf(source), { resourcesListChanged: true, resourceSubscriptions: ["a://", "c://"] });
    await settle();
    await settle();
    expect(heard.sent).toEqual([acknowledged({ resourcesListChanged: true, resourceSubscriptions: ["a://"] })]);
    heard.abort.abort();
    await heard.answer;
    expect(counts).toEqual({ opened: 1, closed: 1 });
  });

  it.each([
    ["asked for nothing", {}, undefined],
    ["asked for what is not there", { promptsListChanged: true }, undefined],
    ["the source accepts nothing", { toolsListChanged: true }, {}],
  ])("ends at once when it can deliver nothing: %s", async (_what, asked, accepted) => {
    const { source, counts } = handSource(accepted && { accepted });
    const heard = listen(serverOf(source), asked);
    expect(await heard.answer).toEqual(over());
    expect(heard.sent).toEqual([acknowledged({})]);
    expect(counts.opened).toBe(counts.closed);
  });

  it.each([
    [undefined, "Invalid params: notifications must be an object"],
    [[], "Invalid params: notifications must be an object"],
    [{ toolsListChanged: 1 }, "Invalid params: notifications.toolsListChanged must be true or false"],
    [
      { resourceSubscriptions: "a" },
      "Invalid params: notifications.resourceSubscriptions must be a list of absolute URIs",
    ],
    [
      { resourceSubscriptions: ["a://b", "b"] },
      "Invalid params: notifications.resourceSubscriptions must be a list of absolute URIs",
    ],
    [
      { resourceSubscriptions: [1] },
      "Invalid params: notifications.resourceSubscriptions must be a list of absolute URIs",
    ],
  ])("refuses %j", async (asked, message) => {
    const heard = listen(serverOf(createHub()), asked);
    expect(await heard.answer).toEqual(failed(-32602, message));
    expect(heard.sent).toEqual([]);
  });

  it("S403: takes 1,000 URIs, and refuses one more with -32602", async () => {
    const uris = Array.from({ length: 1_000 }, (_, index) => `file:///${index}`);
    const server = serverOf(createHub());
    const heard = listen(server, { resourceSubscriptions: uris });
    await settle();
    await settle();
    expect(heard.sent).toEqual([acknowledged({ resourceSubscriptions: uris })]);
    heard.abort.abort();
    const refused = await listen(server, { resourceSubscriptions: [...uris, "file:///0"] }).answer;
    const message = "Invalid params: notifications.resourceSubscriptions may name 1000 URIs at most";
    expect(refused).toEqual(failed(-32602, message));
  });

  it.each([
    ["unknown parameters", (junk: unknown) => ({ notifications: { toolsListChanged: true }, junk })],
    ["the filter", (junk: unknown) => ({ notifications: { toolsListChanged: true, junk } })],
    ["metadata", (junk: unknown) => ({ notifications: { toolsListChanged: true }, _meta: { junk } })],
    ["URIs", () => ({ notifications: { resourceSubscriptions: ["a", "b"].map((each) => each.repeat(300_000)) } })],
  ])("a listener kept 25 MB for as long as it was open, made of 2 MB of %s", async (_, paramsOf) => {
    const { source, counts } = handSource();
    const message = rawMessage("subscriptions/listen", {}, 1) as { params: { _meta: object } };
    const given: { readonly notifications: object; readonly _meta?: object } = paramsOf(
      Array.from({ length: 10_000 }, () => []),
    );
    const params = { ...given, _meta: { ...message.params._meta, ...given._meta } };
    const outlet: Outlet = { send: () => true, ready: () => Promise.resolve() };
    const answer = await serverOf(source).dispatch({ ...message, params }, { outlet: () => outlet });
    const rule =
      "Invalid params: those of a subscription come to 524288 characters at most, each value counted as 64 more";
    expect(answer).toEqual(failed(-32602, rule));
    expect(counts.opened).toBe(0);
  });

  it.each([
    ["an event", () => ({ events: endless(() => ({ done: false, value: late() })) })],
    ["what it accepts", () => ({ accepted: late(), events: endless(() => ({ done: true, value: undefined })) })],
    ["its events", () => ({ events: late() })],
  ])("a promise that a source gave for %s ended the process when it rejected", async (_, made) => {
    const unhandled: unknown[] = [];
    const onUnhandled = (reason: unknown) => unhandled.push(reason);
    process.on("unhandledRejection", onUnhandled);
    const open = () => ({ ...made(), close() {} }) as unknown as Subscription;
    await listen(serverOf({ open }), { toolsListChanged: true }).answer;
    await settle();
    process.off("unhandledRejection", onUnhandled);
    expect(unhandled).toEqual([]);
  });

  it("is no method of a server without a source", async () => {
    const answer = await listen(serverOf(undefined), { toolsListChanged: true }).answer;
    expect(answer).toMatchObject({ stage: "admission", error: { code: -32601 } });
  });

  it.each([{ outlet: undefined }, { outlet: () => undefined }])(
    "is refused where nothing can be sent",
    async (given) => {
      const { source, counts } = handSource();
      const answer = await listen(serverOf(source), { toolsListChanged: true }, given as never).answer;
      expect(answer).toMatchObject({ stage: "no-stream", error: { code: -32600 } });
      expect(counts.opened).toBe(0);
    },
  );

  it("is refused where there is no room, and has room again when another one is over", async () => {
    const { enter: enterSubscription } = subscriptionRoom(1);
    const server = serverOf(createHub());
    const first = listen(server, { toolsListChanged: true }, { enterSubscription });
    await settle();
    const second = await listen(server, { toolsListChanged: true }, { enterSubscription }).answer;
    expect(second).toMatchObject({
      stage: "overload",
      error: { code: -32603, data: { retryable: true, limit: "maxSubscriptions" } },
    });
    first.abort.abort();
    await first.answer;
    const third = listen(server, { toolsListChanged: true }, { enterSubscription });
    await settle();
    await settle();
    expect(third.sent).toHaveLength(1);
    third.abort.abort();
    await third.answer;
  });

  it("S401: has one event in flight: none is pulled while the reader is behind", async () => {
    let pulls = 0;
    const events: AsyncIterable<SubscriptionEvent> = {
      [Symbol.asyncIterator]: () => ({
        async next() {
          pulls += 1;
          return { done: false, value: { type: "tools-list-changed" } };
        },
      }),
    };
    const { source, counts } = handSource({ events });
    const heard = listen(serverOf(source), { toolsListChanged: true });
    heard.behind = true;
    await settle();
    await settle();
    expect([pulls, heard.sent.length]).toEqual([0, 1]);
    heard.catchUp();
    heard.behind = true;
    await settle();
    expect([pulls, heard.sent.length]).toEqual([1, 2]);
    await settle();
    expect(pulls).toBe(1);
    heard.abort.abort();
    await heard.answer;
    expect(counts).toEqual({ opened: 1, closed: 1 });
  });

  it("a policy and a source can report nothing on the stream", async () => {
    const hub = createHub();
    const source: SubscriptionSource = {
      open(filter, context) {
        context.log("error", "opened");
        context.progress(1);
        return hub.open(filter);
      },
    };
    const meta = {
      ...(rawMessage("x").params as { _meta: object })._meta,
      progressToken: "p",
      "io.modelcontextprotocol/logLevel": "debug",
    };
    const sent: ServerNotification[] = [];
    const outlet: Outlet = { send: (notification) => sent.push(notification) > 0, ready: async () => {} };
    const message = rawMessage("subscriptions/listen", { notifications: { toolsListChanged: true }, _meta: meta });
    const answer = serverOf(source).dispatch(message, { outlet: () => outlet });
    await settle();
    hub.close();
    await answer;
    expect(sent).toEqual([acknowledged({ toolsListChanged: true })]);
  });

  it("tells the sink when it opens and why it closes, and nothing of what it told", async () => {
    const events: InstrumentationEvent[] = [];
    const hub = createHub();
    const server = serverOf(hub, { instrumentation: besidesRequests(events), principal: () => "ada" });
    const heard = listen(server, { toolsListChanged: true, resourceSubscriptions: ["file:///secret"] }, { id: 7 });
    await settle();
    await settle();
    hub.publish({ type: "resource-updated", uri: "file:///secret" });
    hub.close();
    await heard.answer;
    const request = {
      id: 7,
      method: "subscriptions/listen",
      protocolVersion: "2026-07-28",
      principal: "ada",
      spanId: expect.any(String),
    };
    expect(events).toEqual([
      { type: "subscription-open", request, lists: ["tools"], uris: 1 },
      { type: "subscription-close", request, reason: "source-ended", sent: 1 },
    ]);
  });

  it.each(["client-ended", "server-ended"] as const)("tells the sink that its %s it", async (reason) => {
    const events: InstrumentationEvent[] = [];
    const server = serverOf(createHub(), { instrumentation: besidesRequests(events) });
    const room = subscriptionRoom(1);
    const heard = listen(server, { toolsListChanged: true }, { enterSubscription: room.enter });
    await settle();
    await settle();
    if (reason === "client-ended") heard.abort.abort(new Error("gone"));
    else room.end();
    await heard.answer;
    expect(events).toEqual([
      expect.objectContaining({ type: "subscription-open" }),
      expect.objectContaining({ type: "subscription-close", reason, sent: 0 }),
    ]);
  });
});

/** Each way in which a stream can end, what is answered, and what the sink is told. */
describe("S402: the source is closed exactly once, however the stream ends", () => {
  const asked = { toolsListChanged: true };

  it("when the client goes", async () => {
    const { source, counts, hub } = handSource();
    const heard = listen(serverOf(source), asked);
    await settle();
    await settle();
    heard.abort.abort(new Error("gone"));
    heard.abort.abort(new Error("gone"));
    await heard.answer;
    hub.publish({ type: "tools-list-changed" });
    await settle();
    expect(counts).toEqual({ opened: 1, closed: 1 });
    expect(heard.sent).toEqual([acknowledged(asked)]);
    expect(hub.stats().listeners).toBe(0);
  });

  it("when the client has gone before anything was done", async () => {
    const { source, counts } = handSource();
    const signal = AbortSignal.abort();
    const heard = listen(serverOf(source), asked, { signal: () => signal });
    await heard.answer;
    expect([counts, heard.sent]).toEqual([{ opened: 0, closed: 0 }, []]);
  });

  it("when the client goes, or the server ends it, before the source has opened", async () => {
    const hub = createHub();
    let closed = 0;
    const count = () => {
      closed += 1;
    };
    const opening: (() => void)[] = [];
    const source: SubscriptionSource = {
      async open(filter) {
        await new Promise<void>((resolve) => opening.push(resolve));
        const opened = hub.open(filter);
        return { ...opened, close: () => count() };
      },
    };
    const room = subscriptionRoom(9);
    const gone = listen(serverOf(source), asked);
    const ended = listen(serverOf(source), asked, { enterSubscription: room.enter });
    await settle();
    await settle();
    gone.abort.abort();
    room.end();
    await gone.answer;
    expect(await ended.answer).toEqual(over());
    expect([gone.sent, ended.sent, closed]).toEqual([[], [acknowledged({})], 0]);
    for (const open of opening) open();
    await settle();
    expect(closed).toBe(2);
  });

  it("when the transport ends it, also while the reader is behind", async () => {
    const { source, counts, hub } = handSource();
    const room = subscriptionRoom(9);
    const idle = listen(serverOf(source), asked, { enterSubscription: room.enter });
    const behind = listen(serverOf(source), asked, { enterSubscription: room.enter });
    await settle();
    await settle();
    behind.behind = true;
    hub.publish({ type: "tools-list-changed" });
    await settle();
    room.end();
    expect(await Promise.all([idle.answer, behind.answer])).toEqual([over(), over()]);
    expect(counts).toEqual({ opened: 2, closed: 2 });
    const late = await listen(serverOf(source), asked, { enterSubscription: room.enter }).answer;
    expect(late).toEqual(over());
    expect(counts.opened).toBe(counts.closed);
  });

  it.each([
    ["throws", () => new Error("secret"), failed(-32603, expect.stringMatching(/^Internal error \(ref /))],
    ["throws an McpError", () => new McpError(4001, "Not you"), failed(4001, "Not you")],
  ])("when open %s", async (_what, error, answer) => {
    const source = {
      open() {
        throw error();
      },
    };
    const rejecting = { open: () => Promise.reject(error()) };
    for (const each of [source, rejecting]) {
      const heard = listen(serverOf(each), asked);
      expect(await heard.answer).toEqual(answer);
      expect(heard.sent).toEqual([]);
    }
  });

  it.each([
    ["nothing", undefined],
    ["no close", { events: [] }],
    ["no events", { close() {} }],
    ["events that are no async iterable", { events: [], close() {} }],
    ["an accepted filter that is none", { accepted: 1, events: createHub().open({}).events, close() {} }],
  ])("when open gives %s", async (_what, given) => {
    let closed = 0;
    const close = () => {
      closed += 1;
    };
    const opened = given && "close" in given ? { ...given, close } : given;
    const answer = await listen(serverOf({ open: () => opened as never }), asked).answer;
    expect(answer).toEqual(failed(-32603, expect.stringMatching(/^Internal error \(ref /)));
    expect(closed).toBe(given && "close" in given ? 1 : 0);
  });

  it.each([
    ["a pull rejects", () => Promise.reject(new Error("secret"))],
    [
      "a pull throws",
      () => {
        throw new Error("secret");
      },
    ],
    ["it gives no event", async () => ({ done: false, value: null })],
    ["it gives an event of no type", async () => ({ done: false, value: {} })],
    ["it gives an update of no uri", async () => ({ done: false, value: { type: "resource-updated" } })],
  ])("when %s", async (_what, next) => {
    const events = { [Symbol.asyncIterator]: () => ({ next }) };
    const { source, counts } = handSource({ events: events as never });
    const reported: InstrumentationEvent[] = [];
    const heard = listen(serverOf(source, { instrumentation: besidesRequests(reported) }), asked);
    expect(await heard.answer).toEqual(failed(-32603, expect.stringMatching(/^Internal error \(ref /)));
    expect(heard.sent).toEqual([acknowledged(asked)]);
    expect(counts).toEqual({ opened: 1, closed: 1 });
    expect(reported.map(({ type }) => type)).toEqual(["subscription-open", "subscription-close", "exception"]);
    expect(reported[1]).toMatchObject({ reason: "failed", sent: 0 });
  });

  it.each([
    [
      "throws",
      () => {
        throw new Error("broken");
      },
    ],
    ["rejects", () => Promise.reject(new Error("broken"))],
  ])("when its close %s, of which the sink alone is told", async (_what, close) => {
    const reported: InstrumentationEvent[] = [];
    const { source, hub } = handSource({ close: close as never });
    const heard = listen(serverOf(source, { instrumentation: besidesRequests(reported) }), asked);
    await settle();
    await settle();
    hub.close();
    expect(await heard.answer).toEqual(over());
    await settle();
    expect(reported.at(-1)).toMatchObject({ type: "exception", cause: new Error("broken") });
  });

  it("and a generator runs what it has to do at its end", async () => {
    const steps: string[] = [];
    const next: (() => void)[] = [];
    async function* generated(): AsyncGenerator<SubscriptionEvent> {
      try {
        while (true) {
          await new Promise<void>((resolve) => next.push(resolve));
          yield { type: "tools-list-changed" };
        }
      } finally {
        steps.push("finally");
      }
    }
    const { source } = handSource({
      events: generated(),
      close() {
        steps.push("close");
        for (const resolve of next) resolve();
      },
    });
    const heard = listen(serverOf(source), asked);
    await settle();
    await settle();
    next.shift()?.();
    await settle();
    expect(heard.sent).toEqual([acknowledged(asked), toolsChanged()]);
    heard.abort.abort();
    await heard.answer;
    await settle();
    expect(steps).toEqual(["close", "finally"]);
  });

  it("and what was not asked for, or is of an unknown type, is left out", async () => {
    const given = [
      { type: "prompts-list-changed" },
      { type: "tasks" },
      { type: "__proto__" },
      { type: "tools-list-changed" },
    ];
    async function* generated(): AsyncGenerator<SubscriptionEvent> {
      yield* given as SubscriptionEvent[];
    }
    const { source, counts } = handSource({ events: generated() });
    const heard = listen(serverOf(source), asked);
    expect(await heard.answer).toEqual(over());
    expect(heard.sent).toEqual([acknowledged(asked), toolsChanged()]);
    expect(counts).toEqual({ opened: 1, closed: 1 });
  });

  it("and a source that always has another event, wanted or not, lets everybody else have their turn", async () => {
    for (const type of ["prompts-list-changed", "tools-list-changed"] as const) {
      async function* endless(): AsyncGenerator<SubscriptionEvent> {
        for (;;) yield { type };
      }
      const { source, counts } = handSource({ events: endless() });
      const heard = listen(serverOf(source), asked);
      // A timer that never rang: the loop of microtasks would go on for good.
      await new Promise((resolve) => setTimeout(resolve, 5));
      heard.abort.abort(new Error("gone"));
      await heard.answer;
      expect(counts).toEqual({ opened: 1, closed: 1 });
    }
  });
});
