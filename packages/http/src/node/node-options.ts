import type { IncomingMessage } from "node:http";
import type { DefinitionProblem } from "@snodo/core/transport";
import {
  DEFAULT_BODY_TIMEOUT_MS,
  DEFAULT_INCOMING_BYTES,
  DEFAULT_UNSENT_BYTES,
  DEFAULT_WRITE_TIMEOUT_MS,
} from "../limits.ts";
import { countProblems, type HttpOptions, pathProblems, timeProblems } from "../options.ts";
import type { Peer } from "./request-listener.ts";

/** What `listen` and `toNodeHandler` both take. */
export interface NodeOptions<Request extends IncomingMessage = IncomingMessage> extends HttpOptions {
  /**
   * How long a body may take to come after its head, in whole milliseconds: 1 to 2,147,483,647; then the answer is 408.
   * Absent: 10,000.
   */
  readonly bodyTimeoutMs?: number;
  /**
   * How many bytes of bodies may be on their way, on all connections together. A body that would go past it is answered
   * with 503; one of up to 16,384 bytes never is, nor is one that comes alone. Absent: 64,000,000.
   */
  readonly maxIncomingBytes?: number;
  /**
   * How long an answer may make no headway because the client takes nothing of it, in whole milliseconds: 1 to
   * 2,147,483,647; then the connection is closed. Absent: 10,000.
   */
  readonly writeTimeoutMs?: number;
  /**
   * How many bytes of answers may wait for clients to take them, on all connections together. Past it, the connections
   * that make no headway for the longest time are closed, except for the last one. Absent: 256,000,000.
   */
  readonly maxUnsentBytes?: number;
  /**
   * Says who a request is from; what it returns becomes `context.auth`. A `Response` that it returns or throws is the
   * answer instead. Anything else that it throws is answered with 500, and the server's sink is told.
   */
  readonly auth?: (request: Request, peer: Peer) => unknown;
}

/** The names of the options that an entry has besides those of every HTTP entry. */
export const NODE_OPTIONS: readonly string[] = [
  "path",
  "bodyTimeoutMs",
  "maxIncomingBytes",
  "writeTimeoutMs",
  "maxUnsentBytes",
];

/** Those of them that bound something. */
export interface NodeBounds {
  readonly bodyTimeoutMs: number;
  readonly maxIncomingBytes: number;
  readonly writeTimeoutMs: number;
  readonly maxUnsentBytes: number;
}

/** The bounds, with those that are not given. */
export function nodeBounds(options: NodeOptions<never> | undefined): NodeBounds {
  const {
    bodyTimeoutMs = DEFAULT_BODY_TIMEOUT_MS,
    maxIncomingBytes = DEFAULT_INCOMING_BYTES,
    writeTimeoutMs = DEFAULT_WRITE_TIMEOUT_MS,
    maxUnsentBytes = DEFAULT_UNSENT_BYTES,
  } = options ?? {};
  return { bodyTimeoutMs, maxIncomingBytes, writeTimeoutMs, maxUnsentBytes };
}

/** What is wrong with them. */
export function nodeProblems(
  entry: string,
  path: string | undefined,
  { bodyTimeoutMs, maxIncomingBytes, writeTimeoutMs, maxUnsentBytes }: NodeBounds,
): readonly DefinitionProblem[] {
  return [
    ...pathProblems(entry, path),
    ...timeProblems(entry, "bodyTimeoutMs", bodyTimeoutMs),
    ...countProblems(entry, "maxIncomingBytes", maxIncomingBytes),
    ...timeProblems(entry, "writeTimeoutMs", writeTimeoutMs),
    ...countProblems(entry, "maxUnsentBytes", maxUnsentBytes),
  ];
}
