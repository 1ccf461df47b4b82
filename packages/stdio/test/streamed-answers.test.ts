import { once } from "node:events";
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { createServer, defineTool } from "@snodo/core";
import { serveStdio } from "@snodo/stdio";
import { describe, expect, it } from "vitest";
import { rawMessage, requestMeta } from "../../../testing/raw-message.ts";
import { cancelled, toolText } from "./message.ts";

const patient = { timeout: 10_000 };

const line = (message: unknown) => `${JSON.stringify(message)}\n`;

function call(name: string, id: string | number, meta: object = {}): string {
  return line(rawMessage("tools/call", { name, _meta: { ...requestMeta, progressToken: id, ...meta } }, id));
}

const progress = (progressToken: string | number, done: number) => ({
  jsonrpc: "2.0",
  method: "notifications/progress",
  params: { progressToken, progress: done },
});

/** A server on streams of the test's own. */
function serving(tools: Parameters<typeof createServer>[0]["tools"], highWaterMark?: number) {
  const input = new PassThrough();
  const output = new PassThrough(highWaterMark === undefined ? {} : { highWaterMark });
  const server = createServer({ name: "s", version: "1", tools: tools ?? [], instrumentation: () => {} });
  const served = serveStdio(server, { input, output });
  const messages: unknown[] = [];
  const read = () => createInterface({ input: output }).on("line", (text) => messages.push(JSON.parse(text)));
  return { input, output, served, messages, read };
}

describe("notifications on stdio", () => {
  it("go out before the answer of their request, and between those of others", async () => {
    const steps = defineTool("steps").call(async (_args, context) => {
      for (const done of [1, 2]) {
        context.progress(done);
        await sleep(1);
      }
      return "done";
    });
    const { input, served, messages, read } = serving([steps]);
    read();
    input.end(call("steps", "a") + call("steps", 0));
    await served;
    await expect.poll(() => messages.length, patient).toBe(6);
    const of = (id: string | number) =>
      messages.filter((message) => {
        const { id: answered, params } = message as { id?: unknown; params?: { progressToken: unknown } };
        return answered === id || params?.progressToken === id;
      });
    expect(of("a")).toEqual([progress("a", 1), progress("a", 2), toolText("done", "a")]);
    expect(of(0)).toEqual([progress(0, 1), progress(0, 2), toolText("done", 0)]);
  });

  it.each(["r", "", 0, -7])("stop with a cancellation, of which the handler hears (id %j)", async (id) => {
    let isAborted = false;
    const waits = defineTool("waits").call(async (_args, context) => {
      context.progress(1);
      await once(context.signal, "abort");
      isAborted = context.signal.aborted;
      context.progress(2);
      return "too late";
    });
    const { input, served, messages, read } = serving([waits]);
    read();
    input.write(call("waits", id));
    await expect.poll(() => messages.length, patient).toBe(1);
    input.end(line(cancelled(id)));
    await served;
    await sleep(5);
    expect(isAborted).toBe(true);
    expect(messages).toEqual([progress(id, 1)]);
  });

  it("are not ended by the cancellation of an id of another type", async () => {
    const waits = defineTool("waits").call(async (_args, context) => {
      await sleep(20);
      return String(context.signal.aborted);
    });
    const { input, served, messages, read } = serving([waits]);
    read();
    input.end(call("waits", 0) + line(cancelled("0")) + line(cancelled("")) + line(cancelled(null)));
    await served;
    await expect.poll(() => messages, patient).toEqual([toolText("false", 0)]);
  });

  it("are left out while the reader is behind", async () => {
    let refused = 0;
    const floods = defineTool("floods").call(async (_args, context) => {
      for (let done = 1; done <= 500; done += 1) {
        if (!context.progress(done, { message: "x".repeat(1_000) })) refused += 1;
        await undefined;
      }
      return "done";
    });
    const { input, served, messages, read } = serving([floods], 4_000);
    input.end(call("floods", 1));
    await expect.poll(() => refused, patient).toBeGreaterThan(400);
    read();
    await served;
    await expect.poll(() => messages.at(-1), patient).toEqual(toolText("done", 1));
    expect(messages.length).toBe(500 - refused + 1);
  });
});
