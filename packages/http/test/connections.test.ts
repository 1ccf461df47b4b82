import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, connect, createServer as createNetServer, type Socket } from "node:net";
import { createServer, DefinitionError, defineTool } from "@snodo/core";
import { MAX_TIMER_MS } from "@snodo/core/transport";
import { type Listener, type ListenOptions, listen, type Peer, toNodeHandler } from "@snodo/http/node";
import { describe, expect, it, vi } from "vitest";
import { besidesRequests } from "../../../testing/besides-requests.ts";
import { toolCall, toolText } from "./message.ts";
import { rawConnection, rawPost } from "./raw-connection.ts";

vi.setConfig({ testTimeout: 30_000 });

const server = createServer({
  name: "connections",
  version: "1",
  tools: [
    defineTool("echo")
      .argument("text", "string", { default: "hi" })
      .call(({ text }) => text),
    defineTool("peer").call((_args, context) => JSON.stringify(context.transport.peer ?? {})),
  ],
});
const post = (listener: Listener, ...call: Parameters<typeof toolCall>) =>
  fetch(listener.url, { method: "POST", ...toolCall(...call) });

describe("listen", () => {
  it("D166, D175: serves on this machine alone, at /mcp, and says where", async () => {
    await using listener: Listener = await listen(server, { port: 0 });
    expect(listener.url).toBe(`http://127.0.0.1:${listener.port}/mcp`);
    expect(await (await post(listener, "echo")).json()).toEqual(toolText("hi"));
  });

  it("serves on IPv6", async () => {
    await using listener = await listen(server, { port: 0, host: "::1" });
    expect(listener.url).toBe(`http://[::1]:${listener.port}/mcp`);
    expect(await (await post(listener, "echo")).json()).toEqual(toolText("hi"));
    await using connection = await rawConnection(listener.port, "::1");
    connection.write(rawPost(toolCall("echo")).replace("Host: localhost", "Host: rebound.example"));
    expect(await connection.until(/\}$/)).toMatch(/^HTTP\/1.1 403 /);
  });

  it.each(["localhost", "LOCALHOST", "127.0.0.2", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1"])(
    "checks the host where it is bound to %s",
    async (host) => {
      await using listener = await listen(server, { port: 0, host });
      await using connection = await rawConnection(listener.port, host);
      connection.write(rawPost(toolCall("echo")).replace("Host: localhost", "Host: rebound.example"));
      expect(await connection.until(/\}$/)).toMatch(/^HTTP\/1.1 403 /);
    },
  );

  it("T420: warns when it can be reached from elsewhere and nobody is asked who they are", async () => {
    const events: unknown[] = [];
    const watched = server.with({ instrumentation: besidesRequests(events) });
    for (const options of [{ host: "0.0.0.0" }, { host: "0.0.0.0", auth: () => null }, {}]) {
      await using _listener = await listen(watched, { port: 0, ...options });
    }
    expect(events).toEqual([
      {
        type: "warning",
        code: "open-listener",
        message: "listening on 0.0.0.0 without auth: whoever reaches this machine can call the server",
      },
    ]);
  });

  it("refuses what is no server, and options that it does not know", async () => {
    await expect(listen({} as never, { prot: 0 } as never)).rejects.toThrow(
      'listen: needs a server. createServer({ … }) makes one\n  listen: "prot" is not known here. Did you mean "port"?',
    );
    await expect(listen(server, { port: "3000" as never, host: "" })).rejects.toThrow(
      "listen, port: must be a whole number from 0 to 65535\n  listen, host: must be a name or an address",
    );
  });

  it.each(["0.0.0.0", "::"])(
    "does not check the host where it is bound to %s, unless it is told which",
    async (host) => {
      const sent = rawPost(toolCall("echo")).replace("Host: localhost", "Host: some.example");
      const answers: string[] = [];
      for (const options of [{}, { allowedHosts: ["some.example"] }, { allowedHosts: ["other.example"] }]) {
        await using listener = await listen(server, { port: 0, host, ...options });
        await using connection = await rawConnection(listener.port);
        connection.write(sent);
        answers.push((await connection.until(/\}$/)).slice(9, 12));
      }
      expect(answers).toEqual(["200", "200", "403"]);
    },
  );

  it("tells a handler, and the auth function, who the peer is", async () => {
    const seen: Peer[] = [];
    await using listener = await listen(server, {
      port: 0,
      auth: (request, peer) => {
        expect(request.method).toBe("POST");
        seen.push(peer);
      },
    });
    await using connection = await rawConnection(listener.port);
    connection.write(rawPost(toolCall("peer")));
    await connection.until(/\}$/);
    expect(seen).toEqual([{ address: "127.0.0.1", port: connection.socket.localPort }]);
  });

  it("rejects when the port is taken", async () => {
    const other = createNetServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    try {
      const { port } = other.address() as AddressInfo;
      await expect(listen(server, { port })).rejects.toMatchObject({ code: "EADDRINUSE" });
    } finally {
      other.close();
    }
  });

  it("rejects when an option is wrong", async () => {
    const options: ListenOptions = {
      path: "mcp",
      maxConnections: 0,
      headTimeoutMs: Number.NaN,
      bodyTimeoutMs: -1,
      maxIncomingBytes: 0,
      writeTimeoutMs: 0.5,
      maxUnsentBytes: 0,
    };
    await expect(listen(server, options)).rejects.toThrow(
      new DefinitionError([
        { where: "listen, maxConnections", rule: "must be a whole number above 0" },
        { where: "listen, headTimeoutMs", rule: "must be a whole number from 1 to 2147483647" },
        { where: "listen, path", rule: 'must be a path such as "/mcp"' },
        { where: "listen, bodyTimeoutMs", rule: "must be a whole number from 1 to 2147483647" },
        { where: "listen, maxIncomingBytes", rule: "must be a whole number above 0" },
        { where: "listen, writeTimeoutMs", rule: "must be a whole number from 1 to 2147483647" },
        { where: "listen, maxUnsentBytes", rule: "must be a whole number above 0" },
      ]),
    );
    await expect(listen(server, { port: 70_000 })).rejects.toThrow(
      "listen, port: must be a whole number from 0 to 65535",
    );
  });

  it.each(["headTimeoutMs", "bodyTimeoutMs", "writeTimeoutMs"])(
    "refuses a %s that no timer takes, which rang every millisecond instead, or was a RangeError of Node",
    async (option) => {
      for (const ms of [MAX_TIMER_MS + 1, Number.MAX_SAFE_INTEGER]) {
        await expect(listen(server, { port: 0, [option]: ms })).rejects.toThrow(
          `listen, ${option}: must be a whole number from 1 to 2147483647`,
        );
      }
      await using listener = await listen(server, { port: 0, [option]: MAX_TIMER_MS });
      expect((await post(listener, "echo")).status).toBe(200);
    },
  );

  it("takes 1,024 connections by itself, and closes one more", async () => {
    await using listener = await listen(server, { port: 0 });
    const open: Socket[] = [];
    try {
      const closed: Socket[] = [];
      for (let count = 0; count < 1_025; count += 1) {
        const socket = connect(listener.port, "127.0.0.1");
        open.push(socket);
        socket.on("close", () => closed.push(socket)).on("error", () => {});
        await once(socket, "connect");
      }
      await expect.poll(() => closed.length, { timeout: 10_000 }).toBe(1);
      expect(closed[0]).toBe(open.at(-1));
      const [first] = open;
      first?.write(rawPost(toolCall("echo")));
      const [answer] = await once(first as Socket, "data");
      expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
    } finally {
      for (const socket of open) socket.destroy();
    }
  });

  it("waits 10 s for a head and for a body by itself", async () => {
    await using listener = await listen(server, { port: 0 });
    const began = performance.now();
    const waited = async (text: string) => {
      await using connection = await rawConnection(listener.port);
      connection.write(text);
      expect(await connection.closed()).toMatch(/^HTTP\/1.1 408 /);
      return performance.now() - began;
    };
    const half = rawPost(toolCall("echo")).slice(0, -1);
    for (const ms of await Promise.all([waited("POST /mcp HTTP/1.1\r\n"), waited(half)])) {
      expect(ms).toBeGreaterThan(9_000);
      expect(ms).toBeLessThan(25_000);
    }
  });

  it("closes connections beyond maxConnections", async () => {
    await using listener = await listen(server, { port: 0, maxConnections: 1 });
    await using first = await rawConnection(listener.port);
    first.write(rawPost(toolCall("echo")));
    await first.until(/\}$/);
    await using second = await rawConnection(listener.port);
    expect(await second.closed().catch(() => "")).toBe("");
    first.write(rawPost(toolCall("echo", { text: "still here" })));
    await first.until(/still here/);
  });

  it("changes no global", async () => {
    const before = [Response, Request, Headers, fetch];
    await using listener = await listen(server, { port: 0 });
    await post(listener, "echo");
    expect([Response, Request, Headers, fetch]).toEqual(before);
  });
});

describe("one connection", () => {
  it("T411: serves many requests, one after the other", async () => {
    await using listener = await listen(server, { port: 0 });
    await using connection = await rawConnection(listener.port);
    for (let count = 0; count < 50; count += 1) {
      connection.write(rawPost(toolCall("echo", { text: `number ${count}.` }, count)));
      await connection.until(new RegExp(`"id":${count},.*number ${count}\\.`, "s"));
    }
  });

  it("goes on after refusals and notifications", async () => {
    await using listener = await listen(server, { port: 0 });
    await using connection = await rawConnection(listener.port);
    const notification = { ...toolCall("echo"), body: '{"jsonrpc":"2.0","method":"notifications/x"}' };
    const headers = { "content-type": "application/json" };
    connection.write(rawPost({ ...notification, headers }));
    expect(await connection.until(/\r\n\r\n$/)).toMatch(/^HTTP\/1.1 202 .*\r\ncontent-length: 0\r\n/is);
    connection.write(rawPost({ ...toolCall("echo"), body: "{" }));
    await connection.until(/HTTP\/1.1 400 .*\}$/s);
    connection.write(rawPost(toolCall("echo"), [], "/other"));
    await connection.until(/HTTP\/1.1 404 .*Not Found$/s);
    connection.write(rawPost(toolCall("echo")));
    await connection.until(/"hi"/);
  });

  it("closes after an answer when the client wants that", async () => {
    await using listener = await listen(server, { port: 0 });
    await using connection = await rawConnection(listener.port);
    connection.write(rawPost(toolCall("echo"), ["Connection: close"]));
    expect(await connection.closed()).toMatch(/^HTTP\/1.1 200 .*\r\nconnection: close\r\n/is);
  });

  it("is read no further while many of its requests wait, also while they are answered one by one", async () => {
    const held: (() => void)[] = [];
    const hold = defineTool("hold").call(() => new Promise<string>((resolve) => held.push(() => resolve("held"))));
    const sockets: Socket[] = [];
    const http = createHttpServer(toNodeHandler(createServer({ name: "s", version: "1", tools: [hold] })));
    http.on("connection", (socket) => sockets.push(socket)).listen(0, "127.0.0.1");
    await once(http, "listening");
    try {
      await using connection = await rawConnection((http.address() as AddressInfo).port);
      const one = rawPost(toolCall("hold"));
      connection.write(one.repeat(20_000));
      await expect.poll(() => held.length, { timeout: 10_000 }).toBe(16);
      for (let answered = 0; answered < 50; answered += 1) {
        held[answered]?.();
        await expect.poll(() => held.length, { timeout: 10_000, interval: 1 }).toBe(17 + answered);
      }
      // What waits, what was in one piece with it, and what Node takes at once: not the 8 MB that were sent.
      expect(sockets[0]?.bytesRead).toBeLessThan(2_000_000);
    } finally {
      http.close();
      http.closeAllConnections();
    }
  });

  it("answers pipelined requests in their order, though a later one is done first", async () => {
    let release: (() => void) | undefined;
    const mixed = createServer({
      name: "mixed",
      version: "1",
      tools: [
        defineTool("slow").call(async () => {
          await new Promise<void>((resolve) => {
            release = resolve;
          });
          return "slow";
        }),
        defineTool("quick").call(() => {
          release?.();
          return "quick";
        }),
      ],
    });
    await using listener = await listen(mixed, { port: 0 });
    await using connection = await rawConnection(listener.port);
    connection.write(rawPost(toolCall("slow")) + rawPost(toolCall("quick")));
    expect(await connection.until(/quick/)).toMatch(/"slow".*"quick"/s);
  });
});
