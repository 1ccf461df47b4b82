import { request as httpRequest } from "node:http";
import { type Listener, listen } from "@snodo/http/node";
import { headersFor, type Json } from "../raw-message.ts";
import type { Sent } from "./sent.ts";
import { executorOf, SERVED, type Served, type ServedName } from "./servers.ts";
import { nextWaiting } from "./waiting.ts";

/** What came back over HTTP. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Every server on a socket of its own. */
export interface HttpServers extends AsyncDisposable {
  send(sent: Sent): Promise<HttpAnswer>;
}

export function httpServers(): HttpServers {
  const listeners = new Map<ServedName, Promise<Listener>>();
  const listenerOf = (name: ServedName) => {
    const listener = listeners.get(name) ?? start(SERVED[name]);
    listeners.set(name, listener);
    return listener;
  };
  return {
    async send(sent) {
      const { url } = await listenerOf(sent.exchange.at ?? "plain");
      return exchangeAt(url, sent);
    },
    async [Symbol.asyncDispose]() {
      for (const listener of listeners.values()) await (await listener).close({ drainMs: 0 });
    },
  };
}

async function start(served: Served): Promise<Listener> {
  const { server, http, maxSubscriptions, occupant } = served;
  const executor = executorOf(served);
  const listener = await listen(server, {
    port: 0,
    ...http,
    ...(maxSubscriptions !== undefined && { maxSubscriptions }),
    ...(executor !== undefined && { executor }),
  });
  if (occupant !== undefined) await occupy(listener.url, occupant as Json, executor?.stats);
  return listener;
}

/** Takes the only place there is, which a stream that begins tells of, or what the executor has counted. */
async function occupy(url: string, occupant: Json, stats?: () => { readonly running: number }): Promise<void> {
  const headers = headersFor(occupant);
  const begun = new Promise((resolve) => {
    const post = httpRequest(url, { method: "POST", headers, agent: false }, resolve);
    // It ends with the server.
    post.on("error", () => {});
    post.end(JSON.stringify(occupant));
  });
  if (stats === undefined) await begun;
  else while (stats().running === 0) await new Promise((resolve) => setTimeout(resolve, 1));
}

function exchangeAt(url: string, { exchange, text }: Sent): Promise<HttpAnswer> {
  const { message, method = "POST", path, headers = {}, cancelledAfter } = exchange;
  const isMessage = typeof message === "object" && message !== null && "method" in message;
  const own = isMessage ? headersFor(message as Json) : {};
  const all = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "content-length": String(Buffer.byteLength(text)),
    ...own,
    ...headers,
  };
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as Record<string, string>;
  const { begun, aborted } = nextWaiting();
  return new Promise((resolve, reject) => {
    const target = path === undefined ? url : new URL(path, url);
    const post = httpRequest(target, { method, headers: sent, agent: false }, (response) => {
      let body = "";
      const { date: _date, "content-length": _length, "keep-alive": _alive, ...rest } = response.headers;
      const settle = () => resolve({ status: response.statusCode ?? 0, headers: rest as HttpAnswer["headers"], body });
      response.setEncoding("utf8");
      response.on("data", (part) => {
        body += String(part);
        if (cancelledAfter !== undefined && body.split("\n\n").length > cancelledAfter) {
          void begun
            .then(() => post.destroy())
            .then(() => aborted)
            .then(settle);
        }
      });
      response.on("error", () => {});
      if (cancelledAfter === undefined) response.on("end", settle);
    });
    post.on("error", (error) => {
      if (cancelledAfter === undefined) reject(error);
    });
    post.end(text);
    if (cancelledAfter !== 0) return;
    void begun
      .then(() => post.destroy())
      .then(() => aborted)
      .then(() => resolve({ status: 0, headers: {}, body: "" }));
  });
}

/** The messages of a body, which is JSON or a stream of events. A text is none. */
export function messagesOf({ headers, body }: HttpAnswer): readonly unknown[] {
  if (body === "") return [];
  if (headers["content-type"] === "application/json") return [JSON.parse(body)];
  if (headers["content-type"] !== "text/event-stream") return [];
  return body
    .trim()
    .split("\n\n")
    .map((event) => JSON.parse(event.slice("data: ".length)));
}
