import { createServer, defineResource, type SubscriptionEvent, type SubscriptionSource } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

/** Tells three times that the clock has moved on. A real one waits for a database, or another process. */
const ticks: SubscriptionSource = {
  open({ resourceSubscriptions = [] }) {
    const uris = resourceSubscriptions.filter((uri) => uri === "clock://now");
    async function* events(): AsyncGenerator<SubscriptionEvent> {
      for (let tick = 0; tick < 3; tick += 1) for (const uri of uris) yield { type: "resource-updated", uri };
    }
    return {
      accepted: { resourceSubscriptions: uris }, // no lists, and no other URIs
      events: events(),
      close: () => console.log("closed"), // exactly once, however it ends
    };
  },
};

const now = defineResource("now")
  .uri("clock://now")
  .read(() => "noon");
const server = createServer({ name: "clock", version: "1.0.0", resources: [now], subscriptions: ticks });

const client = await connect(direct(server));
const changes = client.listen({ resourcesListChanged: true, resourceSubscriptions: ["clock://now", "clock://later"] });
console.log(await changes.accepted);
for await (const event of changes) console.log(event);
