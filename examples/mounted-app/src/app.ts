// An application with routes of its own, which gets an MCP endpoint beside them: behind the same tokens, for the same
// users. What the middleware found out is typed all the way into the handlers.

import { builders } from "@snodo/core";
import { mcp } from "@snodo/http";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";

export interface User {
  readonly name: string;
  readonly notes: readonly string[];
}

type AppEnv = { Variables: { user: User } };

const USERS: ReadonlyMap<string, User> = new Map([
  ["token-of-ada", { name: "ada", notes: ["buy tea"] }],
  ["token-of-bob", { name: "bob", notes: ["call ada"] }],
]);

/** The application's own: what it had before it had tools. */
const authenticate = createMiddleware<AppEnv>(async (c, next) => {
  const user = USERS.get(c.req.header("authorization")?.replace(/^Bearer /, "") ?? "");
  if (user === undefined) return c.json({ error: "unknown token" }, 401, { "www-authenticate": "Bearer" });
  c.set("user", user);
  return next();
});

const { createServer, defineTool } = builders<{ auth: User }>();

const notes = defineTool("notes", "The notes of whoever asks").call((_args, { auth }) => `${auth.name}: ${auth.notes}`);

const server = createServer({
  name: "notes",
  version: "1.0.0",
  tools: [notes],
  principal: ({ auth }) => auth.name,
});

const api = new Hono<AppEnv>()
  .use(authenticate)
  .get("/notes", (c) => c.json(c.get("user").notes))
  .all("/mcp", mcp<AppEnv>(server, { auth: (c) => c.get("user") }));

export const app = new Hono()
  .get("/health", (c) => c.text("well"))
  .route("/api", api)
  .onError((_error, c) => c.json({ error: "the application's own answer" }, 500));
