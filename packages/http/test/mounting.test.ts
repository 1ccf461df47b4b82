import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { createExecutor, createServer, defineTool } from "@snodo/core";
import { mcp } from "@snodo/http";
import { Hono } from "hono";
import { bearerAuth } from "hono/bearer-auth";
import { cors } from "hono/cors";
import { logger } from "hono/logger";
import { expect, it, vi } from "vitest";
import { headersFor, rawMessage, requestMeta } from "../../../testing/raw-message.ts";
import { toolCall, toolText } from "./message.ts";

vi.setConfig({ testTimeout: 30_000 });

const origin = "https://app.example";
type AppEnv = { Variables: { user: string } };

const server = createServer({
  name: "notes",
  version: "1",
  tools: [
    defineTool("who").call((_args, { auth }) => String(auth)),
    defineTool("steps").call(async (_args, context) => {
      context.progress(1);
      return "done";
    }),
    defineTool("hold").call(() => new Promise<string>(() => {})),
  ],
});
const admin = createServer({ name: "admin", version: "1", tools: [defineTool("who").call(() => "the admin server")] });

/** An application as people have them: logged, open to one web page, behind tokens, with routes of its own. */
function application(lines: string[]) {
  const api = new Hono<AppEnv>()
    .use(bearerAuth({ token: "right" }))
    .use(async (c, next) => {
      c.set("user", `user of ${c.req.header("authorization")}`);
      await next();
    })
    .get("/notes", (c) => c.json([c.get("user")]))
    .all("/mcp", mcp<AppEnv>(server, { auth: (c) => c.get("user"), allowedOrigins: [origin] }))
    .all("/admin/mcp", mcp<AppEnv>(admin, { allowedOrigins: [origin] }));
  return new Hono()
    .use(logger((line) => void lines.push(line)))
    .use(cors({ origin, exposeHeaders: ["www-authenticate"] }))
    .get("/health", (c) => c.text("well"))
    .route("/api/v1", api)
    .notFound((c) => c.text("the application's 404", 404));
}

const { headers, body } = toolCall("who");
const post = (more: Readonly<Record<string, string>> = {}) => ({
  method: "POST",
  headers: { ...headers, ...more },
  body,
});
const right = { authorization: "Bearer right" };

it("lives in a Hono app behind logger, CORS and tokens, under a base path, twice, beside other routes", async () => {
  const lines: string[] = [];
  const app = application(lines);
  const http = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  try {
    if (!http.listening) await once(http, "listening");
    const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    const answered = await fetch(`${base}/api/v1/mcp`, post({ ...right, origin }));
    expect(await answered.json()).toEqual(toolText("user of Bearer right"));
    expect(answered.headers.get("access-control-allow-origin")).toBe(origin);

    expect(await (await fetch(`${base}/api/v1/admin/mcp`, post(right))).json()).toEqual(toolText("the admin server"));
    expect((await fetch(`${base}/api/v1/mcp`, post({ authorization: "Bearer wrong" }))).status).toBe(401);
    expect((await fetch(`${base}/api/v1/mcp`, post())).status).toBe(401);
    expect(await (await fetch(`${base}/api/v1/notes`, { headers: right })).json()).toEqual(["user of Bearer right"]);
    expect(await (await fetch(`${base}/health`)).text()).toBe("well");
    expect(await (await fetch(`${base}/api/v1/mcp/other`, post(right))).text()).toBe("the application's 404");

    const asked = await fetch(`${base}/api/v1/mcp`, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "mcp-param-a" },
    });
    expect([asked.status, asked.headers.get("access-control-allow-headers")]).toEqual([204, "mcp-param-a"]);
    expect(lines).toContainEqual(expect.stringMatching(/^--> POST \/api\/v1\/mcp .*200/));
  } finally {
    http.close();
  }
});

it("streams through an application's middleware", async () => {
  const message = rawMessage("tools/call", { name: "steps", _meta: { ...requestMeta, progressToken: 1 } });
  const response = await application([]).request("/api/v1/mcp", {
    method: "POST",
    headers: { ...headersFor(message), ...right, origin },
    body: JSON.stringify(message),
  });
  expect([response.headers.get("content-type"), response.headers.get("access-control-allow-origin")]).toEqual([
    "text/event-stream",
    origin,
  ]);
  expect(await response.text()).toMatch(/^data: .*"progress":1.*\n\ndata: .*"done".*\n\n$/);
});

it("P401: mounted, each way to fail has its status", async () => {
  const auth = (c: { req: { header(name: string): string | undefined } }) => {
    if (c.req.header("x-fault") !== undefined) throw new Error("fault");
  };
  const executor = createExecutor({ running: 1, queued: 1, requestMs: 200 });
  const app = new Hono().all("/mcp", mcp(server, { executor, auth, maxBodyBytes: 1_000 }));
  app.onError((_error, c) => c.text("the application's answer", 500));
  const call = (...given: Parameters<typeof toolCall>) =>
    app.request("/mcp", { method: "POST", ...toolCall(...given) });
  const held = [call("hold"), call("hold"), call("hold")].map(async (answer) => (await answer).status);
  expect((await Promise.all(held)).toSorted()).toEqual([503, 504, 504]);
  expect((await call("who", { text: "x".repeat(1_000) })).status).toBe(413);
  expect((await app.request("/mcp", { ...post({ "x-fault": "1" }) })).status).toBe(500);
  expect((await app.request("/mcp")).status).toBe(405);
});
