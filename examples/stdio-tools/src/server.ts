// A bakery: one tool answers at once, one takes its time, says so, and stops when nobody waits for it any more.

import { setTimeout } from "node:timers/promises";
import { createServer, defineTool, toolError } from "@snodo/core";

const PRICES = new Map([
  ["bread", 3],
  ["rolls", 1],
]);

const price = defineTool("price", "What something costs")
  .argument("what", "string", { required: true })
  .call(({ what }) => {
    // Standard output is the protocol's. While it is served there, what else is written goes to standard error.
    console.log(`somebody asks for ${what}`);
    const coins = PRICES.get(what);
    return coins === undefined ? toolError(`There is no ${what} here`) : `${what}: ${coins} coins`;
  });

const bake = defineTool("bake", "Bakes something fresh")
  .argument("what", "string", { required: true })
  .argument("ms", "integer", { required: true, minimum: 1, maximum: 60_000 })
  .call(async ({ what, ms }, { progress, signal }) => {
    progress(1, { total: 2, message: `${what} in the oven` });
    // The signal aborts when the client cancels: hand it on to whatever waits.
    const isDone = await setTimeout(ms, true, { signal }).catch(() => false);
    if (isDone) return `${what}, fresh`;
    console.error(`out of the oven again: ${what}`);
    return toolError("Nobody reads this: a cancelled request is not answered");
  });

export const server = createServer({ name: "bakery", version: "1.0.0", tools: [bake, price] });
