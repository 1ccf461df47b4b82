import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { toNodeHandler } from "@snodo/http/node";
import { post, server } from "./server.ts";

const handle = toNodeHandler(server, { auth: (request) => request.headers["x-user"] });

const http = createServer((request, response) => {
  if (request.url === "/mcp") handle(request, response);
  else response.end("home");
}).listen(0, "127.0.0.1");
await once(http, "listening");

const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
console.log(await (await fetch(base)).text());
console.log((await fetch(`${base}/mcp`, post("greet", { name: "Ada" }))).status);
http.close();
http.closeAllConnections();
