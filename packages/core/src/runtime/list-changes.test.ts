import { describe, expect, it } from "vitest";
import { rawMessage } from "../../../../testing/raw-message.ts";
import { connect } from "../client/connect.ts";
import { direct } from "../client/direct.ts";
import type { ServerNotification } from "../context/outlet.ts";
import { definePrompt } from "../define/prompt-builder.ts";
import { defineResource } from "../define/resource-builder.ts";
import { defineTool } from "../define/tool-builder.ts";
import type { Answer } from "../dispatch/answer.ts";
import { createHub } from "../subscription/create-hub.ts";
import type { SubscriptionEvent } from "../subscription/subscription-event.ts";
import type { AuthorizationPolicy } from "./authorization-policy.ts";
import type { CatalogSource } from "./catalog-source.ts";
import { createServer } from "./create-server.ts";
import type { AnyServer } from "./server.ts";
import type { ServerOptions } from "./server-options.ts";
import { serverRef } from "./server-ref.ts";

const tool = defineTool("t", "A tool").call(() => "a");
const prompt = definePrompt("p").render(() => "a");
const file = defineResource("r")
  .uri("file:///a")
  .read(() => "a");
const template = defineResource("x")
  .template("x://{name}")
  .read(() => "a");
const all = { tools: [tool], prompts: [prompt], resources: [file, template] };

const server = (options: Partial<ServerOptions> & { readonly state?: unknown } = {}): AnyServer =>
  createServer({ name: "s", version: "1", instrumentation: () => {}, ...all, ...options } as never);

/** What `set` publishes for a change from one server to another. */
function published(before: AnyServer, after: AnyServer): readonly string[] {
  const events: SubscriptionEvent[] = [];
  const source = { open: createHub().open, publish: (event: SubscriptionEvent) => events.push(event) };
  const withSource = (each: AnyServer) => (each as ReturnType<typeof createServer>).with({ subscriptions: source });
  const ref = serverRef(withSource(before) as never);
  ref.set(withSource(after) as never);
  return events.map(({ type }) => type);
}

const source = (): CatalogSource => ({ list: () => [], find: () => undefined });
const policy = (): AuthorizationPolicy => ({ authorize: () => undefined });
const EVERY = ["tools-list-changed", "prompts-list-changed", "resources-list-changed"];

describe("serverRef.set publishes exactly the list changes that differ", () => {
  it("nothing for a server that lists the same", () => {
    const before = server();
    expect(published(before, before)).toEqual([]);
    expect(published(before, server({ name: "other", instructions: "Else." }))).toEqual([]);
    const handler = defineTool("t", "A tool").call(() => "another answer");
    const completed = definePrompt("p").render(() => "b");
    expect(published(before, server({ tools: [handler], prompts: [completed] }))).toEqual([]);
    expect(published(before, server({ tools: [tool, tool], pagination: { pageSize: 1 } }))).toEqual([]);
  });

  it("what is only completed or read differently lists the same", () => {
    const plain = definePrompt("q").argument("a");
    const completing = plain.complete("a", () => []).render(() => "a");
    const before = server({ prompts: [plain.render(() => "a")] });
    expect(published(before, server({ prompts: [completing] }))).toEqual([]);
  });

  it.each([
    ["a tool more", { tools: [tool, defineTool("u").call(() => "a")] }, ["tools-list-changed"]],
    ["no tools", { tools: [] }, ["tools-list-changed"]],
    ["another description", { tools: [defineTool("t", "Else").call(() => "a")] }, ["tools-list-changed"]],
    ["another form of schemas", { schemas: "strict" as const }, ["tools-list-changed"]],
    ["another prompt", { prompts: [definePrompt("q").render(() => "a")] }, ["prompts-list-changed"]],
    ["no resource", { resources: [template] }, ["resources-list-changed"]],
    ["two lists", { tools: [], prompts: [] }, ["tools-list-changed", "prompts-list-changed"]],
  ])("for %s", (_what, options, types) => {
    expect(published(server(), server(options))).toEqual(types);
  });

  it("quarkus-mcp-server#944: a change of templates is one of the resources", () => {
    expect(published(server(), server({ resources: [file] }))).toEqual(["resources-list-changed"]);
  });

  it("of a list that a source gives only where there is another source: it tells of its own changes", () => {
    const [one, two] = [source(), source()];
    expect(published(server({ tools: [tool, one] }), server({ tools: [tool, one] }))).toEqual([]);
    expect(published(server({ tools: [tool, one] }), server({ tools: [tool, two] }))).toEqual(["tools-list-changed"]);
    expect(published(server({ tools: [one, two] }), server({ tools: [two, one] }))).toEqual(["tools-list-changed"]);
    expect(published(server(), server({ resources: [file, template, one] }))).toEqual(["resources-list-changed"]);
  });

  it("of every list that has something, where another policy decides what is seen", () => {
    const [one, two] = [policy(), policy()];
    expect(published(server({ authorization: one }), server({ authorization: one }))).toEqual([]);
    expect(published(server({ authorization: one }), server({ authorization: two }))).toEqual(EVERY);
    expect(published(server(), server({ authorization: one }))).toEqual(EVERY);
    expect(published(server({ authorization: one }), server())).toEqual(EVERY);
    const empty = { tools: [], resources: [] };
    expect(published(server({ ...empty, authorization: one }), server({ ...empty, authorization: two }))).toEqual([
      "prompts-list-changed",
    ]);
  });

  it("of what a policy or a source may see otherwise, where the state is another one", () => {
    const [one, from] = [policy(), source()];
    expect(published(server({ state: 1 }), server({ state: 2 }))).toEqual([]);
    expect(published(server({ authorization: one, state: 1 }), server({ authorization: one, state: 2 }))).toEqual(
      EVERY,
    );
    expect(published(server({ tools: [from], state: 1 }), server({ tools: [from], state: 2 }))).toEqual([
      "tools-list-changed",
    ]);
  });
});

describe("a reference to a server", () => {
  it("brings a hub when the server has no source, and declares what can be listened to", async () => {
    const plain = server({ logging: false });
    const ref = serverRef(plain as never);
    const client = await connect(direct(ref));
    expect(client.server.capabilities).toEqual({
      prompts: { listChanged: true },
      resources: { subscribe: true, listChanged: true },
      tools: { listChanged: true },
    });
    expect((await connect(direct(plain))).server.capabilities).toEqual({ prompts: {}, resources: {}, tools: {} });
    const changes = client.listen({
      toolsListChanged: true,
      promptsListChanged: true,
      resourceSubscriptions: ["x://1"],
    });
    await changes.accepted;
    const seen: SubscriptionEvent[] = [];
    const done = (async () => {
      for await (const event of changes) if (seen.push(event) === 3) return;
    })();
    const tools = [defineTool("u").call(() => "a")];
    ref.set(server({ tools }) as never);
    ref.publish({ type: "resource-updated", uri: "x://1" });
    ref.set(server({ tools, prompts: [] }) as never);
    await done;
    expect(seen.map(({ type }) => type)).toEqual(["tools-list-changed", "resource-updated", "prompts-list-changed"]);
    expect((await client.listTools()).map(({ name }) => name)).toEqual(["u"]);
  });

  it("publishes through the server's own source, and refuses where that takes nothing", () => {
    const events: unknown[] = [];
    const { open } = createHub();
    const taking = serverRef(server({ subscriptions: { open, publish: (event) => events.push(event) } }) as never);
    taking.publish({ type: "tools-list-changed" });
    expect(events).toEqual([{ type: "tools-list-changed" }]);
    const silent = serverRef(server({ subscriptions: { open } }) as never);
    expect(() => silent.publish({ type: "tools-list-changed" })).toThrow("take no events");
    silent.set(server({ tools: [], subscriptions: { open } }) as never);
    expect(() => serverRef(server() as never).publish({} as never)).toThrow(TypeError);
  });

  it("ends the listeners of a source when a server with another one is set", async () => {
    const [one, two] = [createHub(), createHub()];
    const ref = serverRef(server({ subscriptions: one }) as never);
    const client = await connect(direct(ref));
    const listen = async () => {
      const changes = client.listen({ toolsListChanged: true });
      await changes.accepted;
      return changes[Symbol.asyncIterator]();
    };
    const first = await listen();
    ref.set(server({ subscriptions: one, name: "again" }) as never);
    ref.set(server({ subscriptions: two, tools: [] }) as never);
    expect(await first.next()).toEqual({ done: true, value: undefined });
    expect([one.stats().listeners, two.stats().listeners]).toEqual([0, 0]);
    ref.set(server({ subscriptions: two }) as never);
    const second = await listen();
    two.publish({ type: "tools-list-changed" });
    expect(await second.next()).toEqual({ done: false, value: { type: "tools-list-changed" } });
    ref.set(server() as never);
    expect(await second.next()).toEqual({ done: true, value: undefined });
  });

  it("serves what is no server of this package as it is", async () => {
    const inner = server();
    const wrapped: AnyServer = { ...inner, dispatch: (message, options) => inner.dispatch(message, options) };
    const ref = serverRef<AnyServer>(wrapped);
    expect((await connect(direct(ref))).server.capabilities).toMatchObject({ tools: {} });
    expect(() => ref.publish({ type: "tools-list-changed" })).toThrow(TypeError);
    ref.set(server());
    ref.set(wrapped);
    const sent: ServerNotification[] = [];
    const outlet = () => ({ send: (each: ServerNotification) => sent.push(each) > 0, ready: async () => {} });
    const message = rawMessage("subscriptions/listen", { notifications: { toolsListChanged: true } });
    expect((ref.dispatch(message, { outlet }) as Answer).error).toMatchObject({ code: -32601 });
  });
});
