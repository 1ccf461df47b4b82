// Shows the menu, and renders each prompt.

import assert from "node:assert/strict";
import { connect, direct, type GetPromptResult, isMcpError } from "@snodo/core/client";
import { server } from "./server.ts";

const client = await connect(direct(server));

for (const { name, description, arguments: args = [] } of await client.listPrompts()) {
  const listed = args.map((argument) => (argument.required ? argument.name : `${argument.name}?`));
  console.log(`${name}(${listed.join(", ")}): ${description}`);
}

show(await client.prompts.explain({ term: "recursion" }));
show(await client.prompts.review({ file: "sum.ts" }));
const standup = await client.prompts.standup({ team: "blue" });
show(standup);
assert.equal(standup.description, "Stand-up of team blue");

// By name, for whoever learns of a prompt only while running. What does not fit rejects: no model is there to read it.
console.log("\nrefused:");
for (const args of [{}, { file: "main.ts" }]) {
  const refusal = await client.getPrompt("review", args).catch((error: unknown) => error);
  assert(isMcpError(refusal));
  console.log(`McpError ${refusal.code}: ${refusal.message} ${JSON.stringify(refusal.data)}`);
  assert.equal(refusal.code, -32602);
}

await client.close();

function show({ description, messages }: GetPromptResult): void {
  console.log(description === undefined ? "" : `\n${description}`);
  for (const { role, content } of messages) {
    console.log(`${role}: ${content.type === "text" ? content.text : JSON.stringify(content)}`);
  }
}
