import { once } from "node:events";
import { concurrency, createExecutor, createServer, defineTool, rateLimit, timeout } from "@snodo/core";
import { expect, it } from "vitest";
import { rawMessage } from "../../../testing/raw-message.ts";

/** Calls a tool under an executor. */
function callerOf(server: ReturnType<typeof createServer>, executor: ReturnType<typeof createExecutor>) {
  return (name: string) => Promise.resolve(server.dispatch(rawMessage("tools/call", { name }), { executor }));
}

it("I15: wrappers admit and refuse as without an executor, and the executor as without wrappers", async () => {
  const releases: (() => void)[] = [];
  const bound = concurrency({ limit: 1 });
  const wrapped = defineTool("wrapped")
    .wrap(timeout({ ms: 60_000 }), bound, rateLimit({ limit: 100 }))
    .call(() => new Promise<string>((resolve) => releases.push(() => resolve("done"))));
  const plain = defineTool("plain").call(() => new Promise<string>((resolve) => releases.push(() => resolve("done"))));
  const server = createServer({ name: "s", version: "1", tools: [wrapped, plain] as const });
  const executor = createExecutor({ running: 2, queued: 0 });
  const call = callerOf(server as never, executor);

  const first = call("wrapped");
  // The wrapper's refusal is a result of the tool, which gives its place with the executor back.
  expect(await call("wrapped")).toMatchObject({ stage: "served", result: { isError: true } });
  expect(executor.stats()).toMatchObject({ running: 1, refused: 0 });
  const second = call("plain");
  expect(executor.stats()).toMatchObject({ running: 2 });
  // The executor's refusal comes before any wrapper, which does not count it.
  expect(await call("wrapped")).toMatchObject({ stage: "overload", error: { code: -32603 } });
  expect(bound.stats()).toEqual({ running: 1, waiting: 0, refused: 1 });
  for (const release of releases) release();
  expect(await Promise.all([first, second])).toMatchObject([{ stage: "served" }, { stage: "served" }]);
  expect(executor.stats()).toMatchObject({ running: 0 });
});

it("I15: the executor's time ends a call whose timeout is longer, and the wrapper hears of it", async () => {
  const reasons: unknown[] = [];
  const slow = defineTool("slow")
    .wrap(timeout({ ms: 60_000 }))
    .call(async (_args, { signal }) => {
      await once(signal, "abort");
      reasons.push((signal.reason as Error).name);
      return "late";
    });
  const server = createServer({ name: "s", version: "1", tools: [slow] });
  const call = callerOf(server as never, createExecutor({ requestMs: 20 }));
  expect(await call("slow")).toMatchObject({ stage: "timeout", error: { code: -32603, data: { retryable: true } } });
  await expect.poll(() => reasons).toEqual(["TimeoutError"]);
});

it("I15: a timeout that is shorter than the executor's answers as it does without one", async () => {
  const slow = defineTool("slow")
    .wrap(timeout({ ms: 20 }))
    .call(async (_args, { signal }) => {
      await once(signal, "abort");
      return "late";
    });
  const server = createServer({ name: "s", version: "1", tools: [slow] });
  const executor = createExecutor({ requestMs: 60_000 });
  expect(await callerOf(server as never, executor)("slow")).toMatchObject({
    stage: "served",
    result: { isError: true, content: [{ text: "Timed out after 20 ms" }] },
  });
  expect(executor.stats()).toMatchObject({ timedOut: 0 });
});
