import { defineTool, structured } from "@snodo/core";

// The one call that everything here is measured by: its tool, its request and its answer.

/** The showcase's `add`. */
export const add = defineTool("add", "Add two numbers")
  .annotations({ readOnlyHint: true, idempotentHint: true, openWorldHint: false })
  .argument("a", "number", { required: true, description: "The first number" })
  .argument("b", "number", { required: true, description: "The second number" })
  .output((o) => o.property("sum", "number", { required: true }))
  .call(({ a, b }) => structured({ sum: a + b }));

export const info = { name: "bench", version: "0.1.0" } as const;

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "bench-client", version: "0.1.0" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

export const callMessage = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "add", arguments: { a: 19, b: 23 }, _meta: META },
} as const;

export const listMessage = { jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta: META } } as const;

export const callText = JSON.stringify(callMessage);

/** The headers that revision 2026-07-28 wants beside such a body. */
export const callHeaders: Readonly<Record<string, string>> = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
  "mcp-protocol-version": "2026-07-28",
  "mcp-method": "tools/call",
  "mcp-name": "add",
};

/** What Snodo answers: the bare handlers send these bytes. */
export const answerText = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  result: {
    resultType: "complete",
    content: [{ type: "text", text: '{"sum":42}' }],
    structuredContent: { sum: 42 },
    _meta: { "io.modelcontextprotocol/serverInfo": info },
  },
});

/** Whether a text answers the call: the right id and the right sum. */
export function isRightAnswer(text: string): boolean {
  const { id, result } = JSON.parse(text) as {
    readonly id?: unknown;
    readonly result?: { readonly structuredContent?: { readonly sum?: unknown } };
  };
  return id === callMessage.id && result?.structuredContent?.sum === 42;
}
