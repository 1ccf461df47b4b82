import { once } from "node:events";
import { type ClientHttp2Stream, connect, constants, createServer as createHttp2Server } from "node:http2";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createServer, defineTool } from "@snodo/core";
import { type NodeHandlerOptions, toNodeHandler } from "@snodo/http/node";
import { expect, it, vi } from "vitest";
import { headersFor, rawMessage, requestMeta } from "../../../testing/raw-message.ts";

vi.setConfig({ testTimeout: 30_000 });

const patient = { timeout: 10_000 };

/** More than the windows of HTTP/2 let through before the client reads, and less than what Node lets a session hold. */
const LARGE = 2_000_000;

const given: boolean[] = [];
const server = createServer({
  name: "streams",
  version: "1",
  tools: [
    defineTool("small").call(() => "hi"),
    defineTool("large").call(() => "x".repeat(LARGE)),
    defineTool("chatty").call(async (_args, context) => {
      for (let line = 0; line < 500 && !context.signal.aborted; line += 1) {
        given.push(context.log("info", "y".repeat(2_000)));
        await new Promise(setImmediate);
      }
      return "said";
    }),
  ],
});

interface Session {
  /** Calls a tool. Nothing of its answer is read until somebody does. */
  call(name: string): ClientHttp2Stream;
  /** Only the head of a call. */
  begin(name: string): ClientHttp2Stream;
  [Symbol.asyncDispose](): Promise<void>;
}

async function open(options: NodeHandlerOptions): Promise<Session> {
  const http = createHttp2Server(toNodeHandler(server, options) as never).listen(0, "127.0.0.1");
  await once(http, "listening");
  const session = connect(`http://localhost:${(http.address() as AddressInfo).port}`);
  const messageOf = (name: string) => {
    const _meta = { ...requestMeta, "io.modelcontextprotocol/logLevel": "debug" };
    return rawMessage("tools/call", { name, arguments: {}, _meta });
  };
  const begin = (name: string) => {
    const stream = session.request({ ":method": "POST", ":path": "/mcp", ...headersFor(messageOf(name)) });
    return stream.on("error", () => {});
  };
  return {
    begin,
    call: (name) => begin(name).end(JSON.stringify(messageOf(name))),
    async [Symbol.asyncDispose]() {
      session.destroy();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

it("an answer that nobody takes is given up over HTTP/2 too, and is not taken for whole", async () => {
  await using session = await open({ writeTimeoutMs: 200 });
  const blocked = session.call("large");
  await once(blocked, "response");
  await expect.poll(() => blocked.rstCode, patient).toBe(constants.NGHTTP2_CANCEL);
  expect(await text(session.call("small"))).toContain('"hi"');
});

it("answers that wait over HTTP/2 count as unsent, and those of a client that takes them are whole", async () => {
  await using session = await open({ writeTimeoutMs: 60_000, maxUnsentBytes: 2.5 * LARGE });
  const streams: ClientHttp2Stream[] = [];
  for (let count = 0; count < 4; count += 1) {
    const stream = session.call("large");
    await once(stream, "response");
    streams.push(stream);
  }
  const givenUp = () => streams.filter(({ rstCode }) => rstCode === constants.NGHTTP2_CANCEL);
  await expect.poll(() => givenUp().length, patient).toBe(2);
  for (const stream of streams)
    if (!givenUp().includes(stream)) expect((await text(stream)).length).toBeGreaterThan(LARGE);
  expect(givenUp()).toHaveLength(2);
});

it("log messages are left out over HTTP/2 too while the client is behind with reading", async () => {
  await using session = await open({ writeTimeoutMs: 60_000 });
  const stream = session.call("chatty");
  await once(stream, "response");
  await expect.poll(() => given.length, patient).toBe(500);
  // A window of 64 KiB, and what Node holds before it says that the reader is behind.
  expect(given.filter(Boolean).length).toBeLessThan(100);
  const events = (await text(stream)).trim().split("\n\n");
  expect(events).toHaveLength(given.filter(Boolean).length + 1);
  expect(events.at(-1)).toContain('"said"');
});

it.each([
  ["too long", 413, { maxBodyBytes: 1_000 }],
  ["too slow", 408, { bodyTimeoutMs: 50 }],
])(
  "the stream of a request whose body is %s ends with its answer, and the client hears of no error",
  async (_what, status, options) => {
    const warned: Error[] = [];
    const warn = (warning: Error) => void warned.push(warning);
    process.on("warning", warn);
    try {
      await using session = await open(options);
      const stream = session.begin("small");
      stream.write(status === 413 ? "x".repeat(2_000) : "{");
      let answer = "";
      stream.on("data", (part) => {
        answer += String(part);
      });
      const [head] = await once(stream, "response");
      expect(head[":status"]).toBe(status);
      await expect.poll(() => stream.destroyed, patient).toBe(true);
      expect(answer).toMatch(/"error":.*\}$/);
      expect([stream.rstCode, warned]).toEqual([constants.NGHTTP2_NO_ERROR, []]);
    } finally {
      process.off("warning", warn);
    }
  },
);
