import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { answerText } from "../add.ts";
import { ready } from "./ready.ts";

const app = new Hono().post("/mcp", async (c) => {
  await c.req.json();
  return c.body(answerText, 200, { "content-type": "application/json" });
});
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => ready(port));
