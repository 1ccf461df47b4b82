import { mcp } from "@snodo/http";
import { Hono } from "hono";
import { post, server } from "./server.ts";

type AppEnv = { Variables: { user: string } };

const app = new Hono<AppEnv>()
  .use("/mcp", async (c, next) => {
    if (c.req.header("authorization") === undefined) return c.text("who?", 401);
    c.set("user", "ada");
    return next();
  })
  .get("/health", (c) => c.text("well"))
  .all("/mcp", mcp<AppEnv>(server, { auth: (c) => c.get("user") }));

const { headers, ...rest } = post("greet", { name: "Ada" });
console.log((await app.request("/mcp", { ...rest, headers })).status);
console.log((await app.request("/mcp", { ...rest, headers: { ...headers, authorization: "Bearer x" } })).status);
console.log(await (await app.request("/health")).text());
