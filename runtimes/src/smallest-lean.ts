import { basicValidator, defineTool } from "@snodo/core";
import { createServer } from "@snodo/core/lean";
import { fetchHandler } from "@snodo/http";

// The same with the small validator, for whoever counts kilobytes.

const add = defineTool("add", "Adds")
  .argument("a", "number", { required: true })
  .argument("b", "number", { required: true })
  .call(({ a, b }) => String(a + b));

const server = createServer({ name: "smallest", version: "1.0.0", tools: [add], validator: basicValidator() });

export default { fetch: fetchHandler(server) };
