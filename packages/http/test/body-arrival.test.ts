import { createServer, defineTool, type InstrumentationEvent } from "@snodo/core";
import { listen } from "@snodo/http/node";
import { describe, expect, it, vi } from "vitest";
import { type Post, toolCall } from "./message.ts";
import { rawConnection, rawPost } from "./raw-connection.ts";

vi.setConfig({ testTimeout: 30_000 });

const server = createServer({ name: "bodies", version: "1", tools: [defineTool("echo").call(() => "hi")] });
const echo = toolCall("echo");

function head({ headers }: Post, more: readonly string[]): string {
  const lines = [
    "POST /mcp HTTP/1.1",
    "Host: localhost",
    ...Object.entries(headers).map((pair) => pair.join(": ")),
    ...more,
  ];
  return `${lines.join("\r\n")}\r\n\r\n`;
}

const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

describe("a body", () => {
  it("may come byte by byte, cut inside a character", async () => {
    const wide = toolCall("echo", { text: "żółw 🐢" });
    await using listener = await listen(server, { port: 0 });
    await using connection = await rawConnection(listener.port);
    connection.socket.setNoDelay(true);
    connection.write(head(wide, [`Content-Length: ${Buffer.byteLength(wide.body)}`]));
    for (const byte of Buffer.from(wide.body)) {
      connection.write(new Uint8Array([byte]));
      await new Promise(setImmediate);
    }
    expect(await connection.until(/\}$/)).toMatch(/^HTTP\/1.1 200 /);
  });

  it("may come in chunks, without a length", async () => {
    await using listener = await listen(server, { port: 0 });
    await using connection = await rawConnection(listener.port);
    connection.write(head(echo, ["Transfer-Encoding: chunked"]));
    connection.write(chunk(echo.body.slice(0, 10)) + chunk(echo.body.slice(10)) + chunk(""));
    expect(await connection.until(/\}$/)).toMatch(/^HTTP\/1.1 200 /);
  });

  it("that breaks off is dropped, and the server lives on", async () => {
    await using listener = await listen(server, { port: 0 });
    for (const framing of ["Content-Length: 1000", "Transfer-Encoding: chunked"]) {
      await using connection = await rawConnection(listener.port);
      connection.write(`${head(echo, [framing])}5\r\nab`);
      connection.socket.end();
      expect(await connection.closed()).not.toMatch(/ 200 /);
    }
    expect((await fetch(listener.url, { method: "POST", ...echo })).status).toBe(200);
  });

  it("that is reset half-way is dropped, and the server lives on", async () => {
    await using listener = await listen(server, { port: 0 });
    await using connection = await rawConnection(listener.port);
    connection.write(`${head(echo, ["Content-Length: 1000"])}{`);
    connection.socket.resetAndDestroy();
    expect((await fetch(listener.url, { method: "POST", ...echo })).status).toBe(200);
  });

  it("longer than it says ends the connection with 400", async () => {
    await using listener = await listen(server, { port: 0 });
    await using connection = await rawConnection(listener.port);
    connection.write(`${rawPost(echo)}junk\r\n\r\n`);
    expect(await connection.closed()).toMatch(/HTTP\/1.1 400 Bad Request\r\n/);
  });

  it("in chunks that are none is refused", async () => {
    await using listener = await listen(server, { port: 0 });
    await using connection = await rawConnection(listener.port);
    connection.write(`${head(echo, ["Transfer-Encoding: chunked"])}zz\r\n`);
    expect(await connection.closed()).toMatch(/^HTTP\/1.1 400 /);
  });
});

describe("maxIncomingBytes: bodies that are on their way on all connections together", () => {
  const events: InstrumentationEvent[] = [];
  const sink = (event: InstrumentationEvent) => void events.push(event);
  const tools = [defineTool("echo").call(() => "hi")];
  const told = createServer({ name: "bodies", version: "1", tools, instrumentation: sink });
  const long = toolCall("echo", { text: "x".repeat(30_000) });
  const half = long.body.slice(0, 20_000);
  const begin = `${head(long, [`Content-Length: ${long.body.length}`])}${half}`;

  /** A listener with a body of 20,000 bytes on its way. */
  async function withOneComing(maxIncomingBytes: number) {
    const listener = await listen(told, { port: 0, maxIncomingBytes });
    const coming = await rawConnection(listener.port);
    coming.write(begin);
    // Once another has been answered that came later, it has come.
    await expect.poll(() => sendWhole(listener.url, long), { timeout: 10_000 }).toBe(503);
    return {
      url: listener.url,
      port: listener.port,
      coming,
      async [Symbol.asyncDispose]() {
        await coming[Symbol.asyncDispose]();
        await listener.close();
      },
    };
  }

  const sendWhole = async (url: string, { headers, body }: Post) => {
    const answer = await fetch(url, { method: "POST", headers, body });
    await answer.text();
    return answer.status;
  };

  it("past it a large body is 503, of which the sink is told, and a small one is served", async () => {
    await using served = await withOneComing(40_000);
    events.length = 0;
    const refused = await fetch(served.url, { method: "POST", headers: long.headers, body: long.body });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
    const error = { code: -32603, message: "The server is busy", data: { retryable: true } };
    expect(await refused.json()).toEqual({ jsonrpc: "2.0", error });
    expect(events).toEqual([
      { type: "message-refused", transport: "http", error: { code: error.code, message: error.message } },
    ]);
    expect(await sendWhole(served.url, echo)).toBe(200);
  });

  it("what came first is served, and then there is room", async () => {
    await using served = await withOneComing(40_000);
    served.coming.write(long.body.slice(half.length));
    expect(await served.coming.until(/\}$/)).toMatch(/^HTTP\/1.1 200 /);
    expect(await sendWhole(served.url, long)).toBe(200);
  });

  it("what breaks off gives its room back", async () => {
    await using served = await withOneComing(40_000);
    served.coming.socket.resetAndDestroy();
    await expect.poll(() => sendWhole(served.url, long), { timeout: 10_000 }).toBe(200);
  });

  it("one body may come whatever the bound, and up to it several may", async () => {
    await using alone = await listen(told, { port: 0, maxIncomingBytes: 1 });
    expect(await sendWhole(alone.url, long)).toBe(200);
    await using listener = await listen(told, { port: 0, maxIncomingBytes: half.length + long.body.length });
    await using coming = await rawConnection(listener.port);
    coming.write(begin);
    for (let times = 0; times < 20; times += 1) expect(await sendWhole(listener.url, long)).toBe(200);
  });
});

describe("T417: a slow client", () => {
  it("that does not end its head is answered with 408", async () => {
    await using listener = await listen(server, { port: 0, headTimeoutMs: 50 });
    await using connection = await rawConnection(listener.port);
    connection.write("POST /mcp HTTP/1.1\r\nHost: local");
    expect(await connection.closed()).toMatch(/^HTTP\/1.1 408 /);
  });

  it("that sends nothing at all is answered with 408", async () => {
    await using listener = await listen(server, { port: 0, headTimeoutMs: 50 });
    await using connection = await rawConnection(listener.port);
    expect(await connection.closed()).toMatch(/^HTTP\/1.1 408 /);
  });

  it.each(["Content-Length: 1000", "Transfer-Encoding: chunked"])(
    "that does not end its body (%s) is answered with 408, and the connection closes",
    async (framing) => {
      await using listener = await listen(server, { port: 0, bodyTimeoutMs: 50 });
      await using connection = await rawConnection(listener.port);
      connection.write(`${head(echo, [framing])}5\r\n`);
      const answer = await connection.closed();
      expect(answer).toMatch(/^HTTP\/1.1 408 .*\r\nconnection: close\r\n/is);
      expect(answer).toContain('{"code":-32600,"message":"Request timeout: the body did not come in time"}');
    },
  );

  it("that sends its body bit by bit has no longer for it", async () => {
    await using listener = await listen(server, { port: 0, bodyTimeoutMs: 100 });
    await using connection = await rawConnection(listener.port);
    connection.write(head(echo, ["Content-Length: 1000000"]));
    const timer = setInterval(() => connection.write(" "), 10);
    try {
      expect(await connection.until(/\}$/)).toMatch(/^HTTP\/1.1 408 /);
      await connection.closed();
    } finally {
      clearInterval(timer);
    }
  });
});

describe("Expect: 100-continue", () => {
  it("is told to go on when the request is one that is taken", async () => {
    await using listener = await listen(server, { port: 0 });
    await using connection = await rawConnection(listener.port);
    connection.write(head(echo, ["Expect: 100-continue", `Content-Length: ${echo.body.length}`]));
    expect(await connection.until(/\r\n\r\n/)).toBe("HTTP/1.1 100 Continue\r\n\r\n");
    connection.write(echo.body);
    expect(await connection.until(/\}$/)).toMatch(/\r\n\r\nHTTP\/1.1 200 /);
  });

  it.each([
    ["a body that is too long", ["Content-Length: 2000001"], 413],
    ["a foreign origin", ["Content-Length: 10", "Origin: https://evil.example"], 403],
  ])("is not told so for %s", async (_what, more, status) => {
    await using listener = await listen(server, { port: 0 });
    await using connection = await rawConnection(listener.port);
    connection.write(head(echo, ["Expect: 100-continue", ...more]));
    const answer = await connection.until(/\}$/);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} .*\r\nconnection: close\r\n`, "is"));
    connection.socket.end();
    await connection.closed();
  });
});

describe("an answer that comes before the whole body", () => {
  const long = "x".repeat(8_000_000);

  it.each([
    ["too long by its length", `Content-Length: ${long.length}`, [], 413],
    ["too long by its chunks", "Transfer-Encoding: chunked", [], 413],
    ["not wanted from there", `Content-Length: ${long.length}`, ["Origin: https://evil.example"], 403],
    ["not wanted there", `Content-Length: ${long.length}`, [], 404],
  ])("reaches a client that sends on: %s; then the connection closes", async (_what, framing, more, status) => {
    await using listener = await listen(server, { port: 0 });
    await using connection = await rawConnection(listener.port);
    const start = head(echo, [framing, ...more]);
    connection.write(status === 404 ? start.replace("/mcp", "/other") : start);
    await new Promise<void>((resolve, reject) => {
      const bytes = framing.startsWith("T") ? chunk(long) + chunk("") : long;
      connection.socket.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
    const answer = await connection.closed();
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} .*\r\nconnection: close\r\n`, "is"));
    expect(answer).toMatch(/\r\n\r\n(\{.*\}|Not Found)$/);
  });

  it("does not wait for a client that never ends", async () => {
    await using listener = await listen(server, { port: 0, bodyTimeoutMs: 100 });
    await using connection = await rawConnection(listener.port);
    connection.write(head(echo, ["Content-Length: 9999999999"]));
    expect(await connection.closed()).toMatch(/^HTTP\/1.1 413 .*\}$/s);
  });

  it("reaches fetch, which sends before it reads", async () => {
    await using listener = await listen(server, { port: 0 });
    const response = await fetch(listener.url, { method: "POST", headers: echo.headers, body: long });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: { code: -32600 } });
  });

  it("leaves the connection open where the rest is short", async () => {
    await using listener = await listen(server, { port: 0 });
    await using connection = await rawConnection(listener.port);
    const refused = { ...echo, headers: { ...echo.headers, "content-type": "text/plain" } };
    connection.write(rawPost(refused) + rawPost(echo));
    expect(await connection.until(/"hi"/)).toMatch(/^HTTP\/1.1 415 .*HTTP\/1.1 200 /s);
  });

  it("waits for a short rest no longer than for a body, and closes the connection then", async () => {
    await using listener = await listen(server, { port: 0, bodyTimeoutMs: 100 });
    await using connection = await rawConnection(listener.port);
    const refused = { ...echo, headers: { ...echo.headers, "content-type": "text/plain" } };
    connection.write(head(refused, ["Content-Length: 1000000"]));
    const timer = setInterval(() => connection.write(" "), 10);
    try {
      expect(await connection.until(/\}$/)).toMatch(/^HTTP\/1.1 415 /);
      // What was sent meanwhile may make it a reset.
      await connection.closed().catch(() => {});
    } finally {
      clearInterval(timer);
    }
  });
});
