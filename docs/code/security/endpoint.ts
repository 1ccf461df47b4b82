import { builders, McpError } from "@snodo/core";
import { fetchHandler } from "@snodo/http";
import { post } from "../transports/server.ts";

interface App {
  auth: { readonly sub: string; readonly roles: readonly string[] };
}
const { createServer, defineTool } = builders<App>();

/** In an application: what your identity provider says of the token. */
const USERS: ReadonlyMap<string, App["auth"]> = new Map([["Bearer t-ada", { sub: "ada", roles: ["reader"] }]]);

const server = createServer({
  name: "notes",
  version: "1.0.0",
  tools: [
    defineTool("count")
      .argument("limit", "integer", { minimum: 1, maximum: 50 })
      .call(() => {
        throw new Error("connect ECONNREFUSED db.intra:5432");
      }),
    defineTool("purge").call(() => "purged"),
  ],
  authorization: {
    authorize(_phase, { name }, { auth }) {
      return name !== "purge" || auth.roles.includes("owner") ? undefined : new McpError(4003, "Owners only");
    },
    conceal: true,
  },
  principal: ({ auth }) => auth.sub,
  instrumentation: (event) => {
    if (event.type === "exception") console.log("for us:", event.request.principal, String(event.cause));
  },
});

const handler = fetchHandler(server, {
  allowedOrigins: ["https://app.example.com"],
  allowedHosts: ["notes.example.com"],
  auth(request) {
    const user = USERS.get(request.headers.get("authorization") ?? "");
    return user ?? new Response("who?", { status: 401, headers: { "www-authenticate": "Bearer" } });
  },
});

async function ask(what: string, call: RequestInit, more: Record<string, string> = {}, host = "notes.example.com") {
  const headers = { authorization: "Bearer t-ada", ...(call.headers as Record<string, string>), ...more };
  const answer = await handler(new Request(`https://${host}/mcp`, { ...call, headers }));
  const text = await answer.text();
  const { result, error } = text.startsWith("{") ? JSON.parse(text) : { error: { message: text } };
  console.log(`${what}: ${answer.status} ${error?.message ?? result.content[0].text}`);
}

await ask("a page of another site", post("count"), { origin: "https://evil.example" });
await ask("a rebound name", post("count"), {}, "evil.example");
await ask("no token", post("count"), { authorization: "" });
await ask("what it may not know of", post("purge"));
await ask("what there is not", post("nothing"));
await ask("a wrong argument", post("count", { limit: 4_711 }));
await ask("a fault", post("count", { limit: 5 }));
