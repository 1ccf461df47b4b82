import { fetchHandler } from "@snodo/http";
import { post, server } from "./server.ts";

const origin = "https://app.example.com";
const handler = fetchHandler(server, { allowedOrigins: [origin], cors: true });

const asked = await handler(new Request("https://example.com/mcp", { method: "OPTIONS", headers: { origin } }));
console.log(asked.status, asked.headers.get("access-control-allow-origin"));

const { headers, ...rest } = post("greet", { name: "Ada" });
for (const from of [origin, "https://evil.example"]) {
  const { status } = await handler(
    new Request("https://example.com/mcp", { ...rest, headers: { ...headers, origin: from } }),
  );
  console.log(status, from);
}
