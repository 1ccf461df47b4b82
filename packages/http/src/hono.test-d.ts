import type { AnyServer } from "@snodo/core";
import { type Context, type Handler, Hono } from "hono";
import { describe, expectTypeOf, it } from "vitest";
import { mcp } from "./hono.ts";

interface User {
  readonly name: string;
}
interface Bindings {
  readonly SECRET: string;
}
type Typed = { Variables: { user: User }; Bindings: Bindings };

declare const server: AnyServer;

describe("mcp in an application with types of its own", () => {
  it("knows the application's variables and bindings in auth", () => {
    new Hono<Typed>().all(
      "/mcp",
      mcp<Typed>(server, {
        auth: (c) => {
          expectTypeOf(c.get("user")).toEqualTypeOf<User>();
          expectTypeOf(c.var.user).toEqualTypeOf<User>();
          expectTypeOf(c.env.SECRET).toEqualTypeOf<string>();
          // @ts-expect-error - the application sets no such variable
          c.get("usr");
          return c.get("user");
        },
      }),
    );
  });

  it("knows them by the parameter of auth, too", () => {
    const handler = mcp(server, { auth: (c: Context<Typed>) => c.get("user").name });
    expectTypeOf(handler).parameter(0).toEqualTypeOf<Context<Typed>>();
    new Hono<Typed>().all("/mcp", handler);
  });

  it("compiles without them", () => {
    new Hono<Typed>().all("/mcp", mcp(server, { auth: (c) => c.get("user") }));
  });

  it("hands the application's bindings to the function that makes the server", () => {
    new Hono<Typed>().all(
      "/mcp",
      mcp<Typed>((env) => {
        expectTypeOf(env).toEqualTypeOf<Bindings>();
        return server;
      }),
    );
  });

  it("fits an application without types, and one that has more than it asks for", () => {
    new Hono().all("/mcp", mcp(server));
    new Hono().all("/:tenant/mcp", mcp(server, { auth: (c) => c.req.param("tenant") }));
    new Hono<Typed>().all("/mcp", mcp(server));
    new Hono<Typed>().use(async (_c, next) => next()).post("/mcp", mcp(server));
    expectTypeOf(mcp(server)).toExtend<Handler>();
  });

  it("can be made before the application", () => {
    const handler = mcp<Typed>(server, { auth: (c) => c.get("user") });
    expectTypeOf(handler).parameter(0).toEqualTypeOf<Context<Typed>>();
    new Hono<Typed>().all("/mcp", handler);
  });
});
