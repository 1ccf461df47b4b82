// Calls the tools in process: `direct` takes the server itself, so there is no transport to start or to stop.

import assert from "node:assert/strict";
import { connect, direct, isMcpError, type ToolCallResult } from "@snodo/core/client";
import { server } from "./server.ts";

const client = await connect(direct(server));

for (const { name, inputSchema } of await client.listTools()) {
  console.log(`${name} takes ${JSON.stringify(inputSchema)}`);
}

// A method for each tool, typed by the server; and by name, for whoever learns of a tool only while running.
const latest = await client.tools.latest_version({ name: "hono" });
const counted = await client.callTool("count_versions", { name: "hono" });
console.log(`hono: ${textOf(latest)}, ${textOf(counted)}`);
assert.deepEqual([textOf(latest), textOf(counted)], ["4.13.19", "3 versions"]);

// What a tool reports, and arguments that do not fit, are results that a model reads and acts on.
const failures = [
  await client.tools.latest_version({ name: "left-pad" }),
  await client.callTool("latest_version", {}),
  await client.callTool("latest_version", { name: 7 }),
  await client.callTool("latest_version", { name: "hono", range: "^4" }),
];
for (const failure of failures) console.log(`isError: ${textOf(failure)}`);
assert(failures.every(({ isError }) => isError));

// A tool that does not exist is a mistake of the program: that call rejects.
const refusal = await client.callTool("newest_version", { name: "hono" }).catch((error: unknown) => error);
assert(isMcpError(refusal));
console.log(`McpError ${refusal.code}: ${refusal.message} ${JSON.stringify(refusal.data)}`);
assert.equal(refusal.code, -32602);

await client.close();

function textOf({ content }: ToolCallResult): string {
  return content.map((block) => (block.type === "text" ? block.text : block.type)).join(" ");
}
