import {
  type AnyTool,
  type CatalogSource,
  createHub,
  createServer,
  defineResource,
  defineTool,
  type InstrumentationEvent,
  type ServerOptions,
  serverRef,
} from "@snodo/core";
import { expect, it } from "vitest";
import { rawMessage, requestMeta } from "../../../testing/raw-message.ts";

const CANARY = "canary-of-a-client";
type Type = InstrumentationEvent["type"];
type Told = InstrumentationEvent[];

const broken = (): never => {
  throw new Error("broken");
};
const outlet = () => ({ send: () => true, ready: () => Promise.resolve() });
const meta = { ...requestMeta, "io.modelcontextprotocol/logLevel": "debug" };

/** Sends a server of these options one message. */
async function send(events: Told, options: Partial<ServerOptions>, method: string, params: object = {}): Promise<void> {
  const instrumentation = (event: InstrumentationEvent) => void events.push(event);
  const server = createServer({ name: "s", version: "1", instrumentation, ...options });
  await server.dispatch(rawMessage(method, { _meta: meta, ...params }, CANARY.length), { outlet });
}

/** Calls one tool, with what only its client should know. */
const call = (events: Told, tool: AnyTool) =>
  send(events, { tools: [tool] }, "tools/call", { name: "t", arguments: { n: CANARY } });

/** A hub that tells of itself, with one listener whose queue has one place. */
function hubOf(events: Told) {
  const hub = createHub({ queue: 1, instrumentation: (event) => void events.push(event) });
  hub.open({ resourceSubscriptions: ["x://a", "x://b"] });
  return hub;
}

async function listen(events: Told): Promise<void> {
  const hub = createHub();
  const tools = [defineTool("t").call(() => "")];
  const answer = send(events, { tools, subscriptions: hub }, "subscriptions/listen", {
    notifications: { toolsListChanged: true },
  });
  await new Promise((resolve) => setImmediate(resolve));
  hub.close();
  await answer;
}

const hollow: CatalogSource = { list: () => [{ kind: "tool" } as never], find: () => undefined };

/** A way to each event that a sink may be told of: the compiler wants one for every type. */
const WAYS: { readonly [Each in Type]: (events: Told) => Promise<void> | void } = {
  "request-start": (events) =>
    call(
      events,
      defineTool("t").call(() => ""),
    ),
  "request-stop": (events) =>
    call(
      events,
      defineTool("t").call(() => ""),
    ),
  "message-refused": (events) => send(events, {}, CANARY),
  exception: (events) => call(events, defineTool("t").call(broken)),
  "arguments-refused": (events) =>
    call(
      events,
      defineTool("t")
        .argument("n", "number")
        .call(() => ""),
    ),
  "output-refused": (events) =>
    call(
      events,
      defineTool("t")
        .output((o) => o.property("n", "number"))
        .call(() => ({ n: CANARY }) as never),
    ),
  "catalog-fault": (events) => send(events, { tools: hollow }, "tools/list"),
  "log-refused": (events) =>
    call(
      events,
      defineTool("t").call((_args, { log }) => String(log("error", () => ""))),
    ),
  async "transport-fault"(events) {
    const executor = { run: broken, stats: broken };
    const server = createServer({ name: "s", version: "1", instrumentation: (event) => void events.push(event) });
    await server.dispatch(rawMessage("server/discover", { canary: CANARY }), { executor });
  },
  "subscription-open": listen,
  "subscription-close": listen,
  "subscription-publish": (events) => void hubOf(events).publish({ type: "tools-list-changed" }),
  "subscription-overflow"(events) {
    const hub = hubOf(events);
    for (const uri of ["x://a", "x://b"]) hub.publish({ type: "resource-updated", uri });
  },
  "subscription-complete": (events) => hubOf(events).close(),
  "subscription-fault"(events) {
    const subscriptions = { open: () => createHub().open({}), publish: broken };
    const instrumentation = (event: InstrumentationEvent) => void events.push(event);
    const server = createServer({ name: "s", version: "1", subscriptions, instrumentation, tools: [] });
    const tools = [defineTool("t").call(() => "")];
    serverRef(server).set(server.with({ tools }) as never);
  },
  warning: (events) => {
    const both = ["x://{a}/b", "x://a/{b}"].map((template, index) =>
      defineResource(`r${index}`)
        .template(template)
        .read(() => ""),
    );
    const instrumentation = (event: InstrumentationEvent) => void events.push(event);
    createServer({ name: "s", version: "1", resources: both, overlaps: "warn", instrumentation });
  },
};

it.each(Object.entries(WAYS))("%s is told, and nothing of what the client sent with it", async (type, way) => {
  const events: Told = [];
  await way(events);
  const told = events.filter((event) => event.type === type);
  expect(told.length).toBeGreaterThan(0);
  // What was thrown is the application's own, and what a message was refused for names its method.
  const metadata = events.map((event) => ({ ...event, cause: undefined, error: undefined }));
  expect(JSON.stringify(metadata)).not.toContain(CANARY);
  expect(JSON.stringify(metadata).length).toBeLessThan(2_000);
});
