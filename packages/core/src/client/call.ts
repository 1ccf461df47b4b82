import type { JsonObject } from "@snodo/schema";
import { META } from "../dialect/meta-keys.ts";
import { ConnectionError } from "../error/connection-error.ts";
import { McpError } from "../error/mcp-error.ts";
import { isRecord } from "../result/check-block.ts";
import type { ClientTransport } from "./client-transport.ts";
import type { RawResult } from "./results.ts";
import type { CallOptions } from "./typed-client.ts";

/** What a client says of itself with every request. */
export interface ClientIdentity {
  readonly protocolVersion: string;
  readonly clientInfo: JsonObject;
  readonly capabilities: JsonObject;
}

/** Sends one request and gives its result. */
export type Caller = (method: string, params: JsonObject, options?: CallOptions) => Promise<RawResult>;

/**
 * A function that sends requests with fresh ids, and takes nothing for an answer that is none.
 *
 * @returns rejects with an `McpError` when the peer answers one, and with a `ConnectionError` when what came is no answer
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
    const meta = isRecord(params._meta) ? params._meta : {};
    const message = { jsonrpc: "2.0", id, method, params: { ...params, _meta: { ...meta, ...ownMeta } } };
    return readResponse(await transport.send(message as JsonObject, options), id);
  };
}

function readResponse(response: unknown, id: number): RawResult {
  if (!isRecord(response)) throw invalid("the server sent no response object");
  if (isRecord(response.error)) {
    const { code, message, data } = response.error;
    if (typeof code !== "number" || typeof message !== "string") throw invalid("the error has no code and message");
    throw new McpError(code, message, data as JsonObject);
  }
  if (response.id !== id) throw invalid("the id is not that of the request");
  const { result } = response;
  if (!isRecord(result)) throw invalid("there is neither a result nor an error");
  const { resultType = "complete" } = result;
  if (resultType !== "complete") throw invalid("the result is of a type that was not negotiated");
  return result as RawResult;
}

/** A response that breaks the protocol. */
export function invalid(rule: string): ConnectionError {
  return new ConnectionError("INVALID_RESPONSE", `Invalid response: ${rule}`);
}
