// A hub: whoever changes something publishes that, and everybody who asked for it is told, over whatever transport.

import { createHub, createServer, defineResource, defineTool, McpError, serverRef, toolError } from "@snodo/core";

/** For each listener at most 100 events wait; then the oldest is lost, and counted. */
export const hub = createHub({ queue: 100, overflow: "drop-oldest" });

const prices = new Map([["tea", 3]]);

const price = defineResource("price")
  .template("price://{item}")
  .mimeType("application/json")
  .read(({ item, uri }) => {
    if (!prices.has(item)) throw McpError.invalidParams("Resource not found", { uri });
    return { item, price: prices.get(item) };
  });

const setPrice = defineTool("set_price", "Change what an item costs")
  .argument("item", "string", { required: true })
  .argument("price", "number", { required: true, minimum: 0 })
  .call(({ item, price }) => {
    if (!prices.has(item)) return toolError("There is no such item");
    prices.set(item, price);
    // Also told is whoever listens to the whole list of prices.
    hub.publish({ type: "resource-updated", uri: `price://${item}`, partOf: ["prices://all"] });
    return "Changed.";
  });

const open = createServer({
  name: "subscription-hub",
  version: "1.0.0",
  tools: [setPrice],
  resources: [price],
  subscriptions: hub,
});

/** The same shop after closing time: nobody changes a price any more. */
const closed = open.with({ tools: [], capabilities: { tools: {} } });

/** What transports are given. Setting another server publishes which lists differ, of its own accord. */
export const shop = serverRef<typeof open | typeof closed>(open);

export const close = () => shop.set(closed);
