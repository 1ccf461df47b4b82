import { once } from "node:events";
import {
  type ClientRequest,
  createServer as createHttpServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type Server,
} from "node:http";
import type { AddressInfo } from "node:net";
import { type ServerType, serve } from "@hono/node-server";
import type { AnyServer } from "@snodo/core";
import { fetchHandler, type HttpOptions, mcp } from "@snodo/http";
import { listen, toNodeHandler } from "@snodo/http/node";
import express from "express";
import { fastify, type onRequestHookHandler } from "fastify";
import { Hono } from "hono";
import { describe } from "vitest";

/** What is sent to a target; the headers as they are, and the host of this machine unless one is given. */
export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** What came back. */
export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server that is being served. */
export interface Served {
  send(sent: Sent): Promise<Received>;
  /** Resolves once a stream has begun to come as the answer. What it gives leaves that, as a client does that goes. */
  begin(sent: Sent): Promise<() => void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** What every entry takes alike. */
export interface CommonOptions extends HttpOptions {
  readonly auth?: () => unknown;
}

/** One way to serve. */
export interface Target {
  readonly name: string;
  /** Whether requests come without a connection, so that nothing is known of where they came in. */
  readonly isInMemory?: true;
  open(server: AnyServer, options?: CommonOptions): Promise<Served>;
}

const targets: readonly Target[] = [
  {
    name: "fetchHandler",
    isInMemory: true,
    async open(server, options) {
      return inMemory(fetchHandler(server, options));
    },
  },
  {
    name: "mcp in a Hono app",
    isInMemory: true,
    async open(server, options) {
      const app = honoApp(server, options);
      return inMemory(async (request) => app.fetch(request));
    },
  },
  {
    name: "mcp in a Hono app on Node",
    async open(server, options) {
      return onNode(serve({ fetch: honoApp(server, options).fetch, port: 0, hostname: "127.0.0.1" }));
    },
  },
  {
    name: "fetchHandler on Node",
    async open(server, options) {
      return onNode(serve({ fetch: fetchHandler(server, options), port: 0, hostname: "127.0.0.1" }));
    },
  },
  {
    name: "listen",
    async open(server, options) {
      const listener = await listen(server, { port: 0, ...options });
      return {
        send: (sent) => exchange(listener.port, sent),
        begin: (sent) => begun(listener.port, sent),
        [Symbol.asyncDispose]: () => listener.close({ drainMs: 0 }),
      };
    },
  },
  {
    name: "toNodeHandler in node:http",
    async open(server, options) {
      return onNode(createHttpServer(toNodeHandler(server, options)).listen(0, "127.0.0.1"));
    },
  },
  {
    name: "toNodeHandler in Express",
    async open(server, options) {
      const app = express().all("/mcp", toNodeHandler(server, options));
      return onNode(app.listen(0, "127.0.0.1"));
    },
  },
  {
    name: "toNodeHandler in Fastify",
    async open(server, options) {
      const handle = toNodeHandler(server, options);
      const app = fastify();
      const onRequest: onRequestHookHandler = (request, reply) => {
        reply.hijack();
        handle(request.raw, reply.raw);
      };
      // Before its own parsers, which answer for themselves what is no JSON.
      app.all("/mcp", { onRequest }, () => {});
      await app.listen({ port: 0, host: "127.0.0.1" });
      return onNode(app.server);
    },
  },
];

/** Runs the same tests against every way to serve. */
export function onEveryTarget(tests: (target: Target) => void): void {
  describe.each(targets)("$name", tests);
}

function honoApp(server: AnyServer, options?: CommonOptions): Hono {
  return new Hono().all("/mcp", mcp(server, options)).onError((_error, c) => c.text("the application's answer", 500));
}

function inMemory(handle: (request: Request) => Promise<Response>): Served {
  const answered = ({ method = "POST", headers = {}, body }: Sent) =>
    handle(
      new Request("http://localhost/mcp", {
        method,
        headers: { host: "localhost", ...headers },
        ...(body !== undefined && { body: typeof body === "string" ? body : new Uint8Array(body) }),
      }),
    );
  return {
    async send(sent) {
      const response = await answered(sent);
      return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
    },
    async begin(sent) {
      const reader = (await answered(sent)).body?.getReader();
      await reader?.read();
      return () => void reader?.cancel();
    },
    async [Symbol.asyncDispose]() {},
  };
}

async function onNode(http: ServerType): Promise<Served> {
  if (!http.listening) await once(http, "listening");
  return {
    send: (sent) => exchange((http.address() as AddressInfo).port, sent),
    begin: (sent) => begun((http.address() as AddressInfo).port, sent),
    async [Symbol.asyncDispose]() {
      http.close();
      (http as Server).closeAllConnections();
      await once(http, "close");
    },
  };
}

async function begun(port: number, sent: Sent): Promise<() => void> {
  const request = requestTo(port, sent);
  const [response] = await once(request.end(sent.body), "response");
  await once(response, "data");
  return () => void request.on("error", () => {}).destroy();
}

function requestTo(port: number, { method = "POST", headers = {} }: Sent): ClientRequest {
  const all = { host: "localhost", ...headers };
  return httpRequest({ port, host: "127.0.0.1", path: "/mcp", method, headers: all, agent: false });
}

function exchange(port: number, sent: Sent): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = requestTo(port, sent);
    request.on("error", reject);
    request.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part) => {
        text += String(part);
      });
      response.on("error", reject);
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    request.end(sent.body);
  });
}
