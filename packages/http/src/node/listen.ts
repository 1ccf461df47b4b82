import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type AnyServer, DefinitionError, type DefinitionProblem, entryProblems } from "@snodo/core/transport";
import { isLoopbackAddress } from "../admission/host.ts";
import { DEFAULT_CONNECTIONS, DEFAULT_DRAIN_MS, DEFAULT_HEAD_TIMEOUT_MS, MAX_HEAD_BYTES } from "../limits.ts";
import { checkHttpOptions, countProblems, timeProblems } from "../options.ts";
import { blockedAnswers } from "./blocked-answers.ts";
import { connectionsOf } from "./connections.ts";
import { NODE_OPTIONS, type NodeOptions, nodeBounds, nodeProblems } from "./node-options.ts";
import { pipeline } from "./pipeline.ts";
import { requestListener } from "./request-listener.ts";

/** Options of `listen`. */
export interface ListenOptions extends NodeOptions {
  /** Absent: 3000. 0 picks a free one. */
  readonly port?: number;
  /** Absent: `"127.0.0.1"`, which only this machine can reach. */
  readonly host?: string;
  /** Absent: `"/mcp"`. Any other path is answered with a plain 404. */
  readonly path?: string;
  /** How many connections there may be; further ones are closed. Absent: 1,024. */
  readonly maxConnections?: number;
  /**
   * How long the head of a request may take to come, in whole milliseconds: 1 to 2,147,483,647; then the answer is 408.
   * Absent: 10,000.
   */
  readonly headTimeoutMs?: number;
}

/** A server that listens. */
export interface Listener {
  /** Where it is served, such as `http://127.0.0.1:3000/mcp`. */
  readonly url: string;
  /** The one that was asked for, or the one that 0 picked. */
  readonly port: number;
  /**
   * Takes no more requests (those that still come are answered with 503), ends subscriptions, waits for what is being
   * served, then aborts its signals and closes what is left. Safe to call again: the first call counts.
   *
   * @param options `drainMs`: how long to wait, in milliseconds. Absent: 5,000
   * @returns resolves when no connection is left; rejects with a `DefinitionError`, and closes nothing, when an option
   *   is wrong
   */
  close(options?: { readonly drainMs?: number }): Promise<void>;
  /** The same, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

const OWN_OPTIONS = [...NODE_OPTIONS, "port", "host", "maxConnections", "headTimeoutMs"];

/**
 * Serves a server over HTTP with Node's own listener.
 *
 * @returns resolves once it listens; rejects when it cannot, for a port that is taken say, and with a
 *   `DefinitionError` when an option is wrong
 */
export async function listen(server: AnyServer, options: ListenOptions = {}): Promise<Listener> {
  const { port = 3000, host = "127.0.0.1", path = "/mcp", auth } = options ?? {};
  const { maxConnections = DEFAULT_CONNECTIONS, headTimeoutMs = DEFAULT_HEAD_TIMEOUT_MS } = options ?? {};
  const bounds = nodeBounds(options);
  const checked = checkHttpOptions({ entry: "listen", server, options, known: OWN_OPTIONS }, [
    ...(Number.isInteger(port) && port >= 0 && port <= 65_535
      ? []
      : [{ where: "listen, port", rule: "must be a whole number from 0 to 65535" }]),
    ...(typeof host === "string" && host !== ""
      ? []
      : [{ where: "listen, host", rule: "must be a name or an address" }]),
    ...countProblems("listen", "maxConnections", maxConnections),
    ...timeProblems("listen", "headTimeoutMs", headTimeoutMs),
    ...nodeProblems("listen", path, bounds),
  ]);
  const http = createServer({
    headersTimeout: headTimeoutMs,
    // Bodies have a time of their own, which begins when somebody reads them. Node's would end the connection of one
    // whose turn has not come, with everything that is being served there.
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(1_000, headTimeoutMs),
    // Node answers a longer one with 431.
    maxHeaderSize: MAX_HEAD_BYTES,
  });
  http.maxConnections = maxConnections;
  // Beyond a number of headers Node would leave the rest out, and a repeated one could hide there.
  http.maxHeadersCount = 0;
  await start(http, port, host);

  const address = http.address() as AddressInfo;
  const isLocal = isLoopbackAddress(address.address);
  if (!isLocal && auth === undefined) {
    const message = `listening on ${address.address} without auth: whoever reaches this machine can call the server`;
    server.report({ type: "warning", code: "open-listener", message });
  }
  const connections = connectionsOf(http, (socket) => requests.onAnswered(socket));
  const { isClosing, endsWith, outstanding } = connections;
  const requests = pipeline(outstanding);
  const serve = requestListener(server, {
    options: checked,
    path,
    bodyTimeoutMs: bounds.bodyTimeoutMs,
    maxIncomingBytes: bounds.maxIncomingBytes,
    isLocal: () => isLocal,
    auth,
    continuesExpected: true,
    isClosing,
    endsWith,
    onWritten: blockedAnswers({ boundMs: bounds.writeTimeoutMs, maxBytes: bounds.maxUnsentBytes }),
  });
  http.on("request", (request, response) => requests.admit(request.socket, () => serve(request, response)));
  http.on("checkContinue", (request, response) => http.emit("request", request, response));
  http.on("error", (cause) => server.report({ type: "transport-fault", transport: "http", cause }));

  const name = address.family === "IPv6" ? `[${address.address}]` : address.address;
  const close: Listener["close"] = (options = {}) => {
    const problems = closeProblems(server, options);
    if (problems.length > 0) return Promise.reject(new DefinitionError(problems));
    const closed = connections.close(options.drainMs ?? DEFAULT_DRAIN_MS);
    checked.subscriptions.end();
    return closed;
  };
  return Object.freeze({
    url: `http://${name}:${address.port}${path}`,
    port: address.port,
    close,
    [Symbol.asyncDispose]: () => close(),
  });
}

function closeProblems(server: AnyServer, options: { readonly drainMs?: number }): readonly DefinitionProblem[] {
  const problems = entryProblems({ entry: "close", server, options, known: ["drainMs"] });
  const drainMs: unknown = options?.drainMs;
  if (drainMs === undefined || (typeof drainMs === "number" && drainMs >= 0)) return problems;
  return [...problems, { where: "close, drainMs", rule: "must be a number of milliseconds, 0 or more" }];
}

function start(http: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, host, () => {
      http.off("error", reject);
      resolve();
    });
  });
}
