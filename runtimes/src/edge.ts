// What an edge host is given: one module, whose `fetch` serves every entry at its path.

import { fetchHandler } from "@snodo/http";
import { entries } from "./fixture/entries.ts";
import { server } from "./fixture/server.ts";

type Handler = ReturnType<typeof fetchHandler>;

const handlers: ReadonlyMap<string, Handler> = new Map(
  Object.entries(entries).map(([name, { identify, ...options }]) => {
    const auth = identify && ((request: Request) => identify(request.headers.get("authorization")));
    return [`/${name}`, fetchHandler(server, { ...options, ...(auth && { auth }) })];
  }),
);

async function handle(...given: Parameters<Handler>): Promise<Response> {
  const serve = handlers.get(new URL(given[0].url).pathname);
  return serve?.(...given) ?? new Response("Not Found", { status: 404 });
}

export default { fetch: handle };
