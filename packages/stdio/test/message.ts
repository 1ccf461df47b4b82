import { expect } from "vitest";

/** What every request of 2026-07-28 carries. */
const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** Calls a tool. */
export function toolCall(name: string, args: unknown = {}, id: string | number = 1): object {
  return { jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args, _meta: META } };
}

/** Cancels a request. */
export function cancelled(requestId: unknown): object {
  return { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } };
}

/** The answer to a `toolCall` whose tool returned this text. */
export function toolText(text: string, id: string | number = 1): unknown {
  return { jsonrpc: "2.0", id, result: expect.objectContaining({ content: [{ type: "text", text }] }) };
}
