import { createServer, defineTool } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const version = defineTool("version", "Latest version of a package")
  .input({
    type: "object",
    properties: { name: { type: "string" }, channel: { enum: ["stable", "next"], default: "stable" } },
    required: ["name"],
    additionalProperties: false,
  })
  .output({ type: "object", properties: { version: { type: "string" } }, required: ["version"] })
  .call(({ name, channel }) => ({ version: `${name}@${channel ?? "stable"}` }));
//       name: string; channel?: "stable" | "next": defaults of a whole schema are not filled in

const server = createServer({ name: "packages", version: "1.0.0", tools: [version] });
const client = await connect(direct(server));
const result = await client.tools.version({ name: "json" });
console.log(result.isError ? result.content : result.structured);
