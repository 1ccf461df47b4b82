import { createHub, createServer, defineTool } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const hub = createHub({ queue: 2, overflow: "drop-oldest", instrumentation: ({ type }) => console.log(type) });
const server = createServer({
  name: "hub",
  version: "1.0.0",
  tools: [defineTool("t").call(() => "")],
  subscriptions: hub,
  instrumentation: (event) => {
    if (event.type === "subscription-close") console.log(event.type, event.reason, event.sent);
  },
});
const client = await connect(direct(server));
const changes = client.listen({ toolsListChanged: true });
await changes.accepted;

console.log(hub.publish({ type: "tools-list-changed" }));
console.log(hub.publish({ type: "tools-list-changed" })); // in the same run: the client has had no chance to look
console.log(hub.publish({ type: "resource-updated", uri: "a://nobody-listens" }).matched);
hub.close();
for await (const event of changes) console.log("told:", event);
