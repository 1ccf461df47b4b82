import { isPlainObject, type JsonObject, toJsonValue } from "@snodo/schema";
import type { ServerNotification } from "../context/outlet.ts";
import { ConnectionError } from "../error/connection-error.ts";
import { McpError } from "../error/mcp-error.ts";
import type { ClientTransport, SendOptions } from "./client-transport.ts";
import type { RawResult } from "./results.ts";

/** The keys of `_meta` that a client writes. @see MCP 2026-07-28, basic protocol, "_meta" */
const META = {
  protocolVersion: "io.modelcontextprotocol/protocolVersion",
  clientInfo: "io.modelcontextprotocol/clientInfo",
  clientCapabilities: "io.modelcontextprotocol/clientCapabilities",
} as const;

/** What a client says of itself with every request. */
export interface ClientIdentity {
  readonly protocolVersion: string;
  readonly clientInfo: object;
  readonly capabilities: JsonObject;
}

/** Options of one request. */
export interface CallOptions {
  /** Cancels the request; the call rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Is told how far the server has got, where it tells that. What it throws ends the request with that. */
  readonly onProgress?: (progress: Progress) => void;
}

/** How far a request has got. */
export interface Progress {
  /** Grows from report to report. */
  readonly progress: number;
  /** How much there is to be done, where that is known. */
  readonly total?: number;
  /** For people to read. */
  readonly message?: string;
}

/** Options of a request, for the client itself. */
export interface CallerOptions extends CallOptions {
  /**
   * Is told each notification of the request, and its id. Nothing more is sent while a promise that it gives is
   * pending.
   */
  readonly onNotification?: (notification: ServerNotification, id: number) => Promise<void> | undefined;
}

/** Sends one request and gives its result. */
export type Caller = (method: string, params: object, options?: CallerOptions) => Promise<RawResult>;

/**
 * A function that sends requests with fresh ids, and takes nothing for an answer that is none.
 *
 * @returns rejects with an `McpError` when the peer answers one, with a `ConnectionError` when what came is no answer,
 *   and with a `TypeError` before anything is sent when JSON cannot carry the params
 */
export function callerOf(transport: ClientTransport, identity: ClientIdentity): Caller {
  let lastId = 0;
  const ownMeta = {
    [META.protocolVersion]: identity.protocolVersion,
    [META.clientInfo]: identity.clientInfo,
    [META.clientCapabilities]: identity.capabilities,
  };
  return async (method, params, options = {}) => {
    lastId += 1;
    const id = lastId;
    const sent = jsonParams(method, params);
    const meta = isPlainObject(sent._meta) ? sent._meta : {};
    const { signal, onProgress, onNotification } = options;
    const asked = onProgress === undefined ? ownMeta : { ...ownMeta, progressToken: id };
    const message = { jsonrpc: "2.0", id, method, params: { ...sent, _meta: { ...meta, ...asked } } };
    const response = await transport.send(message as JsonObject, {
      ...(signal !== undefined && { signal }),
      ...(onProgress !== undefined && { onNotification: progressReader(id, onProgress) }),
      ...(onNotification !== undefined && {
        onNotification: (notification: ServerNotification) => onNotification(notification, id),
      }),
    });
    return readResponse(response, id);
  };
}

/**
 * The params as every transport sends them: what is undefined is left out, and nothing is written as something else.
 */
function jsonParams(method: string, params: object): JsonObject {
  const read = toJsonValue(params);
  if (read.ok && isPlainObject(read.value)) return read.value as JsonObject;
  const problem = read.ok ? ": they must be an object" : `${read.path && ` at ${read.path}`}: ${read.rule}`;
  throw new TypeError(`JSON cannot carry the params of ${method}${problem}`);
}

/** Picks out the reports of one request; what is no sound report is none. */
function progressReader(id: number, tell: (progress: Progress) => void): NonNullable<SendOptions["onNotification"]> {
  return ({ method, params }) => {
    if (method !== "notifications/progress" || !isPlainObject(params) || params.progressToken !== id) return;
    const { progress, total, message } = params;
    if (typeof progress !== "number") return;
    tell({
      progress,
      ...(typeof total === "number" && { total }),
      ...(typeof message === "string" && { message }),
    });
  };
}

function readResponse(response: unknown, id: number): RawResult {
  if (!isPlainObject(response)) throw invalidResponse("the server sent no response object");
  const { id: answered = null, error, result } = response;
  if (error !== undefined && error !== null) {
    // An error may name no id, since a server that could not read the request could not read its id either.
    if (answered !== null && answered !== id) throw invalidResponse("the id is not that of the request");
    throw readError(error);
  }
  if (answered !== id) throw invalidResponse("the id is not that of the request");
  if (!isPlainObject(result)) throw invalidResponse("there is neither a result nor an error");
  const { resultType = "complete", inputRequests } = result;
  if (resultType === "input_required") throw invalidResponse(unanswered(inputRequests));
  if (resultType !== "complete") throw invalidResponse("the result is of a type that was not negotiated");
  return result as RawResult;
}

function unanswered(inputRequests: unknown): string {
  const keys = isPlainObject(inputRequests) ? Object.keys(inputRequests) : [];
  const what = keys.length === 0 ? "" : ` (${keys.map((key) => JSON.stringify(key)).join(", ")})`;
  return `the request asks for input${what}, and this client answers nothing; request() may bring inputResponses`;
}

function readError(error: unknown): McpError {
  if (!isPlainObject(error)) throw invalidResponse("the error is not an object");
  const { code, message, data } = error;
  if (!Number.isSafeInteger(code) || typeof message !== "string") {
    throw invalidResponse("the error has no whole code and message");
  }
  return new McpError(Number(code), message, data as JsonObject);
}

/** What a client that was closed rejects with. */
export function closed(): ConnectionError {
  return new ConnectionError("closed", "The client was closed");
}

/** A response that breaks the protocol. */
export function invalidResponse(rule: string): ConnectionError {
  return new ConnectionError("invalid-response", `Invalid response: ${rule}`);
}
