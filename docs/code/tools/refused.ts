import { createServer, defineTool } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const search = defineTool("search")
  .argument("query", "string", { required: true, minLength: 1 })
  .argument("page", "integer", { minimum: 1 })
  .argument("sort", "string", { enum: ["asc", "desc"] })
  .additionalProperties(false)
  .call(() => "found");

const server = createServer({ name: "packages", version: "1.0.0", tools: [search] });
const client = await connect(direct(server));

for (const args of [
  { page: 1 },
  { query: "" },
  { query: "json", page: 0 },
  { query: "json", page: "2" },
  { query: "json", sort: "up" },
  { query: "json", pages: 2 },
]) {
  const { isError, content } = await client.callTool("search", args);
  console.log(isError, content[0]?.type === "text" && content[0].text);
}

const refusal = ({ code, message, data }: { code: number; message: string; data: unknown }) =>
  console.log(code, message, data);
await client.callTool("find", {}).catch(refusal);
await client.request("tools/call", { name: "search", arguments: ["json"] }).catch(refusal);
