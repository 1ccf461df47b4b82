import { once } from "node:events";
import { serve } from "@hono/node-server";
import { createServer, defineTool } from "@snodo/core";
import { mcp } from "@snodo/http";
import { type Listener, listen } from "@snodo/http/node";
import { Hono } from "hono";
import { describe, expect, it, vi } from "vitest";
import { headersFor, rawMessage, requestMeta } from "../../../testing/raw-message.ts";
import { toolCall, toolText } from "./message.ts";
import { onEveryTarget } from "./on-every-target.ts";
import { rawConnection, rawPost } from "./raw-connection.ts";

vi.setConfig({ testTimeout: 30_000 });

/** How long to wait for what must happen, on a machine that has much else to do. */
const patient = { timeout: 10_000 };

/** A server whose tool waits until its signal aborts, and what became of its calls. */
function waitingServer() {
  const calls: { readonly id: unknown; readonly signal: AbortSignal }[] = [];
  const server = createServer({
    name: "waiting",
    version: "1",
    tools: [
      defineTool("wait").call(async (_args, { signal, requestId }) => {
        calls.push({ id: requestId, signal });
        if (!signal.aborted) await once(signal, "abort");
        return "too late";
      }),
      defineTool("echo").call((_args, { signal }) => String(signal.aborted)),
    ],
  });
  return { server, calls, aborted: () => calls.filter(({ signal }) => signal.aborted).map(({ id }) => id) };
}

onEveryTarget((target) => {
  it("T422: a handler whose client goes is told within a second", async () => {
    const signals: AbortSignal[] = [];
    const reports = defineTool("reports").call(async (_args, { signal, progress }) => {
      signals.push(signal);
      progress(1);
      if (!signal.aborted) await once(signal, "abort");
      return "too late";
    });
    await using served = await target.open(createServer({ name: "reports", version: "1", tools: [reports] }));
    const message = rawMessage("tools/call", { name: "reports", _meta: { ...requestMeta, progressToken: 1 } });
    const leave = await served.begin({ headers: headersFor(message), body: JSON.stringify(message) });
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    leave();
    await expect.poll(() => signals[0]?.aborted, { timeout: 1_000, interval: 5 }).toBe(true);
  });
});

describe("T422: a client that goes away cancels (inspector#2140, TS PR 1735)", () => {
  it.each(["end", "destroy", "resetAndDestroy"] as const)("its request (%s)", async (how) => {
    const { server, calls, aborted } = waitingServer();
    await using listener: Listener = await listen(server, { port: 0 });
    await using connection = await rawConnection(listener.port);
    connection.write(rawPost(toolCall("wait")));
    await expect.poll(() => calls.length, patient).toBe(1);
    connection.socket[how]();
    await expect.poll(aborted, patient).toEqual([1]);
    expect(await (await fetch(listener.url, { method: "POST", ...toolCall("echo") })).json()).toEqual(
      toolText("false"),
    );
  });

  it("every one of its pipelined requests", async () => {
    const { server, calls, aborted } = waitingServer();
    await using listener = await listen(server, { port: 0 });
    await using connection = await rawConnection(listener.port);
    const ids = Array.from({ length: 20 }, (_, index) => index);
    connection.write(ids.map((id) => rawPost(toolCall("wait", {}, id))).join(""));
    // The others have not begun, and never do.
    const begun = 16;
    await expect.poll(() => calls.length, patient).toBe(begun);
    connection.socket.destroy();
    await expect.poll(aborted, patient).toEqual(ids.slice(0, begun));
    expect(calls).toHaveLength(begun);
  });

  it("and nobody else's", async () => {
    const { server, calls, aborted } = waitingServer();
    await using listener = await listen(server, { port: 0 });
    await using staying = await rawConnection(listener.port);
    await using leaving = await rawConnection(listener.port);
    staying.write(rawPost(toolCall("wait", {}, "stays")));
    leaving.write(rawPost(toolCall("wait", {}, "leaves")));
    await expect.poll(() => calls.length, patient).toBe(2);
    leaving.socket.destroy();
    await expect.poll(aborted, patient).toEqual(["leaves"]);
  });

  it("fetch: when it is aborted", async () => {
    const { server, calls, aborted } = waitingServer();
    await using listener = await listen(server, { port: 0 });
    const controller = new AbortController();
    const answer = fetch(listener.url, { method: "POST", ...toolCall("wait"), signal: controller.signal });
    await expect.poll(() => calls.length, patient).toBe(1);
    controller.abort();
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
    await expect.poll(aborted, patient).toEqual([1]);
  });

  it("in a Hono app on Node", async () => {
    const { server, calls, aborted } = waitingServer();
    const http = serve({ fetch: new Hono().all("/mcp", mcp(server)).fetch, port: 0, hostname: "127.0.0.1" });
    try {
      await once(http, "listening");
      const address = http.address();
      await using connection = await rawConnection(typeof address === "object" && address !== null ? address.port : 0);
      connection.write(rawPost(toolCall("wait")));
      await expect.poll(() => calls.length, patient).toBe(1);
      connection.socket.destroy();
      await expect.poll(aborted, patient).toEqual([1]);
    } finally {
      http.close();
    }
  });

  it("but an answered request is not cancelled afterwards", async () => {
    const signals: AbortSignal[] = [];
    const server = createServer({
      name: "keeps",
      version: "1",
      tools: [
        defineTool("keep").call((_args, { signal }) => {
          signals.push(signal);
          return "kept";
        }),
      ],
    });
    await using listener = await listen(server, { port: 0 });
    await using connection = await rawConnection(listener.port);
    connection.write(rawPost(toolCall("keep")));
    await connection.until(/kept/);
    connection.socket.end();
    await connection.closed();
    await listener.close();
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  });
});
