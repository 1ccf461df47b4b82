import { createHub, createServer, defineResource, defineTool } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const hub = createHub();
let celsius = 20;

const temperature = defineResource("temperature")
  .uri("room://temperature")
  .read(() => ({ celsius }));
const heat = defineTool("heat").call(() => {
  celsius += 1;
  hub.publish({ type: "resource-updated", uri: "room://temperature" });
  return "Warmer.";
});

const server = createServer({
  name: "room",
  version: "1.0.0",
  tools: [heat],
  resources: [temperature],
  subscriptions: hub,
});

const client = await connect(direct(server));
console.log(client.server.capabilities);

const changes = client.listen({ promptsListChanged: true, resourceSubscriptions: ["room://temperature"] });
console.log(await changes.accepted); // this server has no prompts

await client.tools.heat();
for await (const event of changes) {
  const { contents } = await client.readResource("room://temperature");
  console.log(event, contents[0]?.text);
  break; // ends the subscription
}
