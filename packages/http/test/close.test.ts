import { once } from "node:events";
import { createExecutor, createServer, defineTool } from "@snodo/core";
import { type Listener, listen } from "@snodo/http/node";
import { describe, expect, it, vi } from "vitest";
import { headersFor, rawMessage, requestMeta } from "../../../testing/raw-message.ts";
import { toolCall } from "./message.ts";
import { rawConnection, rawPost } from "./raw-connection.ts";

vi.setConfig({ testTimeout: 30_000 });

/** How long to wait for what must happen, on a machine that has much else to do. */
const patient = { timeout: 10_000 };

/** A server whose tool is done when the test says so. */
function heldServer() {
  const calls: { readonly finish: () => void; readonly signal: AbortSignal }[] = [];
  const server = createServer({
    name: "held",
    version: "1",
    tools: [
      defineTool("hold").call(
        (_args, { signal }) =>
          new Promise<string>((resolve) => calls.push({ finish: () => resolve("finished"), signal })),
      ),
      defineTool("echo").call(() => "hi"),
    ],
  });
  return { server, calls };
}

const long = { drainMs: 60_000 };

describe("D175, T421: close", () => {
  it("closes connections that wait for a request, or that never sent one, at once", async () => {
    const { server } = heldServer();
    const listener: Listener = await listen(server, { port: 0 });
    await using idle = await rawConnection(listener.port);
    await using silent = await rawConnection(listener.port);
    await using halfway = await rawConnection(listener.port);
    idle.write(rawPost(toolCall("echo")));
    await idle.until(/hi/);
    halfway.write("POST /mcp HTTP/1.1\r\nHo");
    await listener.close(long);
    await Promise.all([idle, silent, halfway].map((connection) => connection.closed().catch(() => "")));
    await expect(rawConnection(listener.port)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });

  it("finishes what is being served, and closes each connection with its answer", async () => {
    const { server, calls } = heldServer();
    const listener = await listen(server, { port: 0 });
    await using connection = await rawConnection(listener.port);
    connection.write(rawPost(toolCall("hold")));
    await expect.poll(() => calls.length, patient).toBe(1);
    const closed = listener.close(long);
    calls[0]?.finish();
    expect(await connection.closed()).toMatch(/^HTTP\/1.1 200 .*\r\nconnection: close\r\n.*finished/is);
    await closed;
    expect(calls[0]?.signal.aborted).toBe(false);
  });

  it("finishes what waits for its turn", async () => {
    const { server, calls } = heldServer();
    const executor = createExecutor({ running: 1, queued: 1 });
    const listener = await listen(server, { port: 0, executor });
    await using first = await rawConnection(listener.port);
    await using second = await rawConnection(listener.port);
    for (const connection of [first, second]) connection.write(rawPost(toolCall("hold")));
    await expect.poll(() => executor.stats(), patient).toMatchObject({ running: 1, queued: 1 });
    const closed = listener.close(long);
    calls[0]?.finish();
    await expect.poll(() => calls.length, patient).toBe(2);
    calls[1]?.finish();
    for (const connection of [first, second]) {
      expect(await connection.closed()).toMatch(/^HTTP\/1.1 200 .*\r\nconnection: close\r\n.*finished/is);
    }
    await closed;
  });

  it("finishes every request that a connection sent ahead, in whatever order they are done", async () => {
    const { server, calls } = heldServer();
    const listener = await listen(server, { port: 0 });
    await using connection = await rawConnection(listener.port);
    connection.write([1, 2, 3].map((id) => rawPost(toolCall("hold", {}, id))).join(""));
    await expect.poll(() => calls.length, patient).toBe(3);
    const closed = listener.close(long);
    for (const index of [2, 0, 1]) {
      calls[index]?.finish();
      await new Promise(setImmediate);
    }
    const text = await connection.closed();
    expect([...text.matchAll(/"id":(\d)/g)].map(([, id]) => id)).toEqual(["1", "2", "3"]);
    expect(text.match(/connection: close/gi)).toHaveLength(1);
    expect(text.lastIndexOf("HTTP/1.1 200")).toBeLessThan(text.search(/connection: close/i));
    await closed;
  });

  it("finishes a stream that has begun, and closes its connection", async () => {
    const finish: (() => void)[] = [];
    const server = createServer({
      name: "streams",
      version: "1",
      tools: [
        defineTool("steps").call(async (_args, context) => {
          context.progress(1);
          await new Promise<void>((resolve) => finish.push(resolve));
          context.progress(2);
          return "finished";
        }),
      ],
    });
    const listener = await listen(server, { port: 0 });
    await using connection = await rawConnection(listener.port);
    const message = rawMessage("tools/call", { name: "steps", _meta: { ...requestMeta, progressToken: 1 } });
    connection.write(rawPost({ headers: headersFor(message), body: JSON.stringify(message) }));
    await connection.until(/"progress":1/);
    const closed = listener.close(long);
    finish[0]?.();
    expect(await connection.closed()).toMatch(/"progress":2.*finished.*\r\n0\r\n\r\n$/s);
    await closed;
  });

  it("closes a connection whose last answer was ready before, behind another", async () => {
    const { server, calls } = heldServer();
    const listener = await listen(server, { port: 0 });
    await using connection = await rawConnection(listener.port);
    connection.write(rawPost(toolCall("hold")) + rawPost(toolCall("echo", {}, 2)));
    await expect.poll(() => calls.length, patient).toBe(1);
    await new Promise(setImmediate);
    const closed = listener.close(long);
    calls[0]?.finish();
    expect(await connection.closed()).toMatch(/finished.*"hi"/s);
    await closed;
  });

  it.each([
    ["NaN", { drainMs: Number.NaN }, "close, drainMs: must be a number of milliseconds, 0 or more"],
    ["-1", { drainMs: -1 }, "close, drainMs: must be a number of milliseconds, 0 or more"],
    ["a text", { drainMs: "x" }, "close, drainMs: must be a number of milliseconds, 0 or more"],
    ["null", { drainMs: null }, "close, drainMs: must be a number of milliseconds, 0 or more"],
    ["no object", null, "close: takes its options as an object"],
    ["a misspelt one", { drainMS: 1 }, 'close: "drainMS" is not known here. Did you mean "drainMs"?'],
  ])("refuses a wrong option (%s), and cuts nothing", async (_what, options, message) => {
    const { server, calls } = heldServer();
    const listener = await listen(server, { port: 0 });
    await using connection = await rawConnection(listener.port);
    connection.write(rawPost(toolCall("hold")));
    await expect.poll(() => calls.length, patient).toBe(1);
    await expect(listener.close(options as never)).rejects.toThrow(message);
    calls[0]?.finish();
    await connection.until(/finished/);
    await listener.close();
  });

  it("takes no more requests on a connection that is being served", async () => {
    const { server, calls } = heldServer();
    const listener = await listen(server, { port: 0 });
    await using connection = await rawConnection(listener.port);
    connection.write(rawPost(toolCall("hold")));
    await expect.poll(() => calls.length, patient).toBe(1);
    const closed = listener.close(long);
    connection.write(rawPost(toolCall("hold", {}, 2)));
    await new Promise(setImmediate);
    calls[0]?.finish();
    expect(await connection.closed()).toMatch(/finished/);
    await closed;
    expect(calls).toHaveLength(1);
  });

  it("answers 503 to a request that had not come whole", async () => {
    const { server } = heldServer();
    const listener = await listen(server, { port: 0 });
    await using connection = await rawConnection(listener.port);
    const text = rawPost(toolCall("echo"), ["Expect: 100-continue"]);
    connection.write(text.slice(0, -10));
    await connection.until(/100 Continue/);
    const closed = listener.close(long);
    connection.write(text.slice(-10));
    const answer = await connection.closed();
    expect(answer).toMatch(/HTTP\/1.1 503 .*\r\nconnection: close\r\n/is);
    expect(answer).toContain('{"code":-32603,"message":"The server is closing","data":{"retryable":true}}');
    await closed;
  });

  it("aborts what is still being served after drainMs, and closes", async () => {
    const { server, calls } = heldServer();
    const listener = await listen(server, { port: 0 });
    await using connection = await rawConnection(listener.port);
    connection.write(rawPost(toolCall("hold")));
    await expect.poll(() => calls.length, patient).toBe(1);
    await listener.close({ drainMs: 20 });
    await expect.poll(() => calls[0]?.signal.aborted, patient).toBe(true);
    expect(await connection.closed().catch(() => "")).toBe("");
    calls[0]?.finish();
    await new Promise(setImmediate);
  });

  it("TS PR 1788: may be called again, from anywhere, and is one close", async () => {
    const { server } = heldServer();
    const listener = await listen(server, { port: 0 });
    const first = listener.close();
    const again = first.then(() => listener.close());
    expect(listener.close({ drainMs: 0 })).toBe(first);
    await Promise.all([first, again, listener[Symbol.asyncDispose]()]);
  });

  it("may be called by a handler, whose answer still goes out", async () => {
    const closing: Promise<void>[] = [];
    const server = createServer({
      name: "quits",
      version: "1",
      tools: [
        defineTool("quit").call(async () => {
          closing.push(listener.close(long));
          return "bye";
        }),
      ],
    });
    const listener = await listen(server, { port: 0 });
    await using connection = await rawConnection(listener.port);
    connection.write(rawPost(toolCall("quit")));
    expect(await connection.closed()).toMatch(/bye/);
    expect(closing).toHaveLength(1);
    await Promise.all(closing);
  });

  it("waits for ever when it is told so", async () => {
    const { server, calls } = heldServer();
    const listener = await listen(server, { port: 0 });
    await using connection = await rawConnection(listener.port);
    connection.write(rawPost(toolCall("hold")));
    await expect.poll(() => calls.length, patient).toBe(1);
    const closed = listener.close({ drainMs: Number.POSITIVE_INFINITY });
    await new Promise((resolve) => setTimeout(resolve, 20));
    calls[0]?.finish();
    expect(await connection.closed()).toMatch(/finished/);
    await closed;
  });

  it("gives the port back", async () => {
    const { server } = heldServer();
    const { port, close } = await listen(server, { port: 0 });
    await close();
    await using again = await listen(server, { port });
    expect(again.port).toBe(port);
  });
});

it("a held connection is closed when its client closes, without waiting", async () => {
  const { server, calls } = heldServer();
  await using listener = await listen(server, { port: 0 });
  const connection = await rawConnection(listener.port);
  connection.write(rawPost(toolCall("hold")));
  await expect.poll(() => calls.length, patient).toBe(1);
  const gone = once(connection.socket, "close");
  connection.socket.destroy();
  await gone;
  await expect.poll(() => calls[0]?.signal.aborted, patient).toBe(true);
  await listener.close(long);
});
