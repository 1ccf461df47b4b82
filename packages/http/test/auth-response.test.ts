import { createServer, type InstrumentationEvent } from "@snodo/core";
import { type Listener, listen } from "@snodo/http/node";
import { expect, it } from "vitest";
import { besidesRequests } from "../../../testing/besides-requests.ts";
import { toolCall } from "./message.ts";
import { rawConnection, rawPost } from "./raw-connection.ts";

/** How long to wait for what must happen, on a machine that has much else to do. */
const patient = { timeout: 10_000 };

const events: InstrumentationEvent[] = [];
const server = createServer({ name: "auth", version: "1", instrumentation: besidesRequests(events) });
const post = (listener: Listener) => fetch(listener.url, { method: "POST", ...toolCall("any") });

it("every header and cookie of the answer that auth gives arrives", async () => {
  await using listener = await listen(server, {
    port: 0,
    auth: () => {
      const headers = new Headers({ "content-type": "text/html", "content-length": "99", "retry-after": "7" });
      headers.append("set-cookie", "a=1");
      headers.append("set-cookie", "b=2");
      return new Response("żółw", { status: 429, headers });
    },
  });
  const response = await post(listener);
  expect(response.status).toBe(429);
  expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(response.headers.get("retry-after")).toBe("7");
  expect(response.headers.get("content-type")).toBe("text/html");
  expect(await response.text()).toBe("żółw");
});

it("an answer that auth got from another server is readable, however that one had packed it", async () => {
  await using listener = await listen(server, {
    port: 0,
    auth: () =>
      new Response("no", {
        status: 401,
        headers: {
          "transfer-encoding": "chunked",
          "content-encoding": "gzip",
          connection: "close",
          "keep-alive": "timeout=99",
          trailer: "x-sum",
          "www-authenticate": "Bearer",
        },
      }),
  });
  await using connection = await rawConnection(listener.port);
  connection.write(rawPost(toolCall("any")));
  const text = await connection.until(/\r\n\r\nno$/);
  expect(text).toMatch(/^HTTP\/1.1 401 .*\r\nwww-authenticate: Bearer\r\n.*content-length: 2\r\n/is);
  expect(text).not.toMatch(/chunked|gzip|close|=99|x-sum/i);
  connection.write(rawPost(toolCall("any")));
  await connection.until(/no.*\r\n\r\nno$/s);
});

it.each([
  ["throws", (value: unknown) => Promise.reject(value)],
  ["returns", (value: unknown) => value],
])("a value that breaks whoever looks at it is no unhandled rejection when auth %s it", async (_how, give) => {
  events.length = 0;
  const cause = new Error("do not look");
  const hostile = new Proxy(
    {},
    {
      getPrototypeOf() {
        throw cause;
      },
    },
  );
  await using listener = await listen(server, { port: 0, auth: () => give(hostile) });
  const response = await post(listener);
  expect([response.status, await response.json()]).toEqual([
    500,
    { jsonrpc: "2.0", error: { code: -32603, message: "Internal error" } },
  ]);
  expect(events).toEqual([{ type: "transport-fault", transport: "http", cause }]);
});

it("an answer of auth without a body is one", async () => {
  await using listener = await listen(server, { port: 0, auth: () => new Response(null, { status: 204 }) });
  await using connection = await rawConnection(listener.port);
  connection.write(rawPost(toolCall("any")));
  expect(await connection.until(/\r\n\r\n/)).toMatch(/^HTTP\/1.1 204 [^{]*\r\n\r\n$/);
});

it("TS PR 1995: one Response for every refusal is reported, and does not end the process", async () => {
  events.length = 0;
  const refusal = new Response("no", { status: 401 });
  await using listener = await listen(server, { port: 0, auth: () => refusal });
  expect((await post(listener)).status).toBe(401);
  const second = await post(listener);
  expect([second.status, await second.json()]).toEqual([
    500,
    { jsonrpc: "2.0", error: { code: -32603, message: "Internal error" } },
  ]);
  expect(events).toEqual([{ type: "transport-fault", transport: "http", cause: expect.any(TypeError) }]);
});

it.each([
  ["an error response", () => Response.error()],
  [
    "a body that breaks",
    () =>
      new Response(
        new ReadableStream({
          pull() {
            throw new Error("broken");
          },
        }),
      ),
  ],
])("%s of auth is reported, and does not end the process", async (_what, auth) => {
  events.length = 0;
  await using listener = await listen(server, { port: 0, auth });
  expect((await post(listener)).status).toBe(500);
  expect(events).toHaveLength(1);
});

it("a client that goes away while auth is asked leaves nothing behind", async () => {
  let release = () => {};
  let called = 0;
  await using listener = await listen(server, {
    port: 0,
    auth: () => {
      called += 1;
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    },
  });
  await using connection = await rawConnection(listener.port);
  connection.write(rawPost(toolCall("any")));
  await expect.poll(() => called, patient).toBe(1);
  connection.socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 20));
  release();
  await listener.close({ drainMs: 60_000 });
});

it("a Response of another class than the global one is an answer too", async () => {
  const Native = Response;
  class Replaced {}
  await using listener = await listen(server, { port: 0, auth: () => new Native("no", { status: 401 }) });
  globalThis.Response = Replaced as unknown as typeof Response;
  try {
    expect((await post(listener)).status).toBe(401);
  } finally {
    globalThis.Response = Native;
  }
});
