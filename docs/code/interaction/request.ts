import type { AnyServer, JsonObject } from "@snodo/core";
import { direct } from "@snodo/core/client";

interface Reply {
  readonly result?: {
    readonly resultType: string;
    readonly inputRequests?: JsonObject;
    readonly requestState?: string;
    readonly content?: unknown;
  };
  readonly error?: { readonly code: number; readonly message: string; readonly data?: JsonObject };
}

/** Calls a tool as a client that declares these capabilities. */
export async function callBy(capabilities: JsonObject, server: AnyServer, params: JsonObject): Promise<Reply> {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": capabilities,
  };
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { ...params, _meta } };
  return (await direct(server).send(message, {})) as Reply;
}
