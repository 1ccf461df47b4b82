import { listen } from "@snodo/http/node";
import { server } from "./showcase.ts";

const listener = await listen(server, {
  port: Number(process.env.PORT ?? 3000),
  host: process.env.HOST ?? "127.0.0.1",
});

console.log(`listening on ${listener.url}`);
console.log("Add it to a client:");
console.log(JSON.stringify({ mcpServers: { showcase: { type: "http", url: listener.url } } }, null, 2));

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void listener.close());
}
