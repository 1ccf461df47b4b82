import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { AnyServer } from "@snodo/core/transport";
import { isLoopback } from "../admission/host.ts";
import { checkHttpOptions, type HttpOptions } from "../options.ts";
import { type Peer, requestListener } from "./request-listener.ts";

/** Options of `listen`. */
export interface ListenOptions extends HttpOptions {
  /** Absent: 3000. 0 picks a free one. */
  readonly port?: number;
  /** Absent: `"127.0.0.1"`, which only this machine can reach. */
  readonly host?: string;
  /** Absent: `"/mcp"`. Any other path is answered with a plain 404. */
  readonly path?: string;
  /** How many connections there may be; further ones are closed. Absent: 1,024. */
  readonly maxConnections?: number;
  /**
   * Says who a request is from; what it returns becomes `context.auth`. A `Response` that it returns or throws is the
   * answer instead.
   */
  readonly auth?: (request: IncomingMessage, peer: Peer) => unknown;
}

/** A server that listens. */
export interface Listener {
  /** Where it is served, such as `http://127.0.0.1:3000/mcp`. */
  readonly url: string;
  readonly port: number;
  /**
   * Takes no more requests, waits for those that are being served, then closes what is left. Safe to call again.
   *
   * @param options `drainMs`: how long to wait, in milliseconds. Absent: 5,000
   */
  close(options?: { readonly drainMs?: number }): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** How long a head, and then a body, may take to come, in milliseconds; then the answer is 408. */
const WAIT_MS = 10_000;

/**
 * Serves a server over HTTP with Node's own listener.
 *
 * @returns resolves once it listens; rejects when it cannot, for a port that is taken say
 * @throws {DefinitionError} when an option is wrong
 */
export async function listen(server: AnyServer, options: ListenOptions = {}): Promise<Listener> {
  const { port = 3000, host = "127.0.0.1", path = "/mcp", maxConnections = 1_024, auth } = options;
  const checked = checkHttpOptions("listen", options);
  const isLocal = isLoopback(host.includes(":") ? `[${host}]` : host);
  const http = createServer(
    { headersTimeout: WAIT_MS, requestTimeout: 2 * WAIT_MS, connectionsCheckingInterval: 1_000 },
    requestListener(server, { options: checked, path, isLocal, auth }),
  );
  http.maxConnections = maxConnections;
  await start(http, port, host);
  const address = http.address() as AddressInfo;
  const name = address.family === "IPv6" ? `[${address.address}]` : address.address;
  let closing: Promise<void> | undefined;
  const close = ({ drainMs = 5_000 }: { readonly drainMs?: number } = {}): Promise<void> => {
    closing ??= stop(http, drainMs);
    return closing;
  };
  return Object.freeze({
    url: `http://${name}:${address.port}${path}`,
    port: address.port,
    close,
    [Symbol.asyncDispose]: () => close(),
  });
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

/** Node closes idle connections by itself; those that are being served end with their answer. */
function stop(http: Server, drainMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => http.closeAllConnections(), drainMs);
    http.close(() => {
      clearTimeout(timer);
      resolve();
    });
    http.closeIdleConnections();
  });
}
