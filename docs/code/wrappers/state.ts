import { createServer, defineTool, rateLimit } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const once = rateLimit({ limit: 1 });
const ping = defineTool("ping")
  .wrap(once)
  .call(() => "pong");
const copy = { ...ping, name: "ping_again" };

const one = await connect(direct(createServer({ name: "one", version: "1.0.0", tools: [ping, copy] })));
const two = await connect(direct(createServer({ name: "two", version: "1.0.0", tools: [ping] })));
console.log((await one.callTool("ping")).isError); // the first call of the window
console.log((await two.callTool("ping")).isError); // the same component in another server: the second
console.log((await one.callTool("ping_again")).isError); // a copy begins anew
console.log(once.stats());
