import { createServer, defineResource, defineTool, resourceResult, textContents } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const server = createServer({
  name: "cached",
  version: "1.0.0",
  tools: [defineTool("ping").call(() => "pong")],
  resources: [
    defineResource("clock")
      .uri("time://now")
      .read(() => "12:00"),
    defineResource("calendar")
      .uri("time://calendar")
      .read(() => resourceResult([textContents("2026")], { cache: { ttlMs: 86_400_000, scope: "public" } })),
  ],
  cache: {
    tools: { ttlMs: 60_000, scope: "public" },
    resources: { ttlMs: 1_000, scope: "private" },
  },
});

const client = await connect(direct(server));
const show = async (method: string, params = {}) => {
  const { ttlMs, cacheScope } = await client.request(method, params);
  console.log(method, ttlMs, cacheScope);
};
await show("server/discover");
await show("tools/list");
await show("resources/list");
await show("resources/templates/list");
await show("resources/read", { uri: "time://now" });
await show("resources/read", { uri: "time://calendar" });
await show("tools/call", { name: "ping" });
