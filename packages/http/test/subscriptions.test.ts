import { setTimeout as sleep } from "node:timers/promises";
import { type ServerType, serve } from "@hono/node-server";
import {
  createHub,
  createServer,
  defineResource,
  defineTool,
  type Hub,
  McpError,
  type SubscriptionSource,
} from "@snodo/core";
import { fetchHandler } from "@snodo/http";
import { listen } from "@snodo/http/node";
import { describe, expect, it, vi } from "vitest";
import { headersFor, rawMessage } from "../../../testing/raw-message.ts";
import { wireProblems } from "../../../testing/wire-schema.ts";
import { toolCall } from "./message.ts";
import { onEveryTarget } from "./on-every-target.ts";
import { rawConnection, rawPost } from "./raw-connection.ts";

vi.setConfig({ testTimeout: 30_000 });

const patient = { timeout: 10_000 };
const SUBSCRIPTION_ID = "io.modelcontextprotocol/subscriptionId";
const asked = { toolsListChanged: true };

function serverOf(subscriptions: SubscriptionSource) {
  const tools = [defineTool("echo").call(() => "hi")];
  return createServer({ name: "s", version: "1", tools, subscriptions, instrumentation: () => {} });
}

function listening(id: string | number = 1, headers: Record<string, string> = {}, notifications: object = asked) {
  const message = rawMessage("subscriptions/listen", { notifications }, id);
  return { headers: { ...headersFor(message), ...headers }, body: JSON.stringify(message) };
}

const acknowledged = (id: string | number = 1) => ({
  jsonrpc: "2.0",
  method: "notifications/subscriptions/acknowledged",
  params: { notifications: asked, _meta: { [SUBSCRIPTION_ID]: id } },
});
const changed = (id: string | number = 1) => ({
  jsonrpc: "2.0",
  method: "notifications/tools/list_changed",
  params: { _meta: { [SUBSCRIPTION_ID]: id } },
});
const over = (id: string | number = 1) => ({
  jsonrpc: "2.0",
  id,
  result: { resultType: "complete", _meta: expect.objectContaining({ [SUBSCRIPTION_ID]: id }) },
});

/** The messages of a stream of events. */
function messagesOf(body: string): unknown[] {
  return body
    .split("\n\n")
    .filter((event) => event !== "" && !event.startsWith(":"))
    .map((event) => JSON.parse(/^data: (.*)$/.exec(event)?.[1] ?? ""));
}

const listeners = (hub: Hub, count: number) => expect.poll(() => hub.stats().listeners, patient).toBe(count);

onEveryTarget((target) => {
  it("S402, T412: a subscription is a stream: acknowledged, told, and ended with its result", async () => {
    const hub = createHub();
    await using served = await target.open(serverOf(hub));
    const first = served.send(listening(1));
    const second = served.send(listening("1"));
    await listeners(hub, 2);
    hub.publish({ type: "tools-list-changed" });
    await sleep(5);
    hub.close();
    for (const [id, answer] of [
      [1, await first],
      ["1", await second],
    ] as const) {
      expect(answer).toMatchObject({
        status: 200,
        headers: {
          "content-type": "text/event-stream",
          "cache-control": "no-cache, no-transform",
          "x-accel-buffering": "no",
        },
      });
      const messages = messagesOf(answer.body);
      expect(messages).toEqual([acknowledged(id), changed(id), over(id)]);
      expect(messages.flatMap((message) => wireProblems(message, "subscriptions/listen"))).toEqual([]);
    }
  });

  it.each(["application/json", "application/json, text/event-stream;q=0"])(
    "is answered with 406 for a client that takes no events (%s)",
    async (accept) => {
      const hub = createHub();
      await using served = await target.open(serverOf(hub));
      const { status, body } = await served.send(listening(1, { accept }));
      expect([status, JSON.parse(body).error.code]).toEqual([406, -32600]);
      expect(hub.stats().listeners).toBe(0);
    },
  );

  it("S402: its source is closed when its client goes", async () => {
    const hub = createHub();
    await using served = await target.open(serverOf(hub));
    const leave = await served.begin(listening());
    expect(hub.stats().listeners).toBe(1);
    leave();
    await listeners(hub, 0);
  });

  it("is answered with 404 by a server that has no source", async () => {
    const server = createServer({ name: "s", version: "1", tools: [defineTool("echo").call(() => "hi")] });
    await using served = await target.open(server);
    const { status, body } = await served.send(listening());
    expect([status, JSON.parse(body).error.code]).toEqual([404, -32601]);
  });

  it("T418: open streams are bounded: one more is answered with 503, until another one has ended", async () => {
    const hub = createHub();
    await using served = await target.open(serverOf(hub), { maxSubscriptions: 2 });
    const open = [served.send(listening(1)), served.send(listening(2))];
    await listeners(hub, 2);
    const { status, body } = await served.send(listening(3));
    expect(status).toBe(503);
    expect(JSON.parse(body)).toEqual({
      jsonrpc: "2.0",
      id: 3,
      error: {
        code: -32603,
        message: "Subscription capacity exhausted",
        data: { retryable: true, limit: "maxSubscriptions" },
      },
    });
    expect((await served.send(toolCall("echo"))).status).toBe(200);
    hub.close();
    await Promise.all(open);
    expect((await served.send(listening(4))).status).toBe(200);
  });

  it("fails as any request before it is acknowledged, and in the stream afterwards", async () => {
    let fails = true;
    const source: SubscriptionSource = {
      open() {
        if (fails) throw new McpError(4001, "Not now");
        const next = () => Promise.reject(new Error("broken"));
        return { events: { [Symbol.asyncIterator]: () => ({ next }) }, close() {} };
      },
    };
    await using served = await target.open(serverOf(source));
    const refused = await served.send(listening());
    expect([refused.headers["content-type"], JSON.parse(refused.body).error.code]).toEqual(["application/json", 4001]);
    fails = false;
    const { status, body } = await served.send(listening());
    expect(status).toBe(200);
    expect(messagesOf(body)).toEqual([
      acknowledged(),
      { jsonrpc: "2.0", id: 1, error: { code: -32603, message: expect.stringMatching(/^Internal error \(ref/) } },
    ]);
  });

  it.each([0, -1, 1.5, "9", null])("refuses to be bounded by %j", async (maxSubscriptions) => {
    const opened = async () => target.open(serverOf(createHub()), { maxSubscriptions } as never);
    await expect(opened()).rejects.toThrow("maxSubscriptions: must be a whole number above 0");
  });
});

it("T418: 256 streams are open at a time unless told otherwise", async () => {
  const hub = createHub();
  const handle = fetchHandler(serverOf(hub));
  const send = (id: number) => handle(new Request("http://localhost/mcp", { method: "POST", ...listening(id) }));
  const statuses = await Promise.all(Array.from({ length: 257 }, async (_, id) => (await send(id)).status));
  expect(statuses.filter((status) => status === 503)).toHaveLength(1);
  expect(hub.stats().listeners).toBe(256);
  hub.close();
});

describe("S402: the source of a stream over HTTP is closed when", () => {
  it.each(["end", "destroy", "resetAndDestroy"] as const)("its client goes (%s)", async (how) => {
    const hub = createHub();
    await using listener = await listen(serverOf(hub), { port: 0 });
    await using connection = await rawConnection(listener.port);
    connection.write(rawPost(listening()));
    await connection.until(/acknowledged/);
    expect(hub.stats().listeners).toBe(1);
    connection.socket[how]();
    await listeners(hub, 0);
  });

  it("its client goes while the source is being opened", async () => {
    const state = { isOpening: false, opened: 0, closed: 0 };
    let finish = () => {};
    const hub = createHub();
    const source: SubscriptionSource = {
      async open(filter) {
        state.isOpening = true;
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        state.opened += 1;
        const opened = hub.open(filter);
        return {
          events: opened.events,
          close() {
            state.closed += 1;
            opened.close();
          },
        };
      },
    };
    await using listener = await listen(serverOf(source), { port: 0 });
    await using connection = await rawConnection(listener.port);
    connection.write(rawPost(listening()));
    await expect.poll(() => state.isOpening, patient).toBe(true);
    connection.socket.resetAndDestroy();
    await sleep(20);
    finish();
    await expect.poll(() => state, patient).toEqual({ isOpening: true, opened: 1, closed: 1 });
  });

  it("its reader gives up the body of a web response", async () => {
    const hub = createHub();
    const request = new Request("http://localhost/mcp", { method: "POST", ...listening() });
    const response = await fetchHandler(serverOf(hub))(request);
    const reader = response.body?.getReader();
    await reader?.read();
    expect(hub.stats().listeners).toBe(1);
    await reader?.cancel();
    await listeners(hub, 0);
  });

  it("the signal of a web request aborts", async () => {
    const hub = createHub();
    const controller = new AbortController();
    const request = new Request("http://localhost/mcp", { method: "POST", signal: controller.signal, ...listening() });
    await fetchHandler(serverOf(hub))(request);
    expect(hub.stats().listeners).toBe(1);
    controller.abort();
    await listeners(hub, 0);
  });

  it("its client takes nothing, for which no more than a queue is kept", async () => {
    const hub = createHub({ queue: 5 });
    const uri = `x://${"x".repeat(200_000)}`;
    const resource = defineResource("x")
      .uri("x://a")
      .read(() => "a");
    const server = createServer({ name: "s", version: "1", resources: [resource], subscriptions: hub });
    await using listener = await listen(server, { port: 0, writeTimeoutMs: 200 });
    await using connection = await rawConnection(listener.port);
    connection.write(rawPost(listening(1, {}, { resourceSubscriptions: [uri] })));
    await connection.until(/acknowledged/);
    connection.socket.pause();
    let lost = 0;
    const flood = async () => {
      await sleep(1);
      lost += hub.publish({ type: "resource-updated", uri }).dropped;
      return hub.stats();
    };
    await expect.poll(async () => (await flood()).listeners, { timeout: 20_000, interval: 1 }).toBe(0);
    expect(lost).toBeGreaterThan(0);
  });
});

describe("close", () => {
  it("ends subscriptions at once, with their results, and does not wait", async () => {
    const hub = createHub();
    const listener = await listen(serverOf(hub), { port: 0 });
    await using connection = await rawConnection(listener.port);
    connection.write(rawPost(listening("last")));
    await connection.until(/acknowledged/);
    await listener.close({ drainMs: 600_000 });
    const text = await connection.closed();
    expect(text).toContain('{"resultType":"complete","_meta":');
    expect(text.trimEnd().endsWith("0")).toBe(true);
    expect(hub.stats().listeners).toBe(0);
  });

  it("waits for a reader that is behind no longer than it is told", async () => {
    const hub = createHub();
    const listener = await listen(serverOf(hub), { port: 0 });
    await using connection = await rawConnection(listener.port);
    connection.write(rawPost(listening()));
    await connection.until(/acknowledged/);
    connection.socket.pause();
    await listener.close({ drainMs: 20 });
    expect(hub.stats().listeners).toBe(0);
  });
});

/** An adapter's own connection, whose server knows nothing of subscriptions. */
it("a stream ends when the application closes the hub, where a handler has no end of its own", async () => {
  const hub = createHub();
  const http: ServerType = serve({ fetch: fetchHandler(serverOf(hub)), port: 0, hostname: "127.0.0.1" });
  await new Promise<void>((resolve) => (http.listening ? resolve() : http.once("listening", resolve)));
  const { port } = http.address() as { port: number };
  const response = await fetch(`http://127.0.0.1:${port}/mcp`, { method: "POST", ...listening() });
  await listeners(hub, 1);
  hub.close();
  expect(messagesOf(await response.text())).toEqual([acknowledged(), over()]);
  await new Promise((resolve) => http.close(resolve));
});
