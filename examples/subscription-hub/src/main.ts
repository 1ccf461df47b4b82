// Two clients listen, one in process and one over HTTP; a third one changes a price, and then the shop closes.

import assert from "node:assert/strict";
import { connect, direct } from "@snodo/core/client";
import { listen } from "@snodo/http/node";
import { close, hub, shop } from "./server.ts";

const listener = await listen(shop, { port: 0 });

// As any client does over HTTP: one POST, whose answer stays open and brings one event after the other.
const response = await fetch(listener.url, {
  method: "POST",
  headers: {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": "subscriptions/listen",
  },
  body: JSON.stringify({
    jsonrpc: "2.0",
    id: "board",
    method: "subscriptions/listen",
    params: {
      notifications: { toolsListChanged: true, promptsListChanged: true, resourceSubscriptions: ["prices://all"] },
      _meta: {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
      },
    },
  }),
});

const client = await connect(direct(shop));
const changes = client.listen({ resourceSubscriptions: ["price://tea"] });
await changes.accepted;
console.log(`listeners: ${hub.stats().listeners}`);

await client.callTool("set_price", { item: "tea", price: 4 });
for await (const event of changes) {
  console.log(`in process: ${JSON.stringify(event)}`);
  const { contents } = await client.readResource("price://tea");
  console.log(`now: ${contents[0]?.text}`);
  break;
}

close();
assert.deepEqual(await client.listTools(), []);

// Closing the listener ends what is open over it with a result, at once. Closing the hub would do so everywhere.
await listener.close();
for (const line of (await response.text()).split("\n")) {
  if (!line.startsWith("data: ")) continue;
  const { method, params, result } = JSON.parse(line.slice(6));
  const { _meta, ...said } = params ?? result;
  assert.equal(_meta["io.modelcontextprotocol/subscriptionId"], "board");
  console.log(`over HTTP: ${method ?? "the end"} ${JSON.stringify(said)}`);
}

hub.close();
assert.equal(hub.stats().listeners, 0);
await client.close();
