import { createServer, defineTool } from "@snodo/core";
import { fetchHandler } from "@snodo/http";
import { post } from "./server.ts";

interface Env {
  readonly GREETING: string;
}

const handler = fetchHandler((env: Env) =>
  createServer({ name: "greeter", version: "1.0.0", tools: [defineTool("greet").call(() => env.GREETING)] }),
);
export default { fetch: handler };

const answer = await handler(new Request("https://example.com/mcp", post("greet")), { GREETING: "Hello" });
console.log(answer.status, (await answer.text()).slice(0, 93));
