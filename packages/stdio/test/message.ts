import { expect } from "vitest";
import { rawMessage } from "../../../testing/raw-message.ts";

/** Calls a tool. */
export function toolCall(name: string, args: unknown = {}, id: string | number = 1): object {
  return rawMessage("tools/call", { name, arguments: args }, id);
}

/** Cancels a request. */
export function cancelled(requestId: unknown): object {
  return { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } };
}

/** The answer to a `toolCall` whose tool returned this text. */
export function toolText(text: string, id: string | number = 1): unknown {
  return { jsonrpc: "2.0", id, result: expect.objectContaining({ content: [{ type: "text", text }] }) };
}
