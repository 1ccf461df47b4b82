import { createServer, defineTool } from "@snodo/core";

const greet = defineTool("greet")
  .argument("name", "string", { required: true })
  .call(({ name }, context) => `Hello, ${name}, over ${context.transport.kind}`);

const count = defineTool("count").call(async (_args, context) => {
  for (const done of [1, 2]) context.progress(done, { total: 2 });
  return "counted";
});

export const server = createServer({ name: "greeter", version: "1.0.0", tools: [greet, count] });

// #region post
/** What a client sends: one message, and headers that say the same as its body. */
export function post(name: string, args: object = {}): RequestInit & { readonly headers: Record<string, string> } {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
    progressToken: 1,
  };
  return {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/call",
      "mcp-name": name,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args, _meta } }),
  };
}
// #endregion
