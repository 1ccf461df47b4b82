import { expect } from "vitest";

/** What every request of 2026-07-28 carries. */
export const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** A `tools/call` and the headers that go with it, over HTTP. */
export interface Post {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Calls a tool. */
export function toolCall(name: string, args: unknown = {}, id: string | number = 1): Post {
  const params = { name, arguments: args, _meta: META };
  return {
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/call",
      "mcp-name": name,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params }),
  };
}

/** The answer to a `toolCall` whose tool returned this text. */
export function toolText(text: string, id: string | number = 1): unknown {
  return { jsonrpc: "2.0", id, result: expect.objectContaining({ content: [{ type: "text", text }] }) };
}
