import { createServer, defineTool } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const search = defineTool("search", "Search packages")
  .argument("query", "string", { required: true, minLength: 1, description: "What to look for" })
  .argument("page", "integer", { minimum: 1, default: 1 })
  .argument("sort", "string", { enum: ["asc", "desc"] })
  .call(({ query, page, sort = "asc" }) => `searching for ${query} on page ${page}, ${sort}`);
//       query: string; page: number; sort?: "asc" | "desc"

const server = createServer({ name: "packages", version: "1.0.0", tools: [search] });

const client = await connect(direct(server));
console.log((await client.tools.search({ query: "json" })).content);
