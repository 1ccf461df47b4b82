import { createServer, defineTool, type Sink, toolError } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const log: Sink = (event) => {
  if (event.type === "request-stop") {
    const { request, component, outcome, durationMs } = event;
    console.log(request.method, component?.name ?? "-", outcome, durationMs < 1_000 ? "fast" : "slow");
  } else if (event.type === "exception") {
    console.log("a fault of", event.component?.name, String(event.cause));
  }
};

const tools = [
  defineTool("now").call(() => "now"),
  defineTool("closed").call(() => toolError("Closed on Sundays")),
  defineTool("broken").call(() => {
    throw new RangeError("the index is 7");
  }),
];
const client = await connect(direct(createServer({ name: "shop", version: "1.0.0", tools, instrumentation: log })));
for (const { name } of tools) await client.callTool(name);
await client.callTool("none").catch(() => {});
