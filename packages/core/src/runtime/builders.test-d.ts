import { expectTypeOf, it } from "vitest";
import { defineTool as plainTool } from "../define/tool-builder.ts";
import { type Builders, builders } from "./builders.ts";

const { defineTool, defineResource, definePrompt, createServer } = builders<{
  state: { db: number };
  auth: { sub: string };
}>();

it("auth and state are typed wherever a context reaches user code", () => {
  defineTool("t").call((_, context) => {
    expectTypeOf(context.state).toEqualTypeOf<{ db: number }>();
    expectTypeOf(context.auth).toEqualTypeOf<{ sub: string }>();
  });
  defineResource("r")
    .template("t://{x}")
    .complete("x", (_prefix, _request, context) => {
      expectTypeOf(context.state).toEqualTypeOf<{ db: number }>();
      return [];
    })
    .read((_, context) => context.auth.sub);
  definePrompt("p").render((_, context) => {
    expectTypeOf(context.auth).toEqualTypeOf<{ sub: string }>();
    return "a";
  });
});

it("a server needs the state that its components do", () => {
  const tools = [defineTool("t").call(() => "a")] as const;
  createServer({ name: "s", version: "1", tools, state: { db: 1 } });
  // @ts-expect-error - the tool needs a state
  createServer({ name: "s", version: "1", tools });
  // @ts-expect-error - the state is of another type
  createServer({ name: "s", version: "1", tools, state: { db: "1" } });
});

it("a server takes plain components as well", () => {
  createServer({ name: "s", version: "1", tools: [plainTool("t").call(() => "a")], state: { db: 1 } });
});

it("the principal reads the application's own auth", () => {
  createServer({ name: "s", version: "1", state: { db: 1 }, principal: (context) => context.auth.sub });
});

it("the set of functions has a name, for whoever passes it on", () => {
  expectTypeOf(builders<{ state: number }>()).toEqualTypeOf<Builders<{ state: number }>>();
  expectTypeOf<keyof Builders<{}>>().toEqualTypeOf<
    "defineTool" | "defineResource" | "definePrompt" | "createServer" | "timeout" | "concurrency" | "rateLimit"
  >();
});
