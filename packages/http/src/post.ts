import {
  type Answer,
  type AnyServer,
  answerText,
  type DispatchOptions,
  type EnterSubscription,
  ErrorCode,
  type Executor,
  errorAnswer,
  type HeaderLookup,
  McpError,
  type Outlet,
  parseMessage,
  reportRefusal,
  type TransportFacts,
  writtenAnswer,
} from "@snodo/core/transport";
import { isTooLong } from "./admission/body-limit.ts";
import { corsHeaders, preflightHeaders, type ResponseHeaders } from "./admission/cors.ts";
import { acceptsEvents, acceptsJson, isJson } from "./admission/media-type.ts";
import { isAllowedOrigin } from "./admission/origin.ts";
import type { EventStream } from "./event-stream.ts";
import type { CheckedHttpOptions } from "./options.ts";

/** A whole answer over HTTP, as plain data. */
export interface Reply {
  readonly status: number;
  /** Besides the content type, which is JSON wherever there is a body. */
  readonly headers: ResponseHeaders;
  readonly body: string | undefined;
  /** What it says, where it refuses a request whose message nobody has read. */
  readonly refused?: Answer;
}

const NO_HEADERS: ResponseHeaders = Object.freeze({});

/** There may be room in a second: requests come and go. */
const RETRY_SOON: ResponseHeaders = Object.freeze({ "retry-after": "1" });

/**
 * Whether a request may come in at all, by where it comes from: the check that is made before anything else, the
 * application's own authentication included.
 *
 * @param isLocal whether the server can be reached from this machine only
 * @returns the refusal, or undefined
 */
export function refuseOrigin(headers: HeaderLookup, options: CheckedHttpOptions, isLocal: boolean): Reply | undefined {
  if (options.checksHost || isLocal) {
    if (!options.isAllowedHost(headers.get("host"), isLocal)) {
      return refusal(403, "Forbidden: the Host is not one that this server is called by; allowedHosts lists those");
    }
  }
  if (isAllowedOrigin(headers.get("origin"), options.allowedOrigins)) return undefined;
  return refusal(403, "Forbidden: the Origin may not call this server; allowedOrigins lists those that may");
}

/** The headers that every answer to a request has, whatever comes of it. */
export function commonHeaders(headers: HeaderLookup, { cors, allowedOrigins }: CheckedHttpOptions): ResponseHeaders {
  return cors ? corsHeaders(headers, allowedOrigins) : NO_HEADERS;
}

/**
 * The answer to a browser that asks what a page may send, which it does without saying who the user is: so it comes
 * before the application's own authentication.
 *
 * @returns undefined where the request is another, or the application answers such ones itself
 */
export function preflight(method: string, headers: HeaderLookup, { cors }: CheckedHttpOptions): Reply | undefined {
  if (!cors || method !== "OPTIONS") return undefined;
  return { status: 204, headers: preflightHeaders(headers), body: undefined };
}

/**
 * Whether a request is one that this transport takes, by its method, media types and announced length.
 *
 * @returns the refusal, or undefined
 * @see MCP 2026-07-28, transports, "Sending Messages to the Server"
 */
export function refuseHead(method: string, headers: HeaderLookup, options: CheckedHttpOptions): Reply | undefined {
  if (method !== "POST") return refusal(405, "Method not allowed: messages are sent by POST", { allow: "POST" });
  if (!isJson(headers.get("content-type"))) {
    return refusal(415, "Unsupported media type: the body must be application/json");
  }
  if (!acceptsJson(headers.get("accept"))) return refusal(406, "Not acceptable: the answer is application/json");
  if (isTooLong(headers.get("content-length"), options.maxBodyBytes)) return tooLarge(options);
  return undefined;
}

/** The answer to a body over the limit. */
export function tooLarge({ maxBodyBytes }: CheckedHttpOptions): Reply {
  return refusal(413, `Content too large: a body may have ${maxBodyBytes} bytes`);
}

/** The answer to a body that broke off; where the client is gone, nobody reads it. */
export function brokenOff(): Reply {
  return refusal(400, "The body broke off");
}

/** What the adapter knows about a request besides its body. */
export interface PostFacts {
  readonly transport: TransportFacts & { readonly headers: HeaderLookup };
  readonly auth: unknown;
  readonly signal: () => AbortSignal;
  readonly executor: Executor;
  /**
   * Has the host go on with what still runs for the request, where it would drop that. Absent: it goes on by itself.
   */
  readonly waitUntil?: DispatchOptions["waitUntil"] | undefined;
  /** Begins an answer that goes out event by event, in place of a reply; called at most once. */
  readonly openStream: () => EventStream;
  readonly enterSubscription: EnterSubscription;
}

/**
 * Serves one body: a promise only when a handler made one. Never throws and never rejects.
 *
 * @returns the reply; undefined when the answer went out as events, which happens once there is something to say before
 *   it
 * @see MCP 2026-07-28, transports, "Sending Messages to the Server"
 */
export function servePost(
  server: AnyServer,
  body: Uint8Array | string,
  { transport, auth, signal, executor, waitUntil, openStream, enterSubscription }: PostFacts,
): Reply | undefined | Promise<Reply | undefined> {
  const parsed = parseMessage(body);
  if (!parsed.ok) {
    if (isEncoded(transport.headers)) return ENCODED;
    reportRefusal(server.report, transport.kind, parsed.answer);
    return toReply(server, parsed.answer);
  }
  let stream: EventStream | undefined;
  const outlet = (): Outlet | undefined => {
    if (!acceptsEvents(transport.headers.get("accept"))) return undefined;
    return {
      send(notification) {
        stream ??= openStream();
        return stream.write(JSON.stringify(notification));
      },
      ready: () => stream?.ready() ?? Promise.resolve(),
    };
  };
  const finish = (answer: Answer | undefined): Reply | undefined => {
    if (stream === undefined || answer === undefined) return toReply(server, answer);
    stream.write(writtenAnswer(server.report, "http", answer));
    stream.end();
    return undefined;
  };
  const answer = server.dispatch(parsed.value, {
    transport,
    auth,
    signal,
    outlet,
    executor,
    size: body.length,
    enterSubscription,
    ...(waitUntil && { waitUntil }),
  });
  return answer instanceof Promise ? answer.then(finish) : finish(answer);
}

/** Whether a body was sent compressed. What unpacks one on the way may leave the header, so it alone says nothing. */
function isEncoded(headers: HeaderLookup): boolean {
  const coding = headers.get("content-encoding");
  return coding !== null && !/^\s*(identity)?\s*$/i.test(coding);
}

/** A failure of this side, of which the server's sink is told: nothing about the request is wrong. */
export function fault(server: AnyServer, cause: unknown): Reply {
  server.report({ type: "transport-fault", transport: "http", cause });
  const answer = errorAnswer(undefined, "admission", McpError.internal("Internal error"));
  return { status: 500, headers: NO_HEADERS, body: answerText(answer) };
}

/** The answer where something before had read the body and kept nothing of it. */
export function bodyLost(server: AnyServer): Reply {
  return fault(
    server,
    new Error("The body was read before the MCP handler got the request: mount it before body parsers"),
  );
}

/** A refusal before the message was read: a JSON-RPC error without an id. */
export function refusal(status: number, message: string, headers: ResponseHeaders = NO_HEADERS): Reply {
  return unread(status, new McpError(ErrorCode.InvalidRequest, message), headers);
}

/** Tells the server's sink of a reply, where that refuses a request whose message nobody has read. */
export function reportUnread({ report }: AnyServer, { refused }: Reply): void {
  if (refused !== undefined) reportRefusal(report, "http", refused);
}

/** The answer of a server that is about to end: the same request may be sent again, to another process. */
export function closing(): Reply {
  return unavailable("The server is closing");
}

/** The answer where `auth` did not say in time who the request is from. */
export function authLate(): Reply {
  return unread(504, McpError.internal("Authentication took too long", { retryable: true }), NO_HEADERS);
}

/** The answer where there is no room for a body. */
export function busy(): Reply {
  return unavailable("The server is busy");
}

function unavailable(message: string): Reply {
  return unread(503, McpError.internal(message, { retryable: true }), RETRY_SOON);
}

function toReply(server: AnyServer, answer: Answer | undefined): Reply {
  if (answer === undefined) return ACCEPTED;
  const status = statusOf(answer);
  return {
    status,
    headers: status === 503 ? RETRY_SOON : NO_HEADERS,
    body: writtenAnswer(server.report, "http", answer),
  };
}

/** @see RFC 9110, 8.4 */
const ENCODED: Reply = refusal(415, "Unsupported content encoding: the body must be sent as it is", {
  "accept-encoding": "identity",
});

/** A notification was taken. */
const ACCEPTED: Reply = Object.freeze({ status: 202, headers: NO_HEADERS, body: undefined });

/**
 * A request that was served is answered with 200 whatever came of it, except that a missing client capability and a
 * header that does not mirror the body are 400 wherever they are noticed. What there is no room for is 503, and what
 * only a stream of events can answer is 406 for a client that takes none.
 *
 * @see MCP 2026-07-28, transports, "Sending Messages to the Server"
 */
function statusOf({ error, stage }: Answer): number {
  if (error === undefined) return 200;
  if (ALWAYS_BAD.includes(error.code)) return 400;
  if (stage !== "admission") return STATUS[stage];
  return error.code === ErrorCode.MethodNotFound ? 404 : 400;
}

const STATUS = { served: 200, overload: 503, timeout: 504, "no-stream": 406 } as const;

const ALWAYS_BAD: readonly number[] = [ErrorCode.MissingRequiredClientCapability, ErrorCode.HeaderMismatch];

function unread(status: number, error: McpError, headers: ResponseHeaders): Reply {
  const refused = errorAnswer(undefined, "admission", error);
  return { status, headers, body: answerText(refused), refused };
}
