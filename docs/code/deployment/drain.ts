import { setTimeout as sleep } from "node:timers/promises";
import { createExecutor, createServer, defineTool } from "@snodo/core";
import { listen } from "@snodo/http/node";
import { post } from "../transports/server.ts";

const slow = defineTool("slow").call(async () => {
  await sleep(50);
  return "done";
});
const server = createServer({ name: "slow", version: "1.0.0", tools: [slow] });

const executor = createExecutor({ running: 64, queued: 256, requestMs: 20_000 });
const listener = await listen(server, { port: 0, executor, maxSubscriptions: 64, maxUnsentBytes: 64_000_000 });

const answer = fetch(listener.url, post("slow"));
while (executor.stats().running === 0) await sleep(1);

// What SIGTERM should do: take nothing new, finish what came, then end.
const closed = listener.close({ drainMs: 10_000 });
console.log((await answer).status);
await closed;
console.log(await fetch(listener.url, post("slow")).catch(() => "nobody listens"));
