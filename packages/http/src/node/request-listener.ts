import { isUtf8 } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AnyServer, HeaderLookup, TransportFacts } from "@snodo/core/transport";
import { isResponse } from "../is-response.ts";
import type { CheckedHttpOptions } from "../options.ts";
import { closing, fault, type Reply, refusal, refuseHead, refuseOrigin, servePost, tooLarge } from "../post.ts";
import { connectionSignal } from "./connection-signal.ts";
import { deadlines } from "./deadlines.ts";
import { openEventStream } from "./event-stream.ts";
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
export interface ListenerFacts {
  readonly options: CheckedHttpOptions;
  readonly path: string;
  /** How long a body may take to come after its head, in milliseconds. */
  readonly bodyTimeoutMs: number;
  /** Whether the server can be reached from this machine only. */
  readonly isLocal: boolean;
  readonly auth: ((request: IncomingMessage, peer: Peer) => unknown) | undefined;
  /** Whether no more requests are taken. */
  isClosing(): boolean;
  readonly endsWith: Sending["endsWith"];
  readonly onWritten: Sending["onWritten"];
}

const NOT_FOUND: Reply = Object.freeze({ status: 404, headers: { "content-type": "text/plain" }, body: "Not Found" });

/** A listener over Node's own request and response, without a web `Request` or `Response` in between. */
export function requestListener(
  server: AnyServer,
  facts: ListenerFacts,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { options, path, isLocal, auth, isClosing, endsWith, onWritten } = facts;
  const limits: Sending = {
    maxBodyBytes: options.maxBodyBytes,
    bodyDeadlines: deadlines(facts.bodyTimeoutMs),
    endsWith,
    onWritten,
  };
  return (request, response) => {
    const answer = (reply: Reply | undefined) => reply && send(response, reply, limits);
    if (isClosing()) return answer(closing());
    if (pathOf(request.url) !== path) return answer(NOT_FOUND);
    const headers = rawHeaders(request.rawHeaders);
    const foreign = refuseOrigin(headers, options, isLocal);
    if (foreign !== undefined) return answer(foreign);
    const transport = new HttpFacts(request, headers);
    if (auth === undefined) return receive(undefined);
    identify(auth, request, transport.peer)
      .then(
        (identity) => (isResponse(identity) ? sendResponse(response, identity, limits) : receive(identity)),
        (error) => (isResponse(error) ? sendResponse(response, error, limits) : answer(fault(server, error))),
      )
      // An own answer may be one that cannot be sent, and to look at a value can be enough to make it throw.
      .catch((cause) => answer(fault(server, cause)));

    function receive(identity: unknown): void {
      const refused = refuseHead(request.method ?? "", headers, options);
      if (refused !== undefined) {
        answer(refused);
        return;
      }
      // Until here a client that asked whether to go on has not been told so, and need not send a refused body.
      if (request.headers.expect !== undefined && request.httpVersion !== "1.0") response.writeContinue();
      readBody(request, limits, (body) => {
        if (body === "too-long") return answer(tooLarge(options));
        if (body === "too-slow") return answer(refusal(408, "Request timeout: the body did not come in time"));
        if (isClosing()) return answer(closing());
        const reply = servePost(server, textOf(body), {
          transport,
          auth: identity,
          signal: () => connectionSignal(response),
          enterSubscription: options.subscriptions.enter,
          executor: options.executor,
          openStream: () => openEventStream(response, limits),
        });
        if (reply instanceof Promise) void reply.then(answer);
        else answer(reply);
      });
    }
  };
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

/** What it throws becomes a rejection too. */
async function identify(
  auth: NonNullable<ListenerFacts["auth"]>,
  request: IncomingMessage,
  peer: Peer,
): Promise<unknown> {
  return auth(request, peer);
}
