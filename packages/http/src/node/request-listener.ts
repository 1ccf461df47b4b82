import { isUtf8 } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { AnyServer, HeaderLookup, TransportFacts } from "@snodo/core/transport";
import type { ResponseHeaders } from "../admission/cors.ts";
import { AUTH_LATE, identify } from "../identify.ts";
import { isResponse } from "../is-response.ts";
import type { CheckedHttpOptions } from "../options.ts";
import {
  authLate,
  bodyLost,
  busy,
  closing,
  commonHeaders,
  fault,
  preflight,
  type Reply,
  refusal,
  refuseHead,
  refuseOrigin,
  reportUnread,
  servePost,
  tooLarge,
} from "../post.ts";
import { bodyRoom } from "./body-room.ts";
import { connectionSignal } from "./connection-signal.ts";
import { deadlines } from "./deadlines.ts";
import { openEventStream } from "./event-stream.ts";
import { givenBody } from "./given-body.ts";
import { rawHeaders } from "./raw-headers.ts";
import { readBody } from "./read-body.ts";
import { type Sending, send, sendResponse } from "./send.ts";

/** Where a request came from, as far as the socket can tell. */
export interface Peer {
  /** An IP address as Node writes it. Absent once the socket is gone. */
  readonly address?: string;
  readonly port?: number;
}

/** What a Node listener needs besides the server. */
export interface ListenerFacts<Request extends IncomingMessage> {
  readonly options: CheckedHttpOptions;
  /** Absent: every path is served. */
  readonly path: string | undefined;
  /** How long a body may take to come after its head, in milliseconds. */
  readonly bodyTimeoutMs: number;
  /** How many bytes of bodies may be on their way, on all connections together. */
  readonly maxIncomingBytes: number;
  /** Whether a connection came through an address that this machine alone can reach. */
  isLocal(socket: Socket): boolean;
  readonly auth: ((request: Request, peer: Peer) => unknown) | undefined;
  /** Whether a client that asks whether to send its body is to be told here. */
  readonly continuesExpected: boolean;
  /** Whether no more requests are taken. */
  isClosing(): boolean;
  readonly endsWith: Sending["endsWith"];
  readonly onWritten: Sending["onWritten"];
}

const NOT_FOUND: Reply = Object.freeze({ status: 404, headers: { "content-type": "text/plain" }, body: "Not Found" });

/**
 * A listener over Node's own request and response, without a web `Request` or `Response` in between.
 *
 * @returns takes the body as well, where it was read before
 */
export function requestListener<Request extends IncomingMessage>(
  server: AnyServer,
  facts: ListenerFacts<Request>,
): (request: Request, response: ServerResponse, given?: unknown) => void {
  const { options, path, isLocal, auth, continuesExpected, isClosing, endsWith, onWritten } = facts;
  const limits: Sending = {
    maxBodyBytes: options.maxBodyBytes,
    bodyDeadlines: deadlines(facts.bodyTimeoutMs),
    bodyRoom: bodyRoom(facts.maxIncomingBytes),
    endsWith,
    onWritten,
  };
  return (request, response, given) => {
    const answer = (reply: Reply | undefined) => {
      if (reply === undefined) return;
      reportUnread(server, reply);
      send(response, reply, limits);
    };
    const method = request.method ?? "";
    const headers = rawHeaders(request.rawHeaders);
    setHeaders(response, commonHeaders(headers, options));
    if (isClosing()) return answer(closing());
    if (path !== undefined && pathOf(request.url) !== path) return answer(NOT_FOUND);
    const early = refuseOrigin(headers, options, isLocal(request.socket)) ?? preflight(method, headers, options);
    if (early !== undefined) return answer(early);
    const transport = new HttpFacts(request, headers);
    if (auth === undefined) return receive(undefined);
    identify(() => auth(request, transport.peer), options.authTimeoutMs)
      .then((identity) => {
        if (identity === AUTH_LATE) return answer(authLate());
        return isResponse(identity) ? sendResponse(response, identity, limits) : receive(identity);
      })
      // An own answer may be one that cannot be sent, and to look at a value can be enough to make it throw.
      .catch((cause) => answer(fault(server, cause)));

    function receive(identity: unknown): void {
      const refused = refuseHead(method, headers, options);
      if (refused !== undefined) {
        answer(refused);
        return;
      }
      const before = givenBody(request, given);
      switch (before.state) {
        case "given":
          serve(identity, before.body);
          return;
        case "lost":
          answer(bodyLost(server));
          return;
        case "too-deep":
          answer(refusal(400, "Invalid request: the body nests too deep"));
          return;
      }
      // Until here a client that asked whether to go on has not been told so, and need not send a refused body.
      if (continuesExpected && request.headers.expect !== undefined && request.httpVersion !== "1.0") {
        response.writeContinue();
      }
      readBody(request, limits, (body) => {
        if (body === "too-long") answer(tooLarge(options));
        else if (body === "too-slow") answer(refusal(408, "Request timeout: the body did not come in time"));
        else if (body === "no-room") answer(busy());
        else if (isClosing()) answer(closing());
        else serve(identity, body);
      });
    }

    function serve(identity: unknown, body: string | Uint8Array): void {
      if (Buffer.byteLength(body) > options.maxBodyBytes) {
        answer(tooLarge(options));
        return;
      }
      const reply = servePost(server, typeof body === "string" ? body : textOf(body), {
        transport,
        auth: identity,
        signal: () => connectionSignal(response),
        enterSubscription: options.subscriptions.enter,
        executor: options.executor,
        openStream: () => openEventStream(response, limits, options.keepAliveMs),
      });
      if (reply instanceof Promise) void reply.then(answer);
      else answer(reply);
    }
  };
}

/** An application may have set headers before. */
function setHeaders(response: ServerResponse, headers: ResponseHeaders): void {
  for (const name in headers) {
    if (name === "vary") response.appendHeader(name, headers[name] as string);
    else response.setHeader(name, headers[name] as string);
  }
}

/** The path alone: a target that is no path is none that is served. */
function pathOf(target = ""): string {
  const end = target.indexOf("?");
  return end === -1 ? target : target.slice(0, end);
}

/** A class for its getter: to ask the socket for its address costs as much as a small handler, and few ask. */
class HttpFacts implements TransportFacts {
  readonly kind = "http";
  readonly headers: HeaderLookup;
  readonly #request: IncomingMessage;

  constructor(request: IncomingMessage, headers: HeaderLookup) {
    this.headers = headers;
    this.#request = request;
  }

  get peer(): Peer {
    const { remoteAddress, remotePort } = this.#request.socket;
    return {
      ...(remoteAddress !== undefined && { address: remoteAddress }),
      ...(remotePort !== undefined && { port: remotePort }),
    };
  }
}

const BYTE_ORDER_MARK = 0xef;

/** Node reads text faster than the decoder that every host has; what is out of the ordinary is left to that one. */
function textOf(body: Uint8Array): Uint8Array | string {
  if (body[0] === BYTE_ORDER_MARK || !isUtf8(body)) return body;
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString();
}
