import {
  type AnyComponent,
  type AnyServer,
  type AuthorizationPhase,
  type AuthorizationPolicy,
  type AuthorizedComponent,
  builders,
  type CatalogFaultEvent,
  type CatalogSource,
  createServer,
  definePrompt,
  defineTool,
  type InstrumentationEvent,
  McpError,
  type PromptsOption,
  type ResourcesOption,
  type ServerRef,
  serverRef,
  type ToolsOption,
} from "@snodo/core";
import { type Client, connect, direct, type ToolCallResult } from "@snodo/core/client";
import { describe, expectTypeOf, it } from "vitest";

const info = { name: "s", version: "1" } as const;
const search = defineTool("search")
  .argument("query", "string", { required: true })
  .output((o) => o.property("found", "integer", { required: true }))
  .call(() => ({ found: 1 }));
const source: CatalogSource = { list: () => [], find: () => undefined };

interface App {
  readonly state: { readonly db: number };
  readonly auth: { readonly sub: string };
}

describe("CatalogSource", () => {
  it("stands beside components, or alone", () => {
    expectTypeOf(source).toExtend<ToolsOption & ResourcesOption & PromptsOption>();
    createServer({ ...info, tools: [search, source], resources: source, prompts: [source] });
    // @ts-expect-error - a source also finds
    createServer({ ...info, tools: [search, { list: () => [search] }] });
    // @ts-expect-error - a prompt is no tool
    createServer({ ...info, tools: [definePrompt("p").render(() => ""), source] });
  });

  it("may be of one kind, and knows which it is asked for", () => {
    const tools: CatalogSource<typeof search> = {
      async list(kind, context) {
        expectTypeOf(kind).toEqualTypeOf<"tool">();
        expectTypeOf(context.auth).toBeUnknown();
        return [search];
      },
      find: (_kind, name) => (name === "search" ? search : null),
    };
    createServer({ ...info, tools });
    expectTypeOf<Parameters<CatalogSource["list"]>[0]>().toEqualTypeOf<AnyComponent["kind"]>();
  });

  it("says what state it needs", () => {
    const needing: CatalogSource<typeof search, App> = {
      list: (_kind, { auth, state }) => (auth.sub === "" || state.db > 1 ? [] : [search]),
      find: () => undefined,
    };
    createServer({ ...info, tools: [needing], state: { db: 1 } });
    createServer({ ...info, tools: needing, state: { db: 1 } });
    // @ts-expect-error - the state is missing
    createServer({ ...info, tools: [needing] });
    // @ts-expect-error - the state is missing
    createServer({ ...info, tools: needing });
  });

  it("leaves the client its types for what is declared, and any other name", () => {
    const server = createServer({ ...info, tools: [search, source], prompts: source });
    void (async (client: Client<typeof server>) => {
      const result = await client.tools.search({ query: "a" });
      expectTypeOf(result).toEqualTypeOf<ToolCallResult<{ found: number }>>();
      expectTypeOf(await client.tools.other?.({ a: 1 })).toEqualTypeOf<ToolCallResult | undefined>();
      void client.prompts.other?.({ a: "b" });
    });
    void (() => connect(direct(server)));
    expectTypeOf(server).toExtend<AnyServer>();
  });
});

describe("AuthorizationPolicy", () => {
  it("has the application's own context", () => {
    builders<App>().createServer({
      ...info,
      state: { db: 1 },
      authorization: {
        authorize(phase, component, context) {
          expectTypeOf(phase).toEqualTypeOf<AuthorizationPhase>();
          expectTypeOf(component).toEqualTypeOf<AuthorizedComponent>();
          expectTypeOf(context.auth).toEqualTypeOf<App["auth"]>();
          return component.kind === "resource" && component.requestedUri === "x://a"
            ? McpError.invalidParams("No")
            : undefined;
        },
        conceal: true,
      },
    });
    createServer({ ...info, authorization: { authorize: async (_phase, _component, { auth }) => void auth } });
  });

  it("answers nothing or an error", () => {
    // @ts-expect-error - true is no answer
    createServer({ ...info, authorization: { authorize: () => true } });
    // @ts-expect-error - it is called conceal
    createServer({ ...info, authorization: { authorize: () => undefined, conceals: true } });
    expectTypeOf<AuthorizationPolicy["conceal"]>().toEqualTypeOf<boolean | undefined>();
  });
});

describe("serverRef", () => {
  const server = createServer({ ...info, tools: [search] });

  it("takes any server, and its client any name", () => {
    const ref = serverRef(server);
    expectTypeOf(ref).toEqualTypeOf<ServerRef>();
    ref.set(server.with({ tools: [] }));
    ref.set(ref.current.with({ tools: [search, source] }));
    void (async (client: Client<typeof ref>) => client.tools.anything?.({ a: 1 }));
    void (() => connect(direct(ref)));
  });

  it("keeps the types of a server that it is told", () => {
    const ref = serverRef<typeof server>(server);
    ref.set(ref.current.with({ version: "2" }));
    // @ts-expect-error - it has other tools
    ref.set(server.with({ tools: [] }));
    void (async (client: Client<typeof ref>) => {
      expectTypeOf(await client.tools.search({ query: "a" })).toEqualTypeOf<ToolCallResult<{ found: number }>>();
    });
  });
});

it("a fault of a catalog is an event", () => {
  expectTypeOf<CatalogFaultEvent>().toExtend<InstrumentationEvent>();
});
