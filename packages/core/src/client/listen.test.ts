import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { defineResource } from "../define/resource-builder.ts";
import { defineTool } from "../define/tool-builder.ts";
import { McpError } from "../error/mcp-error.ts";
import { createServer } from "../runtime/create-server.ts";
import { createHub } from "../subscription/create-hub.ts";
import type { SubscriptionEvent } from "../subscription/subscription-event.ts";
import type { ClientTransport } from "./client-transport.ts";
import { connect } from "./connect.ts";
import { direct } from "./direct.ts";

const tool = defineTool("t").call(() => "a");
const file = defineResource("r")
  .uri("file:///a")
  .read(() => "a");
const TOOLS: SubscriptionEvent = { type: "tools-list-changed" };
const updated = (uri: string): SubscriptionEvent => ({ type: "resource-updated", uri });

async function connected(copy = true) {
  const hub = createHub();
  const server = createServer({ name: "s", version: "1", tools: [tool], resources: [file], subscriptions: hub });
  return { hub, client: await connect(direct(server, { copy })) };
}

describe("client.listen", () => {
  it.each([true, false])("gives one event after the other until the server has no more (copy: %j)", async (copy) => {
    const { hub, client } = await connected(copy);
    const changes = client.listen({ toolsListChanged: true, resourceSubscriptions: ["file:///a"] });
    expect(await changes.accepted).toEqual({ toolsListChanged: true, resourceSubscriptions: ["file:///a"] });
    hub.publish(TOOLS);
    hub.publish(updated("file:///a"));
    hub.close();
    const seen: SubscriptionEvent[] = [];
    for await (const event of changes) seen.push(event);
    expect(seen).toEqual([TOOLS, updated("file:///a")]);
  });

  it("ends the subscription when its loop is left", async () => {
    const { hub, client } = await connected();
    const changes = client.listen({ toolsListChanged: true });
    await changes.accepted;
    hub.publish(TOOLS);
    for await (const event of changes) {
      expect(event).toEqual(TOOLS);
      break;
    }
    await sleep(1);
    expect(hub.stats().listeners).toBe(0);
    expect(await changes[Symbol.asyncIterator]().next()).toEqual({ done: true, value: undefined });
  });

  it.each(["the subscription", "the client"])("ends without an error when %s is closed", async (which) => {
    const { hub, client } = await connected();
    const changes = client.listen({ toolsListChanged: true });
    await changes.accepted;
    const pulled = changes[Symbol.asyncIterator]().next();
    await (which === "the client" ? client.close() : changes.close());
    expect(await pulled).toEqual({ done: true, value: undefined });
    await sleep(1);
    expect(hub.stats().listeners).toBe(0);
    await changes.close();
  });

  it("is closed by the scope that holds it", async () => {
    const { hub, client } = await connected();
    {
      await using changes = client.listen({ toolsListChanged: true });
      await changes.accepted;
      expect(hub.stats().listeners).toBe(1);
    }
    await sleep(1);
    expect(hub.stats().listeners).toBe(0);
  });

  it("rejects with the reason of a signal that aborts, before and after it is acknowledged", async () => {
    const { hub, client } = await connected();
    const reason = new Error("enough");
    const controller = new AbortController();
    const changes = client.listen({ toolsListChanged: true }, { signal: controller.signal });
    await changes.accepted;
    const pulled = changes[Symbol.asyncIterator]().next();
    controller.abort(reason);
    await expect(pulled).rejects.toBe(reason);
    await sleep(1);
    expect(hub.stats().listeners).toBe(0);
    const late = client.listen({ toolsListChanged: true }, { signal: controller.signal });
    await expect(late.accepted).rejects.toBe(reason);
    await expect(late[Symbol.asyncIterator]().next()).rejects.toBe(reason);
  });

  it("throws what the server refused it with", async () => {
    const client = await connect(direct(createServer({ name: "s", version: "1", tools: [tool] })));
    const changes = client.listen({ toolsListChanged: true });
    await expect(changes.accepted).rejects.toMatchObject({ code: -32601 });
    const seen = async () => {
      for await (const event of changes) expect.unreachable(JSON.stringify(event));
    };
    await expect(seen()).rejects.toThrow(McpError);
    expect(await changes[Symbol.asyncIterator]().next()).toEqual({ done: true, value: undefined });
  });

  it("asks for no more than it takes: what comes meanwhile waits in the hub", async () => {
    const { hub, client } = await connected();
    const uris = Array.from({ length: 60 }, (_, n) => `n://${n}`);
    const changes = client.listen({ resourceSubscriptions: uris });
    await changes.accepted;
    await sleep(1);
    for (const uri of uris) hub.publish(updated(uri));
    await sleep(5);
    expect(hub.stats().queued).toBe(59);
    const events = changes[Symbol.asyncIterator]();
    for (const uri of uris) expect((await events.next()).value).toEqual(updated(uri));
    await changes.close();
  });

  it("rejects what is asked for and is nothing that JSON can carry", async () => {
    const { client } = await connected();
    await expect(client.listen({ toolsListChanged: 1n } as never).accepted).rejects.toThrow(TypeError);
    await client.close();
    await expect(client.listen({ toolsListChanged: true }).accepted).rejects.toMatchObject({ code: "closed" });
  });

  it("takes no notification of another subscription, and none that it does not know", async () => {
    const { client: inner } = await connected();
    const { server } = inner;
    const transport: ClientTransport = {
      connect: async () => {},
      close: async () => {},
      async send({ id, method }, { onNotification }) {
        if (method === "server/discover") return { jsonrpc: "2.0", id, result: { ...server, resultType: "complete" } };
        const tell = (name: string, params: object) =>
          onNotification?.({ jsonrpc: "2.0", method: `notifications/${name}`, params: params as never });
        const _meta = { "io.modelcontextprotocol/subscriptionId": id ?? null };
        void tell("tools/list_changed", { _meta: { "io.modelcontextprotocol/subscriptionId": String(id) } });
        void tell("tools/list_changed", {});
        void tell("subscriptions/acknowledged", { _meta });
        void tell("subscriptions/acknowledged", { notifications: { toolsListChanged: true }, _meta });
        void tell("resources/updated", { uri: 1, _meta });
        void tell("tasks", { _meta });
        await tell("prompts/list_changed", { _meta });
        return { jsonrpc: "2.0", id, result: { resultType: "complete" } };
      },
    };
    const client = await connect(transport);
    const changes = client.listen({ toolsListChanged: true });
    expect(await changes.accepted).toEqual({ toolsListChanged: true });
    const seen: unknown[] = [];
    for await (const event of changes) seen.push(event);
    expect(seen).toEqual([{ type: "prompts-list-changed" }]);
  });
});
