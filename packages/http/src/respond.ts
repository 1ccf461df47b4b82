import type { AnyServer, HeaderLookup } from "@snodo/core/transport";
import type { ResponseHeaders } from "./admission/cors.ts";
import { eventResponse } from "./event-response.ts";
import { AUTH_LATE, identify } from "./identify.ts";
import { isResponse } from "./is-response.ts";
import { hostOf, isReachedLocally } from "./node-bindings.ts";
import type { CheckedHttpOptions } from "./options.ts";
import {
  authLate,
  bodyLost,
  brokenOff,
  commonHeaders,
  type PostFacts,
  preflight,
  type Reply,
  refuseHead,
  refuseOrigin,
  reportUnread,
  servePost,
  tooLarge,
} from "./post.ts";
import { readStream } from "./read-stream.ts";
import { webSignal } from "./web-signal.ts";

/** What serving a web request needs besides it and the server. */
export interface WebRequestFacts {
  readonly options: CheckedHttpOptions;
  /** What the host hands to each request, which tells more about it where that is a Node adapter. */
  readonly bindings: unknown;
  readonly auth: (() => unknown) | undefined;
  /** Has the host go on with what still runs for the request. Absent: it does so by itself. */
  readonly waitUntil: PostFacts["waitUntil"];
  /** Gives the body when something before had to read it. Absent: then it is lost. */
  readonly readAgain?: () => Promise<ArrayBuffer>;
}

/**
 * Serves one web request: every check in the protocol's order, then the message.
 *
 * @throws whatever `auth` throws that is no `Response`
 */
export async function respondTo(server: AnyServer, request: Request, facts: WebRequestFacts): Promise<Response> {
  const { headers, method } = request;
  const { options, bindings, auth } = facts;
  const common = commonHeaders(headers, options);
  const answer = (reply: Reply) => {
    reportUnread(server, reply);
    return toResponse(reply, { common, isHead: method === "HEAD" });
  };
  const early =
    refuseOrigin(withHost(request, bindings), options, isReachedLocally(bindings)) ??
    preflight(method, headers, options);
  if (early !== undefined) return answer(early);
  const identity = auth && (await identify(auth, options.authTimeoutMs));
  if (identity === AUTH_LATE) return answer(authLate());
  if (isResponse(identity)) return withHeaders(identity, common);
  const refused = refuseHead(method, headers, options);
  if (refused !== undefined) return answer(refused);
  const body = await bodyOf(server, request, facts);
  if ("status" in body) return answer(body);
  return new Promise((resolve) => {
    const signal = webSignal(request);
    const settle = (reply: Reply | undefined) => reply && resolve(answer(reply));
    const reply = servePost(server, body, {
      transport: { kind: "http", headers },
      auth: identity,
      signal: signal.open,
      enterSubscription: options.subscriptions.enter,
      executor: options.executor,
      waitUntil: facts.waitUntil,
      openStream() {
        const { response, stream } = eventResponse(common, signal.abort, options.keepAliveMs);
        resolve(response);
        return stream;
      },
    });
    if (reply instanceof Promise) void reply.then(settle);
    else settle(reply);
  });
}

/** The application's own answer, with the headers that all have; what it says itself counts. */
function withHeaders(response: Response, common: ResponseHeaders): Response {
  const names = Object.keys(common);
  // One that stands for a failed request can be neither read nor copied.
  if (names.length === 0 || response.type === "error") return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(common)) {
    if (name === "vary") headers.append(name, value);
    else if (!headers.has(name)) headers.set(name, value);
  }
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}

/** The headers, with the host in any case: over HTTP/2 it has no header of its own. */
function withHost(request: Request, bindings: unknown): HeaderLookup {
  const { headers } = request;
  if (headers.has("host")) return headers;
  return { get: (name) => (name === "host" ? hostOf(request, bindings) : headers.get(name)) };
}

async function bodyOf(server: AnyServer, request: Request, facts: WebRequestFacts): Promise<Uint8Array | Reply> {
  const { maxBodyBytes } = facts.options;
  if (request.bodyUsed) return bodyReadBefore(server, facts);
  try {
    if (!hasLength(request.headers)) {
      if (request.body?.locked) return bodyReadBefore(server, facts);
      return (await readStream(request.body, maxBodyBytes)) ?? tooLarge(facts.options);
    }
    // The announced length was checked before, and the host's framing keeps to it. So the body can be taken whole,
    // which adapters do without making a stream: to ask for the stream costs them more than everything else together.
    const whole = new Uint8Array(await request.arrayBuffer());
    return whole.length > maxBodyBytes ? tooLarge(facts.options) : whole;
  } catch {
    if (!request.bodyUsed && request.body?.locked) return bodyReadBefore(server, facts);
    // Only the client's side of the stream can fail: it went away, or it sent less than it said.
    return brokenOff();
  }
}

async function bodyReadBefore(server: AnyServer, { options, readAgain }: WebRequestFacts): Promise<Uint8Array | Reply> {
  const again = await readAgain?.().catch(() => undefined);
  if (again === undefined) return bodyLost(server);
  return again.byteLength > options.maxBodyBytes ? tooLarge(options) : new Uint8Array(again);
}

function hasLength(headers: Headers): boolean {
  return /^\d+$/.test(headers.get("content-length") ?? "");
}

/**
 * An answer as the web knows it.
 *
 * @param given `common`: headers besides its own, which count; `isHead`: the request wants no body
 */
export function toResponse(
  { status, headers, body }: Reply,
  { common, isHead }: { readonly common: ResponseHeaders; readonly isHead: boolean },
): Response {
  if (body === undefined) return new Response(null, { status, headers: { ...common, ...headers } });
  const all = { "content-type": "application/json", ...common, ...headers };
  return new Response(isHead ? null : body, { status, headers: all });
}
