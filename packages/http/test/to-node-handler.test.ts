import { once } from "node:events";
import { createServer as createHttpServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import {
  connect as connectHttp2,
  constants,
  createServer as createHttp2Server,
  type OutgoingHttpHeaders,
} from "node:http2";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createHub, createServer, DefinitionError, defineTool, type InstrumentationEvent } from "@snodo/core";
import { type NodeHandler, type NodeHandlerOptions, type NodeOptions, toNodeHandler } from "@snodo/http/node";
import express from "express";
import { fastify } from "fastify";
import { describe, expect, it, vi } from "vitest";
import { besidesRequests } from "../../../testing/besides-requests.ts";
import { headersFor, rawMessage, requestMeta } from "../../../testing/raw-message.ts";
import { type Post, toolCall, toolText } from "./message.ts";
import { rawConnection, rawPost } from "./raw-connection.ts";

vi.setConfig({ testTimeout: 30_000 });

const patient = { timeout: 10_000 };

const events: InstrumentationEvent[] = [];
const server = createServer({
  name: "mounted",
  version: "1",
  tools: [
    defineTool("echo")
      .argument("text", "string", { default: "hi" })
      .call(({ text }) => text),
    defineTool("who").call((_args, { auth }) => String(auth)),
  ],
  instrumentation: besidesRequests(events),
});

interface Open {
  readonly url: string;
  readonly port: number;
  [Symbol.asyncDispose](): Promise<void>;
}

async function open(listener: RequestListener | Server, path = "/mcp"): Promise<Open> {
  const http = typeof listener === "function" ? createHttpServer(listener).listen(0, "127.0.0.1") : listener;
  if (!http.listening) await once(http, "listening");
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    port,
    async [Symbol.asyncDispose]() {
      http.close();
      http.closeAllConnections();
      await once(http, "close");
    },
  };
}

const post = ({ url }: { readonly url: string }, call: Post = toolCall("echo")) =>
  fetch(url, { method: "POST", ...call });

describe("toNodeHandler", () => {
  it("P404: serves every path, or the one that it is told, of a node:http server", async () => {
    await using any = await open(toNodeHandler(server), "/deep/er?x");
    expect(await (await post(any)).json()).toEqual(toolText("hi"));
    await using one = await open(toNodeHandler(server, { path: "/mcp" }));
    expect((await post(one)).status).toBe(200);
    expect((await post({ url: `${one.url}/x` })).status).toBe(404);
  });

  it("refuses wrong options when it is made", () => {
    const options: NodeHandlerOptions = { path: "mcp", maxUnsentBytes: 0 };
    expect(() => toNodeHandler(server, options)).toThrow(
      new DefinitionError([
        { where: "toNodeHandler, path", rule: 'must be a path such as "/mcp"' },
        { where: "toNodeHandler, maxUnsentBytes", rule: "must be a whole number above 0" },
      ]),
    );
    expect(() => toNodeHandler(server, { port: 1 } as NodeOptions)).toThrow('toNodeHandler: "port" is not known here');
    expect(() => toNodeHandler({} as never)).toThrow("toNodeHandler: needs a server");
    expect(() => toNodeHandler(server, null as never)).toThrow("toNodeHandler: takes its options as an object");
  });

  it("takes who it is from the framework's request, typed, and headers as they came", async () => {
    const handler: NodeHandler<express.Request> = toNodeHandler<express.Request>(server, {
      auth: (request, peer) => `${request.baseUrl} ${request.app.locals.user} ${peer.address}`,
    });
    const app = express();
    app.locals.user = "ann";
    app.use("/base", express.Router().all("/mcp", handler));
    app.get("/", (_request, response) => void response.send("home"));
    await using served = await open(app.listen(0, "127.0.0.1"), "/base/mcp");
    expect(await (await post(served, toolCall("who"))).json()).toEqual(toolText("/base ann 127.0.0.1"));
    expect(await (await fetch(`http://127.0.0.1:${served.port}/`)).text()).toBe("home");
    await using connection = await rawConnection(served.port);
    connection.write(rawPost(toolCall("echo"), ["Mcp-Name: echo"], "/base/mcp"));
    expect(await connection.until(/\}$/)).toMatch(/^HTTP\/1.1 400 .*-32020/s);
  });

  it("lives twice in one application, behind its middleware, whose headers stay", async () => {
    const app = express();
    app.use((_request, response, next) => {
      response.setHeader("x-app", "yes");
      response.setHeader("vary", "Accept-Encoding");
      next();
    });
    app.use((request, response, next) => {
      if (request.headers.authorization === undefined) response.status(401).end("who?");
      else next();
    });
    app.all("/one", toNodeHandler(server, { cors: true }));
    app.all("/two", toNodeHandler(createServer({ name: "two", version: "2" })));
    await using served = await open(app.listen(0, "127.0.0.1"), "");
    const call = toolCall("echo");
    expect((await post({ url: `${served.url}/one` }, call)).status).toBe(401);
    const headers = { ...call.headers, authorization: "Bearer x" };
    const [one, two] = await Promise.all(
      ["one", "two"].map((path) => post({ url: `${served.url}/${path}` }, { ...call, headers })),
    );
    expect([one?.status, one?.headers.get("x-app"), one?.headers.get("vary")]).toEqual([
      200,
      "yes",
      "Accept-Encoding, Origin",
    ]);
    expect(await two?.json()).toMatchObject({ error: { code: -32601 } });
  });

  it("keeps the cookies of an answer that auth makes, beside headers that were set before", async () => {
    const handler = toNodeHandler(server, {
      auth: () =>
        new Response("no", {
          status: 401,
          headers: [
            ["set-cookie", "a=1"],
            ["set-cookie", "b=2"],
          ],
        }),
    });
    await using served = await open((request, response) => {
      response.setHeader("x-app", "yes");
      handler(request, response);
    });
    const { headers } = await post(served);
    expect([headers.getSetCookie(), headers.get("x-app")]).toEqual([["a=1", "b=2"], "yes"]);
  });

  it("aborts the handler when the client goes away", async () => {
    const signals: AbortSignal[] = [];
    const waiting = createServer({
      name: "waiting",
      version: "1",
      tools: [
        defineTool("wait").call(async (_args, { signal }) => {
          signals.push(signal);
          await once(signal, "abort");
          return "late";
        }),
      ],
    });
    await using served = await open(express().all("/mcp", toNodeHandler(waiting)).listen(0, "127.0.0.1"));
    await using connection = await rawConnection(served.port);
    connection.write(rawPost(toolCall("wait")));
    await expect.poll(() => signals.length, patient).toBe(1);
    connection.socket.destroy();
    await expect.poll(() => signals[0]?.aborted, patient).toBe(true);
  });

  it("serves a few requests of one connection at a time, in order", async () => {
    const held: (() => void)[] = [];
    const holding = createServer({
      name: "holding",
      version: "1",
      tools: [
        defineTool("hold").call(
          () =>
            new Promise<string>((resolve) => {
              held.push(() => resolve("held"));
            }),
        ),
      ],
    });
    await using served = await open(toNodeHandler(holding));
    await using connection = await rawConnection(served.port);
    const ids = Array.from({ length: 40 }, (_, index) => index);
    connection.write(ids.map((id) => rawPost(toolCall("hold", {}, id))).join(""));
    await expect.poll(() => held.length, patient).toBe(16);
    const releasing = setInterval(() => {
      expect(held.length).toBeLessThanOrEqual(16);
      for (const release of held.splice(0).reverse()) release();
    }, 1);
    try {
      const text = await connection.until(/"id":39,/);
      expect([...text.matchAll(/"id":(\d+),/g)].map(([, id]) => Number(id))).toEqual(ids);
    } finally {
      clearInterval(releasing);
    }
  });

  it("tells a client once that it may send its body", async () => {
    await using served = await open(toNodeHandler(server));
    await using connection = await rawConnection(served.port);
    const text = rawPost(toolCall("echo"), ["Expect: 100-continue"]);
    const head = text.slice(0, text.indexOf("\r\n\r\n") + 4);
    connection.write(head);
    await connection.until(/100 Continue/);
    connection.write(text.slice(head.length));
    expect((await connection.until(/"hi"/)).match(/100 Continue/g)).toHaveLength(1);
  });

  it("answers 408 to a body that does not come in time", async () => {
    await using served = await open(toNodeHandler(server, { bodyTimeoutMs: 50 }));
    await using connection = await rawConnection(served.port);
    connection.write(rawPost(toolCall("echo")).slice(0, -3));
    expect(await connection.closed()).toMatch(/^HTTP\/1.1 408 /);
  });
});

it("serves HTTP/2 by node:http2, where a client cancels one request and keeps its connection", async () => {
  const signals: AbortSignal[] = [];
  const tools = [
    defineTool("echo").call(() => "hi"),
    defineTool("wait").call(async (_args, context) => {
      signals.push(context.signal);
      context.progress(1);
      await once(context.signal, "abort");
      return "late";
    }),
  ];
  const hub = createHub();
  const served = createServer({ name: "two", version: "1", tools, subscriptions: hub });
  const handle = toNodeHandler(served, { maxBodyBytes: 1_000 });
  const http = createHttp2Server(handle as never).listen(0, "127.0.0.1");
  await once(http, "listening");
  const session = connectHttp2(`http://localhost:${(http.address() as AddressInfo).port}`);
  const send = (name: string, headers: OutgoingHttpHeaders = {}, args = {}) => {
    const message = rawMessage("tools/call", { name, arguments: args, _meta: { ...requestMeta, progressToken: 1 } });
    const stream = session.request({ ":method": "POST", ":path": "/mcp", ...headersFor(message), ...headers });
    return stream.end(JSON.stringify(message));
  };
  const answerTo = async (...sent: Parameters<typeof send>) => {
    const stream = send(...sent);
    const [{ ":status": status }] = await once(stream, "response");
    return [status, await text(stream)];
  };
  try {
    expect(await answerTo("echo")).toEqual([200, expect.stringContaining('"hi"')]);
    expect((await answerTo("echo", { ":authority": "rebound.example" }))[0]).toBe(403);
    expect((await answerTo("echo", {}, { padding: "x".repeat(1_000) }))[0]).toBe(413);
    const waiting = send("wait");
    await once(waiting, "data");
    waiting.close(constants.NGHTTP2_CANCEL);
    await expect.poll(() => signals[0]?.aborted, patient).toBe(true);
    const message = rawMessage("subscriptions/listen", { notifications: { toolsListChanged: true } });
    const listening = session.request({ ":method": "POST", ":path": "/mcp", ...headersFor(message) });
    await once(listening.end(JSON.stringify(message)), "data");
    expect(hub.stats().listeners).toBe(1);
    listening.close(constants.NGHTTP2_CANCEL);
    await expect.poll(() => hub.stats().listeners, patient).toBe(0);
    expect((await answerTo("echo"))[0]).toBe(200);
  } finally {
    session.destroy();
    http.close();
  }
});

describe("P405: a body that a framework has read (FM#260)", () => {
  const frameworks: readonly (readonly [string, (limit?: number) => Promise<Open>])[] = [
    [
      "express.json()",
      async (limit) => {
        const app = express().use(express.json({ limit: 10_000_000, strict: false }));
        return open(
          app.all("/mcp", toNodeHandler(server, limit ? { maxBodyBytes: limit } : {})).listen(0, "127.0.0.1"),
        );
      },
    ],
    [
      "express.text()",
      async (limit) => {
        const app = express().use(express.text({ type: "*/*", limit: 10_000_000 }));
        return open(
          app.all("/mcp", toNodeHandler(server, limit ? { maxBodyBytes: limit } : {})).listen(0, "127.0.0.1"),
        );
      },
    ],
    [
      "express.raw()",
      async (limit) => {
        const app = express().use(express.raw({ type: "*/*", limit: 10_000_000 }));
        return open(
          app.all("/mcp", toNodeHandler(server, limit ? { maxBodyBytes: limit } : {})).listen(0, "127.0.0.1"),
        );
      },
    ],
    [
      "Fastify",
      async (limit) => {
        const app = fastify({ bodyLimit: 10_000_000 });
        const handle = toNodeHandler(server, limit ? { maxBodyBytes: limit } : {});
        app.post("/mcp", (request, reply) => {
          reply.hijack();
          handle(request.raw, reply.raw, request.body);
        });
        await app.listen({ port: 0, host: "127.0.0.1" });
        return open(app.server);
      },
    ],
  ];

  describe.each(frameworks)("by %s", (_name, openServer) => {
    it("is served", async () => {
      await using served = await openServer();
      expect(await (await post(served, toolCall("echo", { text: "żółw" }))).json()).toEqual(toolText("żółw"));
    });

    it("has the same limits", async () => {
      const bytes = Buffer.byteLength(toolCall("echo", { text: "é" }).body);
      await using served = await openServer(bytes);
      expect((await post(served, toolCall("echo", { text: "é" }))).status).toBe(200);
      expect((await post(served, toolCall("echo", { text: "éa" }))).status).toBe(413);
      const deep = `${'{"a":'.repeat(200)}1${"}".repeat(200)}`;
      await using wide = await openServer();
      const nested = await post(wide, { ...toolCall("echo"), body: deep });
      expect([nested.status, await nested.json()]).toMatchObject([400, { error: { code: -32600 } }]);
    });

    it("that nests deeper than can be written is the client's", async () => {
      events.length = 0;
      await using served = await openServer();
      const answer = await post(served, { ...toolCall("echo"), body: "[".repeat(50_000) + "]".repeat(50_000) });
      expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: -32600 } }]);
      expect(events).toEqual([]);
    });

    it("names an id that was rounded wrong", async () => {
      await using served = await openServer();
      const body = toolCall("echo").body.replace('"id":1', '"id":9007199254740993');
      const answer = await post(served, { ...toolCall("echo"), body });
      expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: -32600 } }]);
    });
  });

  it.each([
    ["express.json()", express.json()],
    ["express.text()", express.text({ type: "*/*" })],
    ["express.raw()", express.raw({ type: "*/*" })],
  ])("that is empty is answered at once behind %s, and not waited for once more", async (_name, parser) => {
    await using served = await open(express().use(parser).all("/mcp", toNodeHandler(server)).listen(0, "127.0.0.1"));
    await using connection = await rawConnection(served.port);
    const head = rawPost({ ...toolCall("echo"), body: "" });
    connection.write(head);
    connection.write(`${head.replace("Content-Length: 0", "Transfer-Encoding: chunked")}0\r\n\r\n`);
    const answers = await connection.until(/-32700.*-32700.*\}$/s);
    expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 400", "HTTP/1.1 400"]);
  });

  it("is not what a parser left behind that had nothing to read", async () => {
    const app = express().use((request, _response, next) => {
      (request as { body?: unknown }).body = {};
      next();
    });
    await using served = await open(app.all("/mcp", toNodeHandler(server)).listen(0, "127.0.0.1"));
    expect(await (await post(served)).json()).toEqual(toolText("hi"));
  });

  it.each([
    ["nothing", undefined],
    ["a number too long for JSON", { id: 1n }],
    ["a function", () => {}],
  ])("and of which it kept %s is our fault, and the report says what to do", async (_what, kept) => {
    events.length = 0;
    const handle = toNodeHandler(server);
    await using served = await open(async (request: IncomingMessage & { body?: unknown }, response) => {
      for await (const _part of request);
      request.body = kept;
      handle(request, response);
    });
    const answer = await post(served);
    expect([answer.status, await answer.json()]).toEqual([
      500,
      { jsonrpc: "2.0", error: { code: -32603, message: "Internal error" } },
    ]);
    expect(events).toEqual([
      {
        type: "transport-fault",
        transport: "http",
        cause: expect.objectContaining({ message: expect.stringContaining("mount it before body parsers") }),
      },
    ]);
  });
});
