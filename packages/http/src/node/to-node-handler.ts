import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { AnyServer } from "@snodo/core/transport";
import { isLoopbackAddress } from "../admission/host.ts";
import { checkHttpOptions } from "../options.ts";
import { blockedAnswers } from "./blocked-answers.ts";
import { NODE_OPTIONS, type NodeOptions, nodeBounds, nodeProblems } from "./node-options.ts";
import { pipeline } from "./pipeline.ts";
import { requestListener } from "./request-listener.ts";

/** Options of `toNodeHandler`. */
export interface NodeHandlerOptions<Request extends IncomingMessage = IncomingMessage> extends NodeOptions<Request> {
  /** Serves this path only, such as `"/mcp"`; others are answered with 404. Absent: every path. */
  readonly path?: string;
}

/**
 * Serves one request of an HTTP server that is the application's own.
 *
 * @param body what a framework has read of the request, where it keeps that elsewhere than in `request.body`: a parsed
 *   value, or a text or bytes of JSON. A function is not looked at, since frameworks hand one over to go on by
 */
export type NodeHandler<Request extends IncomingMessage = IncomingMessage> = (
  request: Request,
  response: ServerResponse,
  body?: unknown,
) => void;

/**
 * A handler for a server that the application has: `http.createServer(toNodeHandler(server))`, in Express
 * `app.all("/mcp", toNodeHandler(server))`, in Fastify with `reply.raw` after `reply.hijack()`.
 *
 * It serves as `listen` does, and answers every request itself. A body that was read before by a parser is taken from
 * `request.body`; numbers that JavaScript cannot hold are what the parser made of them. How many connections there may
 * be, how long a head may take and how the server ends is for the application's server to say.
 *
 * @throws {DefinitionError} when an option is wrong
 */
export function toNodeHandler<Request extends IncomingMessage = IncomingMessage>(
  server: AnyServer,
  options: NodeHandlerOptions<Request> = {},
): NodeHandler<Request> {
  const bounds = nodeBounds(options);
  const checked = checkHttpOptions(
    { entry: "toNodeHandler", server, options, known: NODE_OPTIONS },
    nodeProblems("toNodeHandler", options?.path, bounds),
  );
  const { path, auth } = options;
  const outstanding = new WeakMap<Socket, number>();
  const outstandingOf = (socket: Socket) => outstanding.get(socket) ?? 0;
  const serve = requestListener(server, {
    options: checked,
    path,
    bodyTimeoutMs: bounds.bodyTimeoutMs,
    maxIncomingBytes: bounds.maxIncomingBytes,
    isLocal: ({ localAddress }) => localAddress !== undefined && isLoopbackAddress(localAddress),
    auth,
    // A server that has no listener for such requests has told the client already.
    continuesExpected: false,
    isClosing: () => false,
    endsWith: () => false,
    onWritten: blockedAnswers({ boundMs: bounds.writeTimeoutMs, maxBytes: bounds.maxUnsentBytes }),
  });
  const requests = pipeline(outstandingOf);
  return (request, response, body) => {
    const { socket } = request;
    outstanding.set(socket, outstandingOf(socket) + 1);
    response.once("close", () => {
      outstanding.set(socket, outstandingOf(socket) - 1);
      requests.onAnswered(socket);
    });
    requests.admit(socket, () => serve(request, response, typeof body === "function" ? undefined : body));
  };
}
