import { createServer, defineTool } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const open = defineTool("open")
  .argument("limit", "integer")
  .call((args) => Object.keys(args).join(", "));
const closed = defineTool("closed")
  .argument("limit", "integer")
  .additionalProperties(false)
  .call((args) => Object.keys(args).join(", "));

const server = createServer({ name: "both", version: "1.0.0", tools: [open, closed] });
const client = await connect(direct(server));
console.log((await client.callTool("open", { limt: 5 })).content);
console.log((await client.callTool("closed", { limt: 5 })).content);
