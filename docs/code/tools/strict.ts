import { createServer, defineTool } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const search = defineTool("search")
  .argument("query", "string", { required: true })
  .argument("page", "integer", { minimum: 1, default: 1 })
  .call((args) => JSON.stringify(args));

const server = createServer({ name: "packages", version: "1.0.0", tools: [search], schemas: "strict" });
const client = await connect(direct(server));
console.log(JSON.stringify((await client.listTools())[0]?.inputSchema));
console.log((await client.callTool("search", { query: "json", page: null })).content);
