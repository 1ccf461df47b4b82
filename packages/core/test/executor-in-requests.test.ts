import { builders, createExecutor, createHub, type ExecutorOptions, form } from "@snodo/core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rawMessage, requestMeta } from "../../../testing/raw-message.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const { createServer, defineTool } = builders<{ auth: string | undefined }>();

const who = form("Who?", (f) => f.string("name", { required: true }));
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const askable = { ...requestMeta, "io.modelcontextprotocol/clientCapabilities": { elicitation: {} } };

/** A server of all that takes time, under an executor. */
function served(options: ExecutorOptions) {
  const hub = createHub();
  const releases: (() => void)[] = [];
  const tools = [
    defineTool("holds").call(() => new Promise<string>((resolve) => releases.push(() => resolve("held")))),
    defineTool("gets on").call(async (_args, { progress }) => {
      for (let step = 1; step <= 4; step += 1) {
        await wait(40);
        progress(step);
      }
      return "done";
    }),
    defineTool("asks").call(async (_args, { elicit }) => {
      await wait(40);
      const { action } = await elicit("name", who);
      await wait(5);
      return action;
    }),
    defineTool("says nothing").call(async () => {
      await wait(160);
      return "done";
    }),
  ];
  const server = createServer({
    name: "s",
    version: "1",
    tools,
    subscriptions: hub,
    principal: ({ auth }) => auth ?? null,
  });
  const executor = createExecutor(options);
  const outlet = () => ({ send: () => true, ready: () => Promise.resolve() });
  const send = (method: string, params: { readonly [name: string]: unknown }, auth?: string) =>
    Promise.resolve(server.dispatch(rawMessage(method, params), { executor, outlet, auth }));
  return {
    executor,
    hub,
    releases,
    listen: () => send("subscriptions/listen", { notifications: { toolsListChanged: true } }),
    call: (name: string, auth?: string) => send("tools/call", { name }, auth),
    ask: (params: { readonly [name: string]: unknown }) =>
      send("tools/call", { name: "asks", _meta: askable, ...params }),
  };
}

describe("the executor of a transport", () => {
  it("T402: counts no subscription, and gives it no time, however long it is open", async () => {
    const { listen, call, executor, hub, releases } = served({ running: 1, queued: 0, requestMs: 50 });
    let answer: unknown;
    void listen().then((given) => {
      answer = given;
    });
    await vi.advanceTimersByTimeAsync(10_000);
    expect([answer, executor.stats().running, hub.stats().listeners]).toEqual([undefined, 0, 1]);
    const called = call("holds");
    releases[0]?.();
    expect(await called).toMatchObject({ stage: "served" });
    hub.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(answer).toMatchObject({ stage: "served" });
  });

  it("T402: starts the time of a request anew with its progress, whether or not the client asked for that", async () => {
    const { call } = served({ requestMs: 50 });
    const answers = Promise.all([call("gets on"), call("says nothing")]);
    await vi.advanceTimersByTimeAsync(200);
    expect(await answers).toMatchObject([{ stage: "served" }, { stage: "timeout", error: { code: -32603 } }]);
  });

  it("T402: takes no place and no time while the client is asked, and gives each round its time anew", async () => {
    const { ask, executor } = served({ running: 1, queued: 0, requestMs: 50 });
    const first = ask({});
    await vi.advanceTimersByTimeAsync(40);
    expect(await first).toMatchObject({ stage: "served", result: { resultType: "input_required" } });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(executor.stats()).toMatchObject({ running: 0, overdue: 0, timedOut: 0 });
    const second = ask({ inputResponses: { name: { action: "decline" } } });
    await vi.advanceTimersByTimeAsync(45);
    expect(await second).toMatchObject({ stage: "served", result: { content: [{ text: "decline" }] } });
  });

  it("T402: is told by the server who a request is from, and leaves half of the queue to others", async () => {
    const { call, executor, releases } = served({ running: 1, queued: 4 });
    const answers = ["ada", "ada", "ada"].map((auth) => call("holds", auth));
    expect(await call("holds", "ada")).toMatchObject({ stage: "overload" });
    answers.push(call("holds", "bob"), call("holds"));
    expect(executor.stats()).toMatchObject({ running: 1, queued: 4, refused: 1 });
    for (let served = 0; served < 5; served += 1) {
      releases[served]?.();
      await vi.advanceTimersByTimeAsync(0);
    }
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ stage: "served" });
  });
});
