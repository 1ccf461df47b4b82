import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type HttpBindings, serve } from "@hono/node-server";
import { createServer, defineTool, type InstrumentationEvent } from "@snodo/core";
import { type McpOptions, mcp } from "@snodo/http";
import { listen } from "@snodo/http/node";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { describe, expect, it } from "vitest";
import { besidesRequests } from "../../../testing/besides-requests.ts";
import { toolCall, toolText } from "./message.ts";
import { rawConnection, rawPost } from "./raw-connection.ts";

interface User {
  readonly name: string;
}

const events: InstrumentationEvent[] = [];
const server = createServer({
  name: "hono",
  version: "1",
  tools: [
    defineTool("who").call((_args, { auth }) => String((auth as User | undefined)?.name)),
    defineTool("echo")
      .argument("text", "string")
      .call(({ text = "" }) => text),
  ],
  instrumentation: besidesRequests(events),
});
const post = (call = toolCall("who")) => ({ method: "POST", ...call });

describe("mcp", () => {
  it("P402: takes who it is from the application's own middleware, typed", async () => {
    type AppEnv = { Variables: { user: User } };
    const app = new Hono<AppEnv>();
    app.use(async (c, next) => {
      c.set("user", { name: c.req.header("authorization") ?? "nobody" });
      await next();
    });
    app.all("/mcp", mcp<AppEnv>(server, { auth: (c) => c.get("user") }));
    const call = toolCall("who");
    const response = await app.request("/mcp", {
      method: "POST",
      body: call.body,
      headers: { ...call.headers, authorization: "ann" },
    });
    expect(await response.json()).toEqual(toolText("ann"));
  });

  it("makes the server of the typed bindings, once", async () => {
    type AppEnv = { Bindings: { GREETING: string } };
    let made = 0;
    const app = new Hono<AppEnv>().all(
      "/mcp",
      mcp<AppEnv>((env) => {
        made += 1;
        return createServer({ name: "env", version: "1", tools: [defineTool("greet").call(() => env.GREETING)] });
      }),
    );
    for (const GREETING of ["first", "second"]) {
      const response = await app.request("/mcp", post(toolCall("greet")), { GREETING });
      expect(await response.json()).toEqual(toolText("first"));
    }
    expect(made).toBe(1);
  });

  it("hands what auth throws to the application's error handler", async () => {
    const options: McpOptions = {
      auth: () => {
        throw new HTTPException(402, { message: "pay first" });
      },
    };
    const app = new Hono().all("/mcp", mcp(server, options));
    const plain = await app.request("/mcp", post());
    expect([plain.status, await plain.text()]).toEqual([402, "pay first"]);
    app.onError((error, c) => c.json({ caught: error.message }, 418));
    const caught = await app.request("/mcp", post());
    expect([caught.status, await caught.json()]).toEqual([418, { caught: "pay first" }]);
  });

  it("hands what the function that makes the server throws to it as well", async () => {
    const app = new Hono().all(
      "/mcp",
      mcp(() => {
        throw new Error("no database");
      }),
    );
    app.onError((error, c) => c.text(error.message, 503));
    const response = await app.request("/mcp", post());
    expect([response.status, await response.text()]).toEqual([503, "no database"]);
  });

  it("lives beside the application's own routes and middleware, under any path", async () => {
    const app = new Hono()
      .get("/", (c) => c.text("home"))
      .use(async (c, next) => {
        await next();
        c.header("x-app", "yes");
      })
      .route("/deep", new Hono().all("/er/mcp", mcp(server)));
    expect(await (await app.request("/")).text()).toBe("home");
    const response = await app.request("/deep/er/mcp", post());
    expect([response.status, response.headers.get("x-app")]).toEqual([200, "yes"]);
    expect((await app.request("/mcp", post())).status).toBe(404);
  });

  describe("FM#260: after middleware that read the body", () => {
    it.each([
      ["json", (c: { req: { json(): Promise<unknown> } }) => c.req.json()],
      ["text", (c: { req: { text(): Promise<string> } }) => c.req.text()],
      ["arrayBuffer", (c: { req: { arrayBuffer(): Promise<ArrayBuffer> } }) => c.req.arrayBuffer()],
    ])("by c.req.%s(), serves what it read", async (_method, read) => {
      const app = new Hono();
      app.use(async (c, next) => {
        await read(c);
        await next();
      });
      app.all("/mcp", mcp(server, { maxBodyBytes: 1_000 }));
      const answer = await app.request("/mcp", post(toolCall("echo", { text: "żółw" })));
      expect(await answer.json()).toEqual(toolText("żółw"));
      expect((await app.request("/mcp", post(toolCall("echo", { text: "x".repeat(1_000) })))).status).toBe(413);
    });

    it("by the limit of another middleware, serves it too", async () => {
      const app = new Hono().use(bodyLimit({ maxSize: 1_000_000 })).all("/mcp", mcp(server));
      expect((await app.request("/mcp", post())).status).toBe(200);
    });

    it("past Hono, says that it is too late", async () => {
      const app = new Hono();
      app.use(async (c, next) => {
        await c.req.raw.text();
        await next();
      });
      app.all("/mcp", mcp(server));
      events.length = 0;
      expect((await app.request("/mcp", post())).status).toBe(500);
      expect(events).toEqual([
        {
          type: "transport-fault",
          transport: "http",
          cause: expect.objectContaining({ message: expect.stringContaining("mount it before body parsers") }),
        },
      ]);
    });
  });

  it.each([
    ["no Host", "HTTP/1.0", [], 403],
    ["a Host", "HTTP/1.0", ["Host: localhost"], 200],
    ["another Host", "HTTP/1.1", ["Host: rebound.example"], 403],
  ])(
    "on @hono/node-server at a loopback address, answers %s over %s as listen does",
    async (_what, version, host, status) => {
      const app = new Hono().all("/mcp", mcp(server));
      const http = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
      await using listener = await listen(server, { port: 0 });
      try {
        if (!http.listening) await once(http, "listening");
        for (const port of [(http.address() as AddressInfo).port, listener.port]) {
          await using connection = await rawConnection(port);
          const request = rawPost(toolCall("who")).replace(
            "HTTP/1.1\r\nHost: localhost",
            [version, ...host].join("\r\n"),
          );
          connection.write(request);
          expect(await connection.until(/\}$/)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
        }
      } finally {
        http.close();
      }
    },
  );

  it("is served by @hono/node-server, with its bindings typed", async () => {
    type AppEnv = { Bindings: HttpBindings };
    const app = new Hono<AppEnv>().all("/mcp", mcp<AppEnv>(server, { auth: (c) => ({ name: c.env.incoming.method }) }));
    const http = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
    try {
      if (!http.listening) await once(http, "listening");
      const { port } = http.address() as AddressInfo;
      const response = await fetch(`http://127.0.0.1:${port}/mcp`, post());
      expect(await response.json()).toEqual(toolText("POST"));
    } finally {
      http.close();
    }
  });
});
