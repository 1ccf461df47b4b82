import { describe, expect, it } from "vitest";
import type { Json } from "../../testing/raw-message.ts";
import { wireProblems } from "../../testing/wire-schema.ts";
import { differs } from "./difference.ts";
import { begin, exchange } from "./exchange.ts";
import { call, having, messagesOf, watched } from "./message.ts";
import { onEveryRuntime, runtimes } from "./on-every-runtime.ts";
import { release, stateOf } from "./watch.ts";

const patient = { timeout: 10_000 };

const progress = (step: number, total: number) => ({
  jsonrpc: "2.0",
  method: "notifications/progress",
  params: { progressToken: "p", progress: step, total, message: `Step ${step}: ✓` },
});
const log = (step: number) => ({
  jsonrpc: "2.0",
  method: "notifications/message",
  params: { level: "info", data: { step } },
});
const done = { jsonrpc: "2.0", id: 1, result: expect.objectContaining({ content: [{ type: "text", text: "done" }] }) };

onEveryRuntime(({ name: runtime, url }) => {
  describe("a stream", () => {
    it("has what a handler tells, in order, and then its answer", async () => {
      const { status, headers, body } = await exchange(url(), watched("steps", { count: 3 }));
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        "content-type": "text/event-stream",
        "cache-control": "no-cache, no-transform",
        "x-accel-buffering": "no",
      });
      expect(headers).not.toHaveProperty("content-encoding");
      const messages = messagesOf(body);
      expect(messages).toEqual([1, 2, 3].flatMap((step): unknown[] => [progress(step, 3), log(step)]).concat(done));
      expect(messages.flatMap((message) => wireProblems(message, "tools/call"))).toEqual([]);
      expect(body).toBe(messages.map((message) => `data: ${JSON.stringify(message)}\n\n`).join(""));
    });

    it("arrives event by event, before the answer is there", async () => {
      const key = `${runtime}: arrives`;
      const { answer } = begin(url(), watched("wait", { key }));
      const stream = await answer;
      await stream.until(/"progress":1/);
      expect(await stateOf(url(), key)).toEqual({ begun: true, aborted: false });
      await release(url(), key);
      expect(messagesOf(await stream.whole()).at(-1)).toMatchObject({ result: { content: [{ text: "released" }] } });
    });

    it("is not begun for a client that takes none, or asks for nothing", async () => {
      for (const sent of [
        having(watched("steps", { count: 2 }), { accept: "application/json" }),
        call("steps", { count: 2 }),
      ]) {
        const { headers, body } = await exchange(url(), sent);
        expect(headers["content-type"]).toBe("application/json");
        expect(JSON.parse(body)).toEqual(done);
      }
    });

    it("of many events is whole", async () => {
      const { body } = await exchange(url(), watched("steps", { count: 100 }));
      const steps = messagesOf(body).filter(({ method }) => method === "notifications/progress");
      expect(steps.map(({ params }) => (params as Json).progress)).toEqual(steps.map((_, index) => index + 1));
      expect(messagesOf(body).at(-1)).toEqual(done);
    });

    it("is one of several at once, each with its own events", async () => {
      const keys = [1, 2, 3, 4].map((each) => `${runtime}: several ${each}`);
      const streams = await Promise.all(keys.map((key) => begin(url(), watched("wait", { key })).answer));
      for (const key of keys.reverse()) await release(url(), key);
      for (const stream of streams) expect(messagesOf(await stream.whole())).toHaveLength(2);
    });

    it("of a reader that takes nothing has events left out, and the handler goes on", async () => {
      const key = `${runtime}: slow reader`;
      const { answer, leave } = begin(url(), watched("flood", { key }));
      const stream = await answer;
      await stream.until(/xxx/);
      stream.pause();
      await expect.poll(() => stateOf(url(), key), patient).toEqual({ begun: true, aborted: false, isBehind: true });
      leave();
      await expect.poll(() => stateOf(url(), key), patient).toMatchObject({ aborted: true, ended: true });
    });
  });

  describe("a client that leaves", () => {
    it("aborts the handler of a stream that is quiet", async () => {
      const key = `${runtime}: leaves a stream`;
      const { answer, leave } = begin(url(), watched("wait", { key }));
      await (await answer).until(/"progress":1/);
      leave();
      await expect.poll(() => stateOf(url(), key), patient).toEqual({ begun: true, aborted: true, ended: true });
    });

    it("aborts a handler that has sent nothing", async () => {
      const key = `${runtime}: leaves early`;
      const { leave } = begin(url(), call("wait", { key }));
      await expect.poll(() => stateOf(url(), key), patient).toEqual({ begun: true, aborted: false });
      leave();
      if (differs(runtime, "is not told of leaving")) {
        // It goes on, and ends as if the client were there.
        await release(url(), key);
        await expect.poll(() => stateOf(url(), key), patient).toEqual({ begun: true, aborted: false, ended: true });
      } else {
        await expect.poll(() => stateOf(url(), key), patient).toEqual({ begun: true, aborted: true, ended: true });
      }
    });

    it("aborts its own request alone, though another client's has the same id", async () => {
      const [leaving, staying] = [`${runtime}: the one`, `${runtime}: the other`];
      const first = begin(url(), watched("wait", { key: leaving }));
      const second = begin(url(), watched("wait", { key: staying }));
      await (await first.answer).until(/"progress":1/);
      await (await second.answer).until(/"progress":1/);
      first.leave();
      await expect.poll(() => stateOf(url(), leaving), patient).toMatchObject({ aborted: true });
      expect(await stateOf(url(), staying)).toEqual({ begun: true, aborted: false });
      await release(url(), staying);
      expect(await (await second.answer).whole()).toContain("released");
    });
  });
});

it("a quiet stream is kept alive by comments, on every runtime", async () => {
  const quiet = runtimes.map(async ({ name, url }) => {
    const key = `${name}: quiet`;
    const { answer } = begin(url("quick"), watched("wait", { key }));
    const stream = await answer;
    await stream.until(/^:$/m);
    await release(url(), key);
    return messagesOf(await stream.whole()).length;
  });
  expect(await Promise.all(quiet)).toEqual(runtimes.map(() => 2));
});
