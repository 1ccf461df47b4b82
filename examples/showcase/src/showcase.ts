import { createServer } from "@snodo/core";
import { review } from "./prompts.ts";
import { files, groups, packageInfo } from "./resources.ts";
import { add, fail, greet, order, search } from "./tools.ts";

/** One server for every transport: nothing in it knows which one it is served on. */
export const server = createServer({
  name: "snodo-showcase",
  version: "0.1.0",
  title: "Snodo showcase",
  instructions: "Look packages up with search, read hex://{name}/info for one of them, and order what you like.",
  tools: [add, fail, greet, order, search],
  resources: [groups, packageInfo, files],
  prompts: [review],
  cache: {
    discovery: { ttlMs: 3_600_000, scope: "public" },
    tools: { ttlMs: 60_000, scope: "public" },
  },
});
