import type { Executor } from "@snodo/core";
import { fetchHandler } from "@snodo/http";
import { CANARY } from "./canary.ts";
import type { Reply } from "./reply.ts";
import { AUTH, type FuzzedServer } from "./servers.ts";

/** A request as it is given to a handler of web requests. */
export interface WebPost {
  readonly method: string;
  readonly url: string;
  /** Names may be there twice. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array<ArrayBuffer>;
  /** Gives the body in pieces of these lengths, without an announced length. Absent: whole. */
  readonly pieces?: readonly number[];
}

/** What came back, whole. */
export interface WebReply extends Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Where every request goes. */
export const URL_OF_ALL = "http://localhost/mcp";

/** The longest body that is taken. */
export const MAX_BYTES = 60_000;

/** The options that every HTTP entry under fuzz has. */
export const HTTP_OPTIONS = Object.freeze({
  maxBodyBytes: MAX_BYTES,
  allowedOrigins: ["https://app.example.com"],
  cors: true,
});

/** Says who a request is from, refuses, and fails, by its `Authorization`. */
export function authOf(authorization: string | null | undefined): unknown {
  if (authorization === "Bearer nobody") return new Response(null, { status: 401 });
  if (authorization === "Bearer broken") throw new Error(CANARY);
  return AUTH;
}

/** Serves web requests as Workers, Deno and Bun do. */
export function webTransport(
  { server }: FuzzedServer,
  executor?: Executor,
): (post: WebPost) => Promise<WebReply | undefined> {
  const serve = fetchHandler(server, {
    ...HTTP_OPTIONS,
    auth: (request) => authOf(request.headers.get("authorization")),
    ...(executor && { executor }),
  });
  return async (post) => {
    const request = requestOf(post);
    return request && replyOf(await serve(request));
  };
}

/** Undefined for what no web request can be. */
function requestOf({ method, url, headers, body, pieces }: WebPost): Request | undefined {
  try {
    const given = new Headers();
    for (const [name, value] of headers) given.append(name, value);
    if (method === "GET" || method === "HEAD") return new Request(url, { method, headers: given });
    if (pieces === undefined) return new Request(url, { method, headers: given, body });
    const init = { method, headers: given, body: streamOf(body, pieces), duplex: "half" };
    return new Request(url, init as RequestInit);
  } catch {
    return undefined;
  }
}

function streamOf(body: Uint8Array<ArrayBuffer>, pieces: readonly number[]): ReadableStream<Uint8Array> {
  let at = 0;
  let next = 0;
  return new ReadableStream({
    pull(controller) {
      const part = body.slice(at, at + Math.max(1, pieces[next] ?? body.length));
      next += 1;
      at += part.length;
      if (part.length > 0) controller.enqueue(part);
      if (at >= body.length) controller.close();
    },
  });
}

async function replyOf(response: Response): Promise<WebReply> {
  const { status, headers } = response;
  const body = await response.text();
  return { status, headers, body, messages: messagesOf(headers.get("content-type"), body) };
}

/** The messages of a body, which is JSON or a stream of events. */
export function messagesOf(contentType: string | null, body: string): readonly string[] {
  if (contentType !== "text/event-stream") return body === "" ? [] : [body];
  return body
    .split("\n\n")
    .filter((event) => event !== "" && event !== ":")
    .map((event) => event.slice("data: ".length));
}
