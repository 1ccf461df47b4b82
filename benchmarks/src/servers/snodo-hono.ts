import { serve } from "@hono/node-server";
import { createServer } from "@snodo/core";
import { mcp } from "@snodo/http";
import { Hono } from "hono";
import { add, info } from "../add.ts";
import { ready } from "./ready.ts";

const app = new Hono().all("/mcp", mcp(createServer({ ...info, tools: [add] })));
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => ready(port));
