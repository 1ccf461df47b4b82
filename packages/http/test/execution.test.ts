import { createExecutor, createServer, defineTool, type InstrumentationEvent } from "@snodo/core";
import { type Execution, fetchHandler, mcp } from "@snodo/http";
import { Context, Hono } from "hono";
import { describe, expect, it, vi } from "vitest";
import { besidesRequests } from "../../../testing/besides-requests.ts";
import { toolCall, toolText } from "./message.ts";

/** A host that is told what to go on with, and checks that it is called as its own method. */
function host() {
  const works: Promise<unknown>[] = [];
  return {
    works,
    waitUntil(work: Promise<unknown>) {
      expect(this.works).toBe(works);
      works.push(work);
    },
    passThroughOnException() {},
    props: {},
  } satisfies Execution & Record<string, unknown>;
}

/** A server whose tool ends when the test says so. */
function holding() {
  const held: (() => void)[] = [];
  const hold = defineTool("hold").call(() => new Promise<string>((resolve) => held.push(() => resolve("held"))));
  const echo = defineTool("echo").call(() => "now");
  return { held, server: createServer({ name: "s", version: "1", tools: [hold, echo], instrumentation: () => {} }) };
}

const post = (name: string) => new Request("http://localhost/mcp", { method: "POST", ...toolCall(name) });

describe("a host that drops what nobody waits for", () => {
  it("is told to go on with a handler that takes time, and with nothing else (fetchHandler)", async () => {
    const { held, server } = holding();
    const handle = fetchHandler(server);
    const execution = host();
    expect(await (await handle(post("echo"), {}, execution)).json()).toEqual(toolText("now"));
    expect(execution.works).toEqual([]);
    const answer = handle(post("hold"), {}, execution);
    await expect.poll(() => execution.works.length).toBe(1);
    held[0]?.();
    await execution.works[0];
    expect(await (await answer).json()).toEqual(toolText("held"));
  });

  it("is told to go on until a handler that is late has ended", async () => {
    const { held, server } = holding();
    const executor = createExecutor({ requestMs: 20 });
    const execution = host();
    expect((await fetchHandler(server, { executor })(post("hold"), {}, execution)).status).toBe(504);
    const hasEnded = vi.fn();
    void execution.works[0]?.then(hasEnded);
    expect([executor.stats().overdue, hasEnded.mock.calls.length]).toEqual([1, 0]);
    held[0]?.();
    await expect.poll(() => hasEnded.mock.calls.length).toBe(1);
    expect(executor.stats().overdue).toBe(0);
  });

  it("once was asked for in each call of Hono's, which throws where there is none", async () => {
    const { server } = holding();
    const app = new Hono().all("/mcp", mcp(server));
    const asked = vi.spyOn(Context.prototype, "executionCtx", "get");
    expect(await (await app.request(post("echo"))).json()).toEqual(toolText("now"));
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  it("is told so by Hono, and a host without such a thing is served (mcp)", async () => {
    const { held, server } = holding();
    const app = new Hono().all("/mcp", mcp(server));
    const execution = host();
    const answers = [app.fetch(post("hold"), {}, execution), app.fetch(post("hold"))];
    await expect.poll(() => held.length).toBe(2);
    expect(execution.works).toHaveLength(1);
    for (const end of held) end();
    for (const answer of answers) expect(await (await answer).json()).toEqual(toolText("held"));
  });

  it("was to blame for an answer that its client never got, when it would not be told", async () => {
    const { held, server } = holding();
    const events: InstrumentationEvent[] = [];
    const told = server.with({ instrumentation: besidesRequests(events) });
    const executor = createExecutor();
    const cause = new Error("too late to be told");
    const refusing = {
      waitUntil() {
        throw cause;
      },
    };
    const answer = fetchHandler(told, { executor })(post("hold"), {}, refusing);
    await expect.poll(() => held.length).toBe(1);
    expect(executor.stats().running).toBe(1);
    held[0]?.();
    expect(await (await answer).json()).toEqual(toolText("held"));
    expect(events).toEqual([{ type: "transport-fault", transport: "http", cause }]);
  });

  it.each([undefined, null, {}, { waitUntil: 1 }])("may hand over something else (%j)", async (execution) => {
    const { server } = holding();
    expect((await fetchHandler(server)(post("echo"), {}, execution as never)).status).toBe(200);
  });
});
