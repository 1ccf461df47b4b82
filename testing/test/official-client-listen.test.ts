// The official client listens: it is acknowledged, hears of what it asked for alone, and either side may end it.

import { describe, expect, it } from "vitest";
import { counting, type InteractiveSession, interactiveSession, TRANSPORTS } from "../interactive-session.ts";

const patient = { timeout: 10_000 };
const SUBSCRIPTION_ID = "io.modelcontextprotocol/subscriptionId";
const toolsChanged = { type: "tools-list-changed" };
const promptsChanged = { type: "prompts-list-changed" };
const resourcesChanged = { type: "resources-list-changed" };
const updated = (uri: string) => ({ type: "resource-updated", uri });

const everything = {
  toolsListChanged: true,
  promptsListChanged: true,
  resourcesListChanged: true,
  resourceSubscriptions: ["x://asks", "x://folder/a"],
};

describe.each(TRANSPORTS)("the official client over %s", (transport) => {
  it("hears of each list that changes and of each resource that is updated, under one id and in order", async () => {
    await using session = await interactiveSession(transport);
    const heard = listening(session);
    const subscription = await session.client.listen(everything);
    expect(subscription.honoredFilter).toEqual(everything);
    for (const event of [
      toolsChanged,
      updated("x://folder/a"),
      promptsChanged,
      resourcesChanged,
      updated("x://asks"),
    ]) {
      await publish(session, event);
    }
    await expect.poll(() => heard, patient).toEqual(["tools", "x://folder/a", "prompts", "resources", "x://asks"]);

    const { id, messages } = await subscriptionOf(session);
    const _meta = { [SUBSCRIPTION_ID]: id };
    const notification = (method: string, params: object = {}) => ({
      jsonrpc: "2.0",
      method: `notifications/${method}`,
      params: { ...params, _meta },
    });
    expect(messages).toEqual([
      notification("subscriptions/acknowledged", { notifications: everything }),
      notification("tools/list_changed"),
      notification("resources/updated", { uri: "x://folder/a" }),
      notification("prompts/list_changed"),
      notification("resources/list_changed"),
      notification("resources/updated", { uri: "x://asks" }),
    ]);
  });

  it("does not hear of what it did not ask for", async () => {
    await using session = await interactiveSession(transport);
    const heard = listening(session);
    const asked = { promptsListChanged: true, resourceSubscriptions: ["x://asks"] };
    expect((await session.client.listen(asked)).honoredFilter).toEqual(asked);
    await publish(session, toolsChanged, resourcesChanged, updated("x://folder/a"), updated("x://asks"));
    await expect.poll(() => heard, patient).toEqual(["x://asks"]);
    await publish(session, promptsChanged);
    await expect.poll(() => heard, patient).toEqual(["x://asks", "prompts"]);
  });

  it("is told what of its wishes is honoured, and what is not", async () => {
    await using session = await interactiveSession(transport);
    const asked = { toolsListChanged: true, resourceSubscriptions: ["x://asks", "x://secret"] };
    const { honoredFilter } = await session.client.listen(asked);
    expect(honoredFilter).toEqual({ toolsListChanged: true, resourceSubscriptions: ["x://asks"] });
  });

  it("ends a subscription, which closes its source, and goes on with the connection", async () => {
    await using session = await interactiveSession(transport);
    const heard = listening(session);
    const subscription = await session.client.listen({ toolsListChanged: true });
    expect(await listeners(session)).toBe("1");
    await subscription.close();
    expect(await subscription.closed).toBe("local");
    await expect.poll(() => listeners(session), patient).toBe("0");
    await publish(session, toolsChanged);
    expect(heard).toEqual([]);
    const { messages } = await subscriptionOf(session);
    expect(messages.map(({ method }) => method)).toEqual(["notifications/subscriptions/acknowledged"]);
  });

  it("ends a subscription by the signal that it began with", async () => {
    await using session = await interactiveSession(transport);
    const patience = new AbortController();
    const subscription = await session.client.listen({ toolsListChanged: true }, { signal: patience.signal });
    expect(await listeners(session)).toBe("1");
    patience.abort();
    expect(await subscription.closed).toBe("local");
    await expect.poll(() => listeners(session), patient).toBe("0");
  });

  it("listens by itself where it was told to keep its lists fresh, and lists anew", async () => {
    const refreshed: unknown[] = [];
    const onChanged = (error: Error | null, items: readonly { readonly name: string }[] | null) =>
      void refreshed.push(error ?? items?.map(({ name }) => name));
    await using session = await interactiveSession(transport, {
      listChanged: { prompts: { onChanged, debounceMs: 0 } },
    });
    await expect.poll(() => listeners(session), patient).toBe("1");
    await publish(session, promptsChanged);
    await expect.poll(() => refreshed, patient).toEqual([["asks"]]);
  });

  it("has several subscriptions at a time, each with an end of its own", async () => {
    await using session = await interactiveSession(transport);
    const heard = listening(session);
    const first = await session.client.listen({ toolsListChanged: true });
    const second = await session.client.listen({ toolsListChanged: true, promptsListChanged: true });
    await publish(session, toolsChanged);
    await expect.poll(() => heard, patient).toEqual(["tools", "tools"]);
    await first.close();
    await expect.poll(() => listeners(session), patient).toBe("1");
    await publish(session, promptsChanged);
    await expect.poll(() => heard, patient).toEqual(["tools", "tools", "prompts"]);
    await second.close();
    await expect.poll(() => listeners(session), patient).toBe("0");
  });

  it("takes the end of the source as a graceful one: a result, and on stdio a cancellation after it", async () => {
    await using session = await interactiveSession(transport);
    const subscription = await session.client.listen({ toolsListChanged: true });
    await session.client.callTool({ name: "close_hub" });
    expect(await subscription.closed).toBe("graceful");
    const over = async () => (await subscriptionOf(session)).messages.slice(1);
    await expect.poll(async () => (await over()).length, patient).toBe(transport === "HTTP" ? 1 : 2);
    const { id } = await subscriptionOf(session);
    const result = {
      resultType: "complete",
      _meta: {
        [SUBSCRIPTION_ID]: id,
        "io.modelcontextprotocol/serverInfo": { name: "interactive", version: "1.0.0" },
      },
    };
    expect(await over()).toEqual([
      { jsonrpc: "2.0", id, result },
      ...(transport === "HTTP"
        ? []
        : [{ jsonrpc: "2.0", method: "notifications/cancelled", params: expect.objectContaining({ requestId: id }) }]),
    ]);
  });

  it("takes the end of the server as a graceful one", async () => {
    await using session = await interactiveSession(transport);
    const subscription = await session.client.listen(everything);
    session.stop();
    expect(await subscription.closed).toBe("graceful");
    const { id, messages } = await subscriptionOf(session);
    expect(messages[1]).toMatchObject({ id, result: { resultType: "complete" } });
  });

  it("is served while it listens", async () => {
    await using session = await interactiveSession(transport, { capabilities: { elicitation: {} } });
    session.client.setRequestHandler("elicitation/create", async () => ({ action: "decline" }));
    const heard = listening(session);
    await session.client.listen({ toolsListChanged: true });
    const told: number[] = [];
    const calls = await Promise.all([
      session.client.callTool({ name: "form" }),
      counting(session, ({ progress }) => told.push(progress)),
      publish(session, toolsChanged),
    ]);
    expect(calls.map((call) => call?.content)).toEqual([
      [{ type: "text", text: '{"action":"decline"}' }],
      [{ type: "text", text: "counted" }],
      undefined,
    ]);
    expect(told).toEqual([1, 2.5, 3]);
    await expect.poll(() => heard, patient).toEqual(["tools"]);
  });
});

/** What the client hears of from now on. */
function listening({ client }: InteractiveSession): readonly string[] {
  const heard: string[] = [];
  client.setNotificationHandler("notifications/tools/list_changed", () => void heard.push("tools"));
  client.setNotificationHandler("notifications/prompts/list_changed", () => void heard.push("prompts"));
  client.setNotificationHandler("notifications/resources/list_changed", () => void heard.push("resources"));
  client.setNotificationHandler("notifications/resources/updated", ({ params }) => void heard.push(params.uri));
  return heard;
}

async function publish({ client }: InteractiveSession, ...events: readonly object[]): Promise<undefined> {
  expect(await client.callTool({ name: "publish", arguments: { events } })).not.toHaveProperty("isError");
}

async function listeners({ client }: InteractiveSession): Promise<unknown> {
  const { content } = await client.callTool({ name: "listeners" });
  return (content[0] as { readonly text?: unknown }).text;
}

/** The first subscription, and everything that the server sent for it. */
async function subscriptionOf(session: InteractiveSession) {
  const travelled = await session.travelled();
  const id = travelled.find(({ message }) => message.method === "subscriptions/listen")?.message.id;
  const messages = travelled.flatMap(({ from, message }) => {
    const meta = message.params?._meta as { readonly [SUBSCRIPTION_ID]?: unknown } | undefined;
    const isIts = message.id === id || meta?.[SUBSCRIPTION_ID] === id || message.params?.requestId === id;
    return from === "server" && isIts ? [message] : [];
  });
  return { id, messages };
}
