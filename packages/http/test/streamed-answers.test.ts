import { setTimeout as sleep } from "node:timers/promises";
import { createServer, defineTool, type LogLevel } from "@snodo/core";
import { fetchHandler } from "@snodo/http";
import { listen } from "@snodo/http/node";
import { describe, expect, it, vi } from "vitest";
import { headersFor, rawMessage, requestMeta } from "../../../testing/raw-message.ts";
import { onEveryTarget, type Sent } from "./on-every-target.ts";
import { rawConnection, rawPost } from "./raw-connection.ts";

vi.setConfig({ testTimeout: 30_000 });

const patient = { timeout: 10_000 };

const server = createServer({
  name: "streaming",
  version: "1",
  tools: [
    defineTool("three").call(async (_args, context) => {
      for (const done of [0, 50, 100]) {
        context.progress(done, { total: 100 });
        await sleep(1);
      }
      return "done";
    }),
    defineTool("at_once").call((_args, context) => {
      context.log("info", "begun", "work");
      context.log("debug", "not asked for");
      return "done";
    }),
    defineTool("fails").call(async (_args, context) => {
      context.progress(1);
      throw new Error("broken");
    }),
    defineTool("late").call(async (_args, context) => {
      setTimeout(() => context.progress(2), 20);
      context.progress(1);
      return "done";
    }),
  ],
  instrumentation: () => {},
});

function call(name: string, meta: object = {}, headers: Record<string, string> = {}): Sent & { readonly body: string } {
  const message = rawMessage("tools/call", { name, _meta: { ...requestMeta, ...meta } }, 7);
  return { headers: { ...headersFor(message), ...headers }, body: JSON.stringify(message) };
}

const asksProgress = { progressToken: "p" };
const asksLog = { "io.modelcontextprotocol/logLevel": "info" satisfies LogLevel };

/** The messages of a stream of events. */
function messagesOf(body: string): unknown[] {
  return body
    .split("\n\n")
    .filter((event) => event !== "" && !event.startsWith(":"))
    .map((event) => JSON.parse(/^data: (.*)$/.exec(event)?.[1] ?? ""));
}

const progress = (done: number, total?: number) => ({
  jsonrpc: "2.0",
  method: "notifications/progress",
  params: { progressToken: "p", progress: done, ...(total !== undefined && { total }) },
});

const result = (text: string) => ({
  jsonrpc: "2.0",
  id: 7,
  result: expect.objectContaining({ content: [{ type: "text", text }] }),
});

onEveryTarget((target) => {
  it("is kept alive by comments as often as it is told", async () => {
    const slow = defineTool("slow").call(async (_args, context) => {
      context.progress(1);
      await sleep(200);
      return "done";
    });
    const server = createServer({ name: "slow", version: "1", tools: [slow] });
    await using often = await target.open(server, { keepAliveMs: 20 });
    const { body } = await often.send(call("slow", asksProgress));
    expect(body.match(/^:$/gm)?.length).toBeGreaterThan(1);
    expect(messagesOf(body)).toEqual([progress(1), result("done")]);
    await using seldom = await target.open(server, { keepAliveMs: 2_147_483_647 });
    expect((await seldom.send(call("slow", asksProgress))).body).not.toMatch(/^:$/m);
  });

  it.each([0, -1, 1.5, Number.NaN, 2_147_483_648, "9", null])(
    "refuses to be kept alive every %j ms",
    async (keepAliveMs) => {
      const opened = async () => target.open(createServer({ name: "s", version: "1" }), { keepAliveMs } as never);
      await expect(opened()).rejects.toThrow("keepAliveMs: must be a whole number from 1 to 2147483647");
    },
  );

  it("T412: answers with JSON as long as there is nothing to say before the answer", async () => {
    await using served = await target.open(server);
    const { status, headers, body } = await served.send(call("three"));
    expect([status, headers["content-type"]]).toEqual([200, "application/json"]);
    expect(JSON.parse(body)).toEqual(result("done"));
  });

  it("T412: answers with a stream of events once there is, and nothing on the way may hold it back", async () => {
    await using served = await target.open(server);
    const { status, headers, body } = await served.send(call("three", asksProgress));
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    });
    expect(body).not.toMatch(/^id:/m);
    expect(messagesOf(body)).toEqual([progress(0, 100), progress(50, 100), progress(100, 100), result("done")]);
  });

  it("streams what a handler says that answers at once", async () => {
    await using served = await target.open(server);
    const { body } = await served.send(call("at_once", asksLog));
    expect(messagesOf(body)).toEqual([
      { jsonrpc: "2.0", method: "notifications/message", params: { level: "info", logger: "work", data: "begun" } },
      result("done"),
    ]);
  });

  it("tells a failure in the stream that has begun", async () => {
    await using served = await target.open(server);
    const { status, body } = await served.send(call("fails", asksProgress));
    expect(status).toBe(200);
    expect(messagesOf(body)).toEqual([
      progress(1),
      { jsonrpc: "2.0", id: 7, result: expect.objectContaining({ isError: true }) },
    ]);
  });

  it("sends nothing after the answer", async () => {
    await using served = await target.open(server);
    const { body } = await served.send(call("late", asksProgress));
    await sleep(40);
    expect(messagesOf(body)).toEqual([progress(1), result("done")]);
  });

  it.each(["application/json", "application/json, text/event-stream;q=0"])(
    "sends no events to a client that takes none (%s)",
    async (accept) => {
      await using served = await target.open(server);
      const { headers, body } = await served.send(call("three", asksProgress, { accept }));
      expect(headers["content-type"]).toBe("application/json");
      expect(JSON.parse(body)).toEqual(result("done"));
    },
  );

  it.each(["*/*", "text/*, application/json", "application/json;q=0.5, text/event-stream;q=0.1"])(
    "sends events to a client that takes them (%s)",
    async (accept) => {
      await using served = await target.open(server);
      const { headers } = await served.send(call("three", asksProgress, { accept }));
      expect(headers["content-type"]).toBe("text/event-stream");
    },
  );
});

/** A server whose tool reports for as long as it may, and what became of it. */
function endless() {
  const state = { sent: 0, refused: 0, isAborted: false };
  const tool = defineTool("endless").call(async (_args, context) => {
    for (let done = 1; !context.signal.aborted && done <= 5_000; done += 1) {
      if (context.log("info", "x".repeat(100_000))) state.sent += 1;
      else state.refused += 1;
      await sleep(1);
    }
    state.isAborted = context.signal.aborted;
    return "end";
  });
  return { state, server: createServer({ name: "endless", version: "1", tools: [tool], instrumentation: () => {} }) };
}

describe("a reader", () => {
  it("that goes away aborts the request and gets nothing more (listen)", async () => {
    const { state, server } = endless();
    await using listener = await listen(server, { port: 0 });
    const response = await fetch(listener.url, { method: "POST", ...call("endless", asksLog) });
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await expect.poll(() => state.isAborted, patient).toBe(true);
  });

  it("that goes away aborts the request and gets nothing more (fetchHandler)", async () => {
    const { state, server } = endless();
    const { headers, body } = call("endless", asksLog);
    const response = await fetchHandler(server)(
      new Request("http://localhost/mcp", { method: "POST", headers: headers ?? {}, body }),
    );
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel("enough");
    await expect.poll(() => state.isAborted, patient).toBe(true);
  });

  it("that takes nothing for a while has messages left out, and memory does not grow by them (fetchHandler)", async () => {
    const { state, server } = endless();
    const { headers, body } = call("endless", asksLog);
    const response = await fetchHandler(server)(
      new Request("http://localhost/mcp", { method: "POST", headers: headers ?? {}, body }),
    );
    await expect.poll(() => state.refused, patient).toBeGreaterThan(20);
    expect(state.sent).toBe(1);
    const reader = response.body?.getReader();
    await reader?.read();
    await expect.poll(() => state.sent, patient).toBeGreaterThan(1);
    await reader?.cancel();
  });

  it("that takes nothing for longer than it may is cut off (listen)", async () => {
    const { state, server } = endless();
    await using listener = await listen(server, { port: 0, writeTimeoutMs: 200 });
    await using connection = await rawConnection(listener.port);
    connection.socket.pause();
    connection.write(rawPost(call("endless", asksLog) as never));
    await expect.poll(() => state.refused, patient).toBeGreaterThan(0);
    await expect.poll(() => state.isAborted, patient).toBe(true);
  });
});

it("keeps a quiet stream alive by comments", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    let finish = () => {};
    const quiet = defineTool("quiet").call(async (_args, context) => {
      context.progress(1);
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return "done";
    });
    const handle = fetchHandler(createServer({ name: "quiet", version: "1", tools: [quiet] }));
    const { headers, body } = call("quiet", asksProgress);
    const response = await handle(
      new Request("http://localhost/mcp", { method: "POST", headers: headers ?? {}, body }),
    );
    vi.advanceTimersByTime(45_000);
    finish();
    expect(vi.getTimerCount()).toBe(1);
    const text = await response.text();
    expect(text.match(/^:$/gm)).toHaveLength(3);
    expect(messagesOf(text)).toEqual([progress(1), result("done")]);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
