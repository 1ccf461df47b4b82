import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { createHub, createServer, defineResource, defineTool, type SubscriptionSource } from "@snodo/core";
import { type StdioOptions, serveStdio } from "@snodo/stdio";
import { describe, expect, it } from "vitest";
import { rawMessage } from "../../../testing/raw-message.ts";
import { wireProblems } from "../../../testing/wire-schema.ts";
import { cancelled, toolCall, toolText } from "./message.ts";

const patient = { timeout: 10_000 };
const SUBSCRIPTION_ID = "io.modelcontextprotocol/subscriptionId";
const asked = { toolsListChanged: true };

const line = (message: unknown) => `${JSON.stringify(message)}\n`;
const listening = (id: string | number, notifications: object = asked) =>
  line(rawMessage("subscriptions/listen", { notifications }, id));

const acknowledged = (id: string | number) => ({
  jsonrpc: "2.0",
  method: "notifications/subscriptions/acknowledged",
  params: { notifications: asked, _meta: { [SUBSCRIPTION_ID]: id } },
});
const changed = (id: string | number) => ({
  jsonrpc: "2.0",
  method: "notifications/tools/list_changed",
  params: { _meta: { [SUBSCRIPTION_ID]: id } },
});
const over = (id: string | number) => ({
  jsonrpc: "2.0",
  id,
  result: { resultType: "complete", _meta: expect.objectContaining({ [SUBSCRIPTION_ID]: id }) },
});

/** A server on streams of the test's own. */
function serving(subscriptions: SubscriptionSource, options: StdioOptions = {}, highWaterMark?: number) {
  const input = new PassThrough();
  const output = new PassThrough(highWaterMark === undefined ? {} : { highWaterMark });
  const resource = defineResource("r")
    .uri("x://r")
    .read(() => "a");
  const server = createServer({
    name: "s",
    version: "1",
    tools: [defineTool("echo").call(() => "hi")],
    resources: [resource],
    subscriptions,
    instrumentation: () => {},
  });
  const served = serveStdio(server, { input, output, ...options });
  const messages: unknown[] = [];
  const read = () => createInterface({ input: output }).on("line", (text) => messages.push(JSON.parse(text)));
  return { input, output, served, messages, read };
}

describe("subscriptions on stdio", () => {
  it("share the connection with each other and with requests, each under its own id", async () => {
    const hub = createHub();
    const { input, messages, read, served } = serving(hub);
    read();
    input.write(listening(1) + listening("1") + line(toolCall("echo", {}, 2)));
    await expect.poll(() => messages.length, patient).toBe(3);
    hub.publish({ type: "tools-list-changed" });
    await expect.poll(() => messages.length, patient).toBe(5);
    expect(messages).toEqual(
      expect.arrayContaining([acknowledged(1), acknowledged("1"), toolText("hi", 2), changed(1), changed("1")]),
    );
    expect(messages.findIndex((each) => JSON.stringify(each) === JSON.stringify(acknowledged(1)))).toBeLessThan(
      messages.findIndex((each) => JSON.stringify(each) === JSON.stringify(changed(1))),
    );
    input.end();
    await served;
  });

  it("end with a cancellation by the client, and get no answer", async () => {
    const hub = createHub();
    const { input, messages, read, served } = serving(hub);
    read();
    input.write(listening(0) + listening("0"));
    await expect.poll(() => hub.stats().listeners, patient).toBe(2);
    input.write(line(cancelled(0)));
    await expect.poll(() => hub.stats().listeners, patient).toBe(1);
    hub.publish({ type: "tools-list-changed" });
    await expect.poll(() => messages.length, patient).toBe(3);
    expect(messages).toEqual([acknowledged(0), acknowledged("0"), changed("0")]);
    input.write(line(cancelled("0")));
    input.end();
    await served;
    expect(messages).toHaveLength(3);
  });

  it("that the server ends get their result, and then a cancellation of their id", async () => {
    const hub = createHub();
    const { input, messages, read, served } = serving(hub);
    read();
    input.write(listening("s"));
    await expect.poll(() => hub.stats().listeners, patient).toBe(1);
    hub.close();
    await expect.poll(() => messages.length, patient).toBe(3);
    expect(messages).toEqual([acknowledged("s"), over("s"), cancelled("s")]);
    expect(messages.flatMap((message) => wireProblems(message, "subscriptions/listen"))).toEqual([]);
    input.end();
    await served;
  });

  it.each(["the end of input", "the signal"])("end at %s, without waiting", async (how) => {
    const hub = createHub();
    const controller = new AbortController();
    const { input, messages, read, served } = serving(hub, { drainMs: 600_000, signal: controller.signal });
    read();
    input.write(listening(1));
    await expect.poll(() => hub.stats().listeners, patient).toBe(1);
    if (how === "the signal") controller.abort();
    else input.end();
    await served;
    await expect.poll(() => messages, patient).toEqual([acknowledged(1), over(1), cancelled(1)]);
    expect(hub.stats().listeners).toBe(0);
  });

  it("are cut off where the reader goes", async () => {
    const hub = createHub();
    const { input, output, served } = serving(hub);
    input.write(listening(1));
    await expect.poll(() => hub.stats().listeners, patient).toBe(1);
    output.destroy();
    await served;
    expect(hub.stats().listeners).toBe(0);
  });

  it("are cut off where the reader takes nothing, for which no more than a queue is kept", async () => {
    const hub = createHub({ queue: 5 });
    const { input, served } = serving(hub, { blockedMs: 1_000 }, 1_000);
    const uri = `x://${"x".repeat(10_000)}`;
    input.write(listening(1, { resourceSubscriptions: [uri] }));
    await expect.poll(() => hub.stats().listeners, patient).toBe(1);
    // The acknowledgement is longer than what may wait, so no event is asked for.
    for (let n = 0; n < 20; n += 1) hub.publish({ type: "resource-updated", uri });
    expect(hub.stats()).toMatchObject({ queued: 5, dropped: 15 });
    await served;
    expect(hub.stats().listeners).toBe(0);
  });

  it("that fail are answered with the error, and cancelled once they were acknowledged", async () => {
    const source: SubscriptionSource = {
      open: () => ({
        events: { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error("broken")) }) },
        close() {},
      }),
    };
    const { input, messages, read, served } = serving(source);
    read();
    input.end(listening(1) + listening(2, { toolsListChanged: "yes" }));
    await served;
    const error = (id: number, code: number) =>
      expect.objectContaining({ id, error: expect.objectContaining({ code }) });
    await expect.poll(() => messages.length, patient).toBe(4);
    expect(messages.filter((each) => JSON.stringify(each).includes('"id":2'))).toEqual([error(2, -32602)]);
    expect(messages).toEqual(expect.arrayContaining([acknowledged(1), cancelled(1)]));
  });

  it("are bounded, by 256 unless told otherwise", async () => {
    const hub = createHub();
    const { input, messages, read, served } = serving(hub, { maxSubscriptions: 1 });
    read();
    input.write(listening(1) + listening(2));
    await expect.poll(() => messages.length, patient).toBe(2);
    expect(messages).toEqual(
      expect.arrayContaining([
        acknowledged(1),
        {
          jsonrpc: "2.0",
          id: 2,
          error: {
            code: -32603,
            message: "Subscription capacity exhausted",
            data: { retryable: true, limit: "maxSubscriptions" },
          },
        },
      ]),
    );
    input.end();
    await served;
    const standard = serving(createHub());
    standard.read();
    standard.input.write(Array.from({ length: 257 }, (_, id) => listening(id)).join(""));
    await expect.poll(() => standard.messages.length, patient).toBe(257);
    expect(standard.messages.filter((each) => JSON.stringify(each).includes("exhausted"))).toHaveLength(1);
    standard.input.end();
    await standard.served;
    expect(() => serving(hub, { maxSubscriptions: 0 })).toThrow("maxSubscriptions: must be a whole number above 0");
  });
});
