// Serves every entry by Node's own listener, each on a port of its own.

import type { IncomingMessage } from "node:http";
import { listen } from "@snodo/http/node";
import { entries } from "../fixture/entries.ts";
import { server } from "../fixture/server.ts";

const listeners = await Promise.all(
  Object.entries(entries).map(async ([name, { identify, ...options }]) => {
    const auth = identify && (({ headers }: IncomingMessage) => identify(headers.authorization ?? null));
    return [name, await listen(server, { port: 0, path: `/${name}`, ...options, ...(auth && { auth }) })] as const;
  }),
);
console.log(JSON.stringify(Object.fromEntries(listeners.map(([name, { port }]) => [name, port]))));
process.once("SIGTERM", () => void Promise.all(listeners.map(([, listener]) => listener.close({ drainMs: 0 }))));
