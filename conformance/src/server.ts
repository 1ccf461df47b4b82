// The fixture server: what the scenarios of the official conformance runner ask for, by the names that they ask for.

import { listen } from "@snodo/http/node";
import { changingServer } from "./fixture/changes.ts";
import { prompts } from "./fixture/prompts.ts";
import { resources } from "./fixture/resources.ts";
import { tools } from "./fixture/tools.ts";

const server = changingServer({
  name: "snodo-conformance",
  version: "0.1.0",
  tools,
  resources,
  prompts,
  cache: {
    discovery: { ttlMs: 60_000, scope: "public" },
    tools: { ttlMs: 60_000, scope: "public" },
    resources: { ttlMs: 5_000, scope: "private" },
    prompts: { ttlMs: 60_000, scope: "public" },
  },
});

const listener = await listen(server, {
  port: Number(process.env.PORT ?? 3000),
  host: process.env.HOST ?? "127.0.0.1",
});
console.log(`listening on ${listener.url}`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void listener.close());
}
