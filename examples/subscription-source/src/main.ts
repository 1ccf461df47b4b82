// Listens to two notes, reads what has changed, and shows the ways in which a subscription ends.

import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { connect, direct } from "@snodo/core/client";
import { Notebook, open, serverOf } from "./server.ts";

const notebook = new Notebook();
notebook.write("plan", "Rest");

const client = await connect(direct(serverOf(notebook)));
console.log(`declared: ${JSON.stringify(client.server.capabilities.resources)}`);

const changes = client.listen({ resourcesListChanged: true, resourceSubscriptions: ["note://plan", "note://log"] });
console.log(`accepted: ${JSON.stringify(await changes.accepted)}`);

notebook.write("plan", "Work");
notebook.write("other", "Nobody listens to this one");
notebook.write("log", "Begun");
let seen = 0;
for await (const event of changes) {
  assert(event.type === "resource-updated");
  const { contents } = await client.readResource(event.uri);
  console.log(`${event.uri}: ${contents[0]?.text}`);
  seen += 1;
  if (seen === 2) break;
}
await setImmediate();
console.log(`listening after the loop was left: ${open.size}`);

const again = client.listen({ resourceSubscriptions: ["note://plan"] });
await again.accepted;
console.log(`listening again: ${open.size}`);
notebook.close();
for await (const event of again) assert.fail(event.type);
await setImmediate();
console.log(`listening after the notebook was closed: ${open.size}`);
assert.equal(open.size, 0);

await client.close();
