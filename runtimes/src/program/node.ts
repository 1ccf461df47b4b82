// Serves the edge bundle on Node, by the adapter that most applications have.

import { type ServerType, serve } from "@hono/node-server";
import type edge from "../edge.ts";

const { default: handler } = (await import(String(process.argv[2]))) as { readonly default: typeof edge };
const http: ServerType = serve({ fetch: handler.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) =>
  console.log(JSON.stringify({ port })),
);
process.once("SIGTERM", () => {
  http.close();
  if ("closeAllConnections" in http) http.closeAllConnections();
});
