import { builders, createServer, definePrompt, defineResource, defineTool } from "@snodo/core";
import { describe, expectTypeOf, it } from "vitest";

interface Db {
  find(id: string): string;
}
interface User {
  readonly sub: string;
}

const app = builders<{ state: { db: Db }; auth: User }>();
const db: Db = { find: (id) => id };
const info = { name: "s", version: "1" } as const;

describe("builders", () => {
  it("types context.state and context.auth wherever a context reaches user code", () => {
    app.defineTool("a").call((_, { state, auth }) => {
      expectTypeOf(state).toEqualTypeOf<{ db: Db }>();
      expectTypeOf(auth).toEqualTypeOf<User>();
      return state.db.find(auth.sub);
    });
    app
      .defineResource("r")
      .template("x://{a}")
      .complete("a", (_prefix, _request, { auth }) => [auth.sub])
      .read(({ a }, { state }) => state.db.find(a));
    app
      .definePrompt("p")
      .argument("a")
      .complete("a", (_prefix, _request, { state }) => [state.db.find("1")])
      .render((_, { auth }) => auth.sub);
  });

  it("requires a state of the right type", () => {
    const tool = app.defineTool("a").call(() => "");
    app.createServer({ ...info, tools: [tool], state: { db } });
    // @ts-expect-error - state is missing
    app.createServer({ ...info, tools: [tool] });
    // @ts-expect-error - db is missing
    app.createServer({ ...info, tools: [tool], state: {} });
    // @ts-expect-error - state is missing, even without a component that needs it
    app.createServer(info);
  });

  it("types the context of principal", () => {
    app.createServer({ ...info, state: { db }, principal: ({ auth }) => auth.sub });
    createServer({
      ...info,
      principal: (context) => {
        expectTypeOf(context.auth).toBeUnknown();
        return null;
      },
    });
  });
});

describe("createServer", () => {
  it("requires a state that satisfies every component", () => {
    const one = builders<{ state: { db: Db } }>()
      .defineTool("one")
      .call(() => "");
    const two = builders<{ state: { log: (text: string) => void } }>()
      .definePrompt("two")
      .render(() => "");
    createServer({ ...info, tools: [one], prompts: [two], state: { db, log: () => {} } });
    // @ts-expect-error - log is missing
    createServer({ ...info, tools: [one], prompts: [two], state: { db } });
    // @ts-expect-error - state is missing
    createServer({ ...info, tools: [one] });
  });

  it("requires no state of components that need none", () => {
    createServer({ ...info, tools: [defineTool("a").call(() => "")] });
    createServer({ ...info, tools: [defineTool("a").call(() => "")], state: { any: 1 } });
    createServer(info);
  });

  it("takes hand-written descriptors", () => {
    createServer({
      ...info,
      tools: [{ kind: "tool", name: "a", call: () => "" }],
      resources: [{ kind: "resource", name: "r", uri: "x://a", read: () => "" }],
      prompts: [{ kind: "prompt", name: "p", render: () => "" }],
    });
  });

  it("D140, D141: refuses what is unfinished, and what is of another kind", () => {
    const tool = defineTool("a").call(() => "");
    // @ts-expect-error - a tool without handler
    void (() => createServer({ ...info, tools: [defineTool("a")] }));
    // @ts-expect-error - a resource without handler
    void (() => createServer({ ...info, resources: [defineResource("a").uri("x://a")] }));
    // @ts-expect-error - a prompt without handler
    void (() => createServer({ ...info, prompts: [definePrompt("a")] }));
    // @ts-expect-error - a tool is no prompt
    void (() => createServer({ ...info, prompts: [tool] }));
  });

  it("D146: has no step of another kind on a builder", () => {
    // @ts-expect-error - a tool has no place
    void (() => defineTool("a").uri("x://a"));
    // @ts-expect-error - a tool is not read
    void (() => defineTool("a").read(() => ""));
    // @ts-expect-error - a resource takes no arguments
    void (() => defineResource("a").argument("b"));
    // @ts-expect-error - a resource has no output
    void (() => defineResource("a").output({ type: "string" }));
    // @ts-expect-error - a prompt has no type
    void (() => definePrompt("a").mimeType("text/plain"));
    // @ts-expect-error - a prompt is not called
    void (() => definePrompt("a").call(() => ""));
  });

  it("A05, D103: requires a name and a version", () => {
    // @ts-expect-error - version
    void (() => createServer({ name: "s" }));
    // @ts-expect-error - name
    void (() => createServer({ version: "1" }));
  });
});

describe("with()", () => {
  it("takes only a state that every component of the new server can use", () => {
    const { defineTool: typedTool } = builders<{ state: { readonly size: number } }>();
    const size = typedTool("size").call((_args, context) => context.state.size);
    const server = createServer({ name: "sizes", version: "1.0.0", tools: [size], state: { size: 1 } });
    server.with({ state: { size: 2 } });
    // @ts-expect-error - the state has no size
    server.with({ state: "large" });
    createServer({ name: "none", version: "1.0.0" }).with({ state: "anything" });
  });
});
