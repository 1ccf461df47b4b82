import { once } from "node:events";
import { createExecutor, createServer, defineTool } from "@snodo/core";
import { fetchHandler } from "@snodo/http";
import { describe, expect, it, vi } from "vitest";
import { headersFor, rawMessage, requestMeta } from "../../../testing/raw-message.ts";
import { toolCall, toolText } from "./message.ts";
import { onEveryTarget } from "./on-every-target.ts";

vi.setConfig({ testTimeout: 30_000 });

const patient = { timeout: 10_000 };

/** A server whose tool ends when the test says so, or when it is aborted. */
function holding() {
  const held: (() => void)[] = [];
  const reasons: unknown[] = [];
  const hold = defineTool("hold").call(async (_args, { signal }) => {
    await Promise.race([new Promise<void>((resolve) => held.push(resolve)), once(signal, "abort")]);
    if (signal.aborted) reasons.push(signal.reason);
    return "held";
  });
  const steps = defineTool("steps").call(async (_args, context) => {
    context.progress(1);
    await once(context.signal, "abort");
    return "late";
  });
  const echo = defineTool("echo").call(() => "now");
  const tools = [hold, steps, echo];
  return { held, reasons, server: createServer({ name: "s", version: "1", tools, instrumentation: () => {} }) };
}

const refused = (message: string) => ({
  jsonrpc: "2.0",
  id: 1,
  error: { code: -32603, message, data: { retryable: true } },
});

onEveryTarget((target) => {
  it("T402: answers 503 when there is no room, and serves what answers at once all the same", async () => {
    const { held, server } = holding();
    const executor = createExecutor({ running: 1, queued: 0 });
    await using served = await target.open(server, { executor });
    expect(JSON.parse((await served.send(toolCall("echo"))).body)).toEqual(toolText("now"));
    const first = served.send(toolCall("hold"));
    await expect.poll(() => held.length, patient).toBe(1);
    const { status, headers, body } = await served.send(toolCall("hold"));
    expect([status, JSON.parse(body)]).toEqual([503, refused("The server is busy")]);
    expect(headers["retry-after"]).toBe("1");
    held[0]?.();
    expect(JSON.parse((await first).body)).toEqual(toolText("held"));
    expect(executor.stats()).toMatchObject({ running: 0, refused: 1 });
  });

  it("T402: refuses a large message while others are held, takes a small one, and has room again", async () => {
    const { held, server } = holding();
    const text = "x".repeat(20_000);
    const executor = createExecutor({ heldBytes: 30_000 });
    await using served = await target.open(server, { executor });
    const first = served.send(toolCall("hold", { text }));
    await expect.poll(() => held.length, patient).toBe(1);
    const { status, body } = await served.send(toolCall("hold", { text }));
    expect([status, JSON.parse(body)]).toEqual([503, refused("The server is busy")]);
    const small = served.send(toolCall("hold"));
    await expect.poll(() => held.length, patient).toBe(2);
    expect(executor.stats().heldBytes).toBeGreaterThan(20_000);
    for (const end of held) end();
    for (const answer of [first, small]) expect((await answer).status).toBe(200);
    expect(executor.stats()).toMatchObject({ running: 0, heldBytes: 0 });
  });

  it("T402: lets as many wait as it may, and not one more", async () => {
    const { held, server } = holding();
    const executor = createExecutor({ running: 1, queued: 2 });
    await using served = await target.open(server, { executor });
    const answers = [1, 2, 3, 4].map((id) => served.send(toolCall("hold", {}, id)));
    const statuses: number[] = [];
    for (const answer of answers) void answer.then(({ status }) => statuses.push(status));
    await expect.poll(() => statuses, patient).toEqual([503]);
    for (let count = 0; count < 3; count += 1) {
      await expect.poll(() => held.length, patient).toBe(1);
      held.pop()?.();
    }
    await expect.poll(() => statuses, patient).toEqual([503, 200, 200, 200]);
    await Promise.all(answers);
  });

  it("T402: answers 504 when the time is up, and aborts the handler", async () => {
    const { reasons, server } = holding();
    await using served = await target.open(server, { executor: createExecutor({ requestMs: 50 }) });
    const { status, body } = await served.send(toolCall("hold"));
    expect([status, JSON.parse(body)]).toEqual([504, refused("The request took too long")]);
    await expect.poll(() => reasons, patient).toMatchObject([{ name: "TimeoutError" }]);
  });

  it("tells in the stream that the time is up, once that has begun", async () => {
    const { server } = holding();
    await using served = await target.open(server, { executor: createExecutor({ requestMs: 50 }) });
    const message = rawMessage("tools/call", { name: "steps", _meta: { ...requestMeta, progressToken: 1 } });
    const { status, body } = await served.send({ headers: headersFor(message), body: JSON.stringify(message) });
    expect(status).toBe(200);
    expect(
      body
        .trim()
        .split("\n\n")
        .map((event) => JSON.parse(event.slice(6))),
    ).toEqual([expect.objectContaining({ method: "notifications/progress" }), refused("The request took too long")]);
  });
});

describe("an executor", () => {
  it("bounds several entries together", async () => {
    const { held, server } = holding();
    const executor = createExecutor({ running: 1, queued: 0 });
    const [one, two] = [fetchHandler(server, { executor }), fetchHandler(server, { executor })];
    const request = () => new Request("http://localhost/mcp", { method: "POST", ...toolCall("hold") });
    const first = one(request());
    await expect.poll(() => held.length, patient).toBe(1);
    expect((await two(request())).status).toBe(503);
    held[0]?.();
    expect((await first).status).toBe(200);
  });

  it("is refused where it is none", () => {
    const { server } = holding();
    expect(() => fetchHandler(server, { executor: {} as never })).toThrow(
      "fetchHandler, executor: must be an executor, as createExecutor makes it",
    );
  });
});
