// The official client listens: over HTTP, and over lines as on standard input and output.

import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { Client, StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import { createHub, createServer, defineResource, defineTool, type Hub } from "@snodo/core";
import { listen } from "@snodo/http/node";
import { serveStdio } from "@snodo/stdio";
import { describe, expect, it } from "vitest";

const patient = { timeout: 10_000 };

function serverOf(hub: Hub) {
  const resource = defineResource("r")
    .uri("file:///a")
    .read(() => "a");
  const tools = [defineTool("echo").call(() => "hi")];
  return createServer({ name: "s", version: "1", tools, resources: [resource], subscriptions: hub });
}

type Serve = (hub: Hub) => Promise<{ readonly transport: Transport; end(): Promise<void> }>;

const ways: readonly (readonly [string, Serve])[] = [
  [
    "HTTP",
    async (hub) => {
      const listener = await listen(serverOf(hub), { port: 0 });
      return { transport: new StreamableHTTPClientTransport(new URL(listener.url)), end: () => listener.close() };
    },
  ],
  [
    "stdio",
    async (hub) => {
      const [input, output] = [new PassThrough(), new PassThrough()];
      const served = serveStdio(serverOf(hub), { input, output });
      const transport: Transport = {
        async start() {
          createInterface({ input: output }).on("line", (line) => transport.onmessage?.(JSON.parse(line)));
        },
        async send(message) {
          input.write(`${JSON.stringify(message)}\n`);
        },
        async close() {
          input.end();
          transport.onclose?.();
        },
      };
      return {
        transport,
        async end() {
          input.end();
          await served;
        },
      };
    },
  ],
];

describe.each(ways)("the official client over %s", (_way, serve) => {
  it("is acknowledged, hears of what it asked for alone, and ends the subscription", async () => {
    const hub = createHub();
    const { client, heard, end } = await connected(hub, serve);
    const subscription = await client.listen({
      toolsListChanged: true,
      promptsListChanged: true,
      resourceSubscriptions: ["file:///a"],
    });
    expect(subscription.honoredFilter).toEqual({ toolsListChanged: true, resourceSubscriptions: ["file:///a"] });
    hub.publish({ type: "resources-list-changed" });
    hub.publish({ type: "tools-list-changed" });
    hub.publish({ type: "resource-updated", uri: "file:///b" });
    hub.publish({ type: "resource-updated", uri: "file:///a" });
    await expect.poll(() => heard, patient).toEqual(["tools", "file:///a"]);
    await subscription.close();
    expect(await subscription.closed).toBe("local");
    await expect.poll(() => hub.stats().listeners, patient).toBe(0);
    expect((await client.callTool({ name: "echo" })).content).toEqual([{ type: "text", text: "hi" }]);
    await end();
    await client.close();
  });

  it("takes the end by the server as a graceful one", async () => {
    const hub = createHub();
    const { client, end } = await connected(hub, serve);
    const first = await client.listen({ toolsListChanged: true });
    hub.close();
    expect(await first.closed).toBe("graceful");
    await end();
    await client.close();
  });

  it("takes the end of the transport as a graceful one", async () => {
    const { client, end } = await connected(createHub(), serve);
    const subscription = await client.listen({ toolsListChanged: true });
    const ended = end();
    expect(await subscription.closed).toBe("graceful");
    await ended;
    await client.close();
  });
});

async function connected(hub: Hub, serve: Serve) {
  const { transport, end } = await serve(hub);
  const options = { versionNegotiation: { mode: { pin: "2026-07-28" } } } as const;
  const client = new Client({ name: "official", version: "1" }, options);
  const heard: string[] = [];
  client.setNotificationHandler("notifications/tools/list_changed", () => void heard.push("tools"));
  client.setNotificationHandler("notifications/prompts/list_changed", () => void heard.push("prompts"));
  client.setNotificationHandler("notifications/resources/list_changed", () => void heard.push("resources"));
  client.setNotificationHandler("notifications/resources/updated", ({ params }) => void heard.push(params.uri));
  await client.connect(transport);
  return {
    client,
    heard,
    end,
  };
}
