import type { IncomingMessage, ServerResponse } from "node:http";
import type { AnyServer, TransportFacts } from "@snodo/core/transport";
import { concat } from "../admission/body-limit.ts";
import type { CheckedHttpOptions } from "../options.ts";
import { internalFault, type Reply, refuseHead, refuseOrigin, servePost, tooLarge } from "../post.ts";
import { rawHeaders } from "./raw-headers.ts";

/** Where a request came from, as far as the socket can tell. */
export interface Peer {
  readonly address?: string;
  readonly port?: number;
}

/** What a Node listener needs besides the server. */
export interface ListenerFacts {
  readonly options: CheckedHttpOptions;
  readonly path: string;
  /** Whether the server can be reached from this machine only. */
  readonly isLocal: boolean;
  readonly auth: ((request: IncomingMessage, peer: Peer) => unknown) | undefined;
}

/** A listener over Node's own request and response, without a web `Request` or `Response` in between. */
export function requestListener(
  server: AnyServer,
  facts: ListenerFacts,
): (request: IncomingMessage, response: ServerResponse) => void {
  const fault = (cause: unknown): Reply => {
    server.report({ type: "transport-fault", transport: "http", cause });
    return internalFault();
  };
  return (request, response) => {
    if (pathOf(request.url) !== facts.path) {
      response.writeHead(404, { "content-type": "text/plain" }).end("Not Found");
      return;
    }
    const headers = rawHeaders(request.rawHeaders);
    const refused = refuseOrigin(headers, facts.options, facts.isLocal);
    if (refused !== undefined) return send(response, refused);
    const peer = peerOf(request);
    const transport: TransportFacts = { kind: "http", headers, peer };
    if (facts.auth === undefined) return receive(undefined);
    void authenticate(facts.auth, request, peer).then(
      (identity) => (identity instanceof Response ? sendResponse(response, identity) : receive(identity)),
      (error) => (error instanceof Response ? sendResponse(response, error) : send(response, fault(error))),
    );

    function receive(auth: unknown): void {
      const unfit = refuseHead(request.method ?? "", headers, facts.options);
      if (unfit !== undefined) return send(response, unfit);
      readBody(request, facts.options.maxBodyBytes, (body) => {
        if (body === undefined) return send(response, tooLarge(facts.options));
        const reply = servePost(server, body, { transport, auth, signal: () => signalOf(response) });
        if (reply instanceof Promise) void reply.then((settled) => send(response, settled));
        else send(response, reply);
      });
    }
  };
}

/** The path alone: a target that is no path is none that is served. */
function pathOf(target: string | undefined): string {
  const end = target?.indexOf("?") ?? -1;
  return end === -1 ? (target ?? "") : (target ?? "").slice(0, end);
}

function peerOf({ socket }: IncomingMessage): Peer {
  const { remoteAddress, remotePort } = socket;
  return {
    ...(remoteAddress !== undefined && { address: remoteAddress }),
    ...(remotePort !== undefined && { port: remotePort }),
  };
}

async function authenticate(auth: NonNullable<ListenerFacts["auth"]>, request: IncomingMessage, peer: Peer): Promise<unknown> {
  return auth(request, peer);
}

/** Calls back once: with the body, or with undefined when it is too long. A request that breaks off is dropped. */
function readBody(request: IncomingMessage, maxBytes: number, onBody: (body: Uint8Array | undefined) => void): void {
  const parts: Uint8Array[] = [];
  let length = 0;
  const onData = (part: Uint8Array) => {
    length += part.length;
    if (length <= maxBytes) {
      parts.push(part);
      return;
    }
    request.off("data", onData);
    request.off("end", onEnd);
    onBody(undefined);
  };
  const onEnd = () => onBody(concat(parts, length));
  request.on("data", onData);
  request.on("end", onEnd);
}

/** Aborts when the connection goes before the answer has left. */
function signalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    if (!response.writableFinished) controller.abort(new Error("The client closed the connection"));
  };
  if (response.destroyed) abort();
  else response.once("close", abort);
  return controller.signal;
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  if (response.destroyed || response.headersSent) return;
  if (!response.req.complete) {
    // The rest of the body will not be read, so the connection cannot serve another request.
    response.shouldKeepAlive = false;
  }
  if (body === undefined) {
    response.writeHead(status, headers).end();
    return;
  }
  const bytes = Buffer.from(body);
  response.writeHead(status, { "content-type": "application/json", "content-length": bytes.length, ...headers }).end(bytes);
}

async function sendResponse(response: ServerResponse, reply: Response): Promise<void> {
  const body = new Uint8Array(await reply.arrayBuffer());
  if (response.destroyed) return;
  response.writeHead(reply.status, Object.fromEntries(reply.headers)).end(body);
}
