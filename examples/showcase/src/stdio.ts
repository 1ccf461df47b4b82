import { serveStdio } from "@snodo/stdio";
import { server } from "./showcase.ts";

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => stop.abort());
}

await serveStdio(server, { signal: stop.signal });
