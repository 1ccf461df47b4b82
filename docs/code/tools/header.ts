import { createServer, defineTool } from "@snodo/core";
import { fetchHandler } from "@snodo/http";

const search = defineTool("search")
  .argument("region", "string", { required: true, header: "Region" })
  .argument("query", "string", { required: true })
  .call(({ region, query }) => `${query} in ${region}`);

const serve = fetchHandler(createServer({ name: "packages", version: "1.0.0", tools: [search] }));

async function post(headers: Record<string, string>): Promise<void> {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const params = { name: "search", arguments: { region: "eu", query: "json" }, _meta };
  const response = await serve(
    new Request("http://localhost/mcp", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": "tools/call",
        "mcp-name": "search",
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
    }),
  );
  const { result, error } = await response.json();
  console.log(response.status, result?.content ?? error);
}

await post({ "mcp-param-region": "eu" });
await post({ "mcp-param-region": "us" });
await post({});
