import { createServer, defineTool } from "@snodo/core";
import { fetchHandler } from "@snodo/http";

// What core and the fetch handler weigh at an edge host: a server with one tool.

const add = defineTool("add", "Adds")
  .argument("a", "number", { required: true })
  .argument("b", "number", { required: true })
  .call(({ a, b }) => String(a + b));

export default { fetch: fetchHandler(createServer({ name: "smallest", version: "1.0.0", tools: [add] })) };
