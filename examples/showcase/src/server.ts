import { listen } from "@snodo/http/node";
import { server } from "./showcase.ts";

// An empty variable counts as one that is not there.
const PORT = process.env.PORT || "3000";
const HOST = process.env.HOST || "127.0.0.1";

const listener = await listen(server, { port: Number(PORT), host: HOST }).catch((error: Error) => {
  console.error(`cannot listen on ${HOST}, port ${PORT}: ${error.message}`);
  console.error("PORT chooses another port, 0 a free one; HOST chooses another address");
  process.exit(1);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void listener.close());
}

console.log(`listening on ${listener.url}`);
console.log("Add it to a client:");
console.log(JSON.stringify({ mcpServers: { showcase: { type: "http", url: listener.url } } }, null, 2));
