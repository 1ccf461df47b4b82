import { once } from "node:events";
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { createExecutor, createServer, DefinitionError, defineTool, type InstrumentationEvent } from "@snodo/core";
import { type StdioOptions, serveStdio } from "@snodo/stdio";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { besidesRequests } from "../../../testing/besides-requests.ts";
import { cancelled, toolCall, toolText } from "./message.ts";

const server = createServer({
  name: "stdio",
  version: "1",
  tools: [
    defineTool("echo")
      .argument("text", "string", { required: true })
      .call(({ text }) => text),
    defineTool("who").call((_args, { auth, transport }) => `${auth} over ${transport.kind}`),
    defineTool("late").call(async () => "late"),
  ],
});

/** Everything that is answered to some input, which then ends. */
async function answersTo(chunks: readonly (string | Uint8Array)[], options: StdioOptions = {}): Promise<unknown[]> {
  const input = new PassThrough();
  const output = new PassThrough();
  const served = serveStdio(server, { input, output, ...options });
  for (const chunk of chunks) input.write(chunk);
  input.end();
  await served;
  output.end();
  const answers: unknown[] = [];
  for await (const line of createInterface({ input: output })) answers.push(JSON.parse(line));
  return answers;
}

const line = (message: unknown) => `${JSON.stringify(message)}\n`;

describe("serveStdio", () => {
  it("T407: takes CRLF, blank lines, a byte order mark, and a last line without an end", async () => {
    const call = (id: number) => JSON.stringify(toolCall("echo", { text: "a" }, id));
    const answers = await answersTo([`\uFEFF${call(1)}\r\n\r\n\n  \t\n${call(2)}\n${call(3)}`]);
    expect(answers).toEqual([1, 2, 3].map((id) => toolText("a", id)));
  });

  it("takes characters that are cut between chunks", async () => {
    const bytes = Buffer.from(line(toolCall("echo", { text: "żółw 🐢" })));
    expect(await answersTo([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual([toolText("żółw 🐢")]);
  });

  it("takes an input that is read as text", async () => {
    const input = new PassThrough().setEncoding("utf8");
    const output = new PassThrough();
    const served = serveStdio(server, { input, output });
    const bytes = Buffer.from(line(toolCall("echo", { text: "🐢" })));
    input.write(bytes.subarray(0, bytes.length - 12));
    input.end(bytes.subarray(bytes.length - 12));
    await served;
    expect(JSON.parse(String(output.read()))).toEqual(toolText("🐢"));
  });

  it("answers one line of output for each, whatever is in the text", async () => {
    const text = "a\nb\r\u2028\u0000\ud800";
    expect(await answersTo([line(toolCall("echo", { text }))])).toEqual([toolText(text)]);
  });

  it.each([
    ["no JSON", "{", -32700],
    ["no UTF-8", Buffer.from([0x22, 0xff, 0x22]), -32700],
    ["a surrogate in UTF-8", Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), -32700],
    ["a batch", "[]", -32600],
    ["a response", '{"jsonrpc":"2.0","id":1,"result":{}}', -32600],
    ["a number", "1", -32600],
  ])("seen in peers: answers %s once, without an id, and goes on", async (_what, bytes, code) => {
    const answers = await answersTo([bytes, "\n", line(toolCall("echo", { text: "next" }))]);
    expect(answers).toEqual([{ jsonrpc: "2.0", error: { code, message: expect.any(String) } }, toolText("next")]);
  });

  it.each([
    ["params that are no object", { params: "x" }],
    ["metadata that is no object", { params: { _meta: 1 } }],
    ["no method", { method: undefined }],
    ["an unknown member", { more: 1, params: {} }],
  ])("seen in peers: answers a request with %s under its id", async (_what, change) => {
    const request = { jsonrpc: "2.0", id: "q", method: "tools/list", ...change };
    expect(await answersTo([line(request)])).toEqual([
      { jsonrpc: "2.0", id: "q", error: { code: expect.any(Number), message: expect.any(String) } },
    ]);
  });

  it("answers nothing to notifications", async () => {
    expect(await answersTo([line({ jsonrpc: "2.0", method: "notifications/anything" })])).toEqual([]);
  });

  it("G13: asks for no headers, and says who the caller is", async () => {
    expect(await answersTo([line(toolCall("who"))], { auth: "ann" })).toEqual([toolText("ann over stdio")]);
  });

  it("answers as soon as each handler is done, in any order", async () => {
    const answers = await answersTo([line(toolCall("late", {}, 1)) + line(toolCall("echo", { text: "now" }, 2))]);
    expect(answers).toEqual([toolText("now", 2), toolText("late", 1)]);
  });

  it("TS PR 820: two requests of one id each get an answer", async () => {
    const both = line(toolCall("late")) + line(toolCall("echo", { text: "now" }));
    expect(await answersTo([both])).toEqual([toolText("now"), toolText("late")]);
  });

  it("answers the same however the input is cut", async () => {
    const text = [
      line(toolCall("echo", { text: "żółw" }, 1)),
      "\r\n{bad\r\n",
      `${"x".repeat(600)}\n`,
      line(toolCall("echo", { text: "🐢" }, 2)),
    ].join("");
    const bytes = Buffer.from(text);
    const whole = await answersTo([bytes], { maxLineBytes: 500 });
    expect(whole).toMatchObject([{ id: 1 }, { error: { code: -32700 } }, { error: { code: -32600 } }, { id: 2 }]);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: bytes.length }), { maxLength: 20 }), async (places) => {
        const edges = [0, ...places.sort((a, b) => a - b), bytes.length];
        const chunks = edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge));
        expect(await answersTo(chunks, { maxLineBytes: 500 })).toEqual(whole);
      }),
      { numRuns: 100 },
    );
  });

  it("T402: finishes what waits for its turn when the input has ended", async () => {
    const slow = defineTool("slow").call(() => new Promise<string>((resolve) => setTimeout(() => resolve("done"), 20)));
    const [input, output] = [new PassThrough(), new PassThrough()];
    const executor = createExecutor({ running: 1, queued: 2 });
    const served = serveStdio(createServer({ name: "s", version: "1", tools: [slow] }), { input, output, executor });
    input.end([1, 2, 3].map((id) => line(toolCall("slow", {}, id))).join(""));
    await served;
    output.end();
    const ids: unknown[] = [];
    for await (const text of createInterface({ input: output })) {
      const { id, result } = JSON.parse(text);
      ids.push(result && id);
    }
    expect(ids).toEqual([1, 2, 3]);
  });

  it("T402: refuses a large message while others are held, and takes a small one", async () => {
    const held: (() => void)[] = [];
    const hold = defineTool("hold").call(() => new Promise<string>((resolve) => held.push(() => resolve("held"))));
    const [input, output] = [new PassThrough(), new PassThrough()];
    const executor = createExecutor({ heldBytes: 30_000 });
    const served = serveStdio(createServer({ name: "s", version: "1", tools: [hold] }), { input, output, executor });
    const text = "x".repeat(20_000);
    const answers = createInterface({ input: output })[Symbol.asyncIterator]();
    input.write(line(toolCall("hold", { text }, 1)) + line(toolCall("hold", { text }, 2)));
    expect(JSON.parse((await answers.next()).value)).toMatchObject({ id: 2, error: { code: -32603 } });
    input.end(line(toolCall("hold", {}, 3)));
    await expect.poll(() => held.length).toBe(2);
    for (const end of held) end();
    for (const id of [1, 3]) expect(JSON.parse((await answers.next()).value)).toMatchObject({ id, result: {} });
    await served;
    expect(executor.stats()).toMatchObject({ refused: 1, heldBytes: 0 });
  });

  it("T402: refuses what finds no room, and what takes too long", async () => {
    const stuck = defineTool("stuck").call((_args, { signal }) => once(signal, "abort").then(() => "late"));
    const small = createServer({ name: "small", version: "1", tools: [stuck], instrumentation: () => {} });
    const input = new PassThrough();
    const output = new PassThrough();
    const executor = createExecutor({ running: 1, queued: 0, requestMs: 50 });
    const served = serveStdio(small, { input, output, executor });
    input.end(line(toolCall("stuck", {}, 1)) + line(toolCall("stuck", {}, 2)));
    await served;
    output.end();
    const answers: unknown[] = [];
    for await (const text of createInterface({ input: output })) answers.push(JSON.parse(text));
    const refused = (id: number, message: string) => ({
      jsonrpc: "2.0",
      id,
      error: { code: -32603, message, data: { retryable: true } },
    });
    expect(answers).toEqual([refused(2, "The server is busy"), refused(1, "The request took too long")]);
    expect(executor.stats()).toMatchObject({ running: 0, heldBytes: 0 });
    expect(() => serveStdio(small, { executor: 1 as never })).toThrow(
      "serveStdio, executor: must be an executor, as createExecutor makes it",
    );
  });

  it("refuses options that are wrong", () => {
    expect(() => serveStdio(server, { maxLineBytes: 0, blockedMs: Number.NaN, drainMs: -1 })).toThrow(
      new DefinitionError([
        { where: "serveStdio, maxLineBytes", rule: "must be a whole number above 0" },
        { where: "serveStdio, blockedMs", rule: "must be a number of milliseconds, 0 or more" },
        { where: "serveStdio, drainMs", rule: "must be a number of milliseconds, 0 or more" },
      ]),
    );
  });

  it("refuses streams and signals that are none, before it listens to anything", () => {
    const input = new PassThrough();
    const wrong = { output: {}, signal: {} } as unknown as StdioOptions;
    expect(() => serveStdio(server, { ...wrong, input })).toThrow(
      new DefinitionError([
        { where: "serveStdio, output", rule: "must be a writable stream of Node" },
        { where: "serveStdio, signal", rule: "must be an AbortSignal" },
      ]),
    );
    expect(input.eventNames()).toEqual(new PassThrough().eventNames());
    const none = { input: null, output: "stdout", signal: null } as unknown as StdioOptions;
    expect(() => serveStdio(server, none)).toThrow(
      new DefinitionError([
        { where: "serveStdio, input", rule: "must be a readable stream of Node" },
        { where: "serveStdio, output", rule: "must be a writable stream of Node" },
        { where: "serveStdio, signal", rule: "must be an AbortSignal" },
      ]),
    );
  });

  it("an answer that cannot be written is an internal error under its id", async () => {
    const events: InstrumentationEvent[] = [];
    const cause = new RangeError("Invalid string length");
    const result = {
      toJSON() {
        throw cause;
      },
    };
    const answer = { id: 1, stage: "served" as const, json: undefined, error: undefined, result: result as never };
    const report = besidesRequests(events);
    const input = new PassThrough();
    const output = new PassThrough();
    const served = serveStdio({ ...server, dispatch: async () => answer, report }, { input, output });
    input.end(line(toolCall("echo")));
    await served;
    expect(JSON.parse(String(output.read()))).toEqual({
      jsonrpc: "2.0",
      id: 1,
      error: { code: -32603, message: "Internal error" },
    });
    expect(events).toEqual([{ type: "transport-fault", transport: "stdio", cause }]);
  });
});

describe("the end of serveStdio", () => {
  it.each([
    ["is destroyed", (input: PassThrough) => input.destroy()],
    ["fails", (input: PassThrough) => input.destroy(new Error("gone"))],
  ])("comes when the input %s", async (_how, act) => {
    const input = new PassThrough();
    const served = serveStdio(server, { input, output: new PassThrough() });
    act(input);
    await served;
  });

  it("has come already when the input has", async () => {
    const ended = new PassThrough();
    ended.end();
    ended.resume();
    await once(ended, "end");
    await serveStdio(server, { input: ended, output: new PassThrough() });
    const destroyed = new PassThrough().destroy();
    await once(destroyed, "close");
    await serveStdio(server, { input: destroyed, output: new PassThrough() });
  });

  it("comes on the signal, also on one that has aborted before", async () => {
    const ending = new AbortController();
    const options = { input: new PassThrough(), output: new PassThrough(), signal: ending.signal };
    const served = serveStdio(server, options);
    ending.abort();
    await served;
    await serveStdio(server, options);
  });

  it("comes after what was asked before it, though the reader was behind then", async () => {
    const input = new PassThrough();
    const output = new PassThrough({ highWaterMark: 1 });
    const served = serveStdio(server, { input, output });
    const ids = [0, 1, 2, 3, 4];
    input.end(ids.map((id) => line(toolCall("echo", { text: "a" }, id))).join(""));
    await once(input, "end");
    await new Promise(setImmediate);
    expect(output.readableLength + output.writableLength).toBeLessThan(1_000);
    const answers: unknown[] = [];
    createInterface({ input: output }).on("line", (text) => answers.push(JSON.parse(text)));
    await served;
    await expect.poll(() => answers.length).toBe(ids.length);
    expect(answers).toEqual(ids.map((id) => toolText("a", id)));
  });

  it("serves nothing more of a chunk whose first line ended it", async () => {
    const ending = new AbortController();
    const called: string[] = [];
    const stopping = createServer({
      name: "stopping",
      version: "1",
      tools: [
        defineTool("stop").call(async () => {
          called.push("stop");
          ending.abort();
          return "bye";
        }),
        defineTool("next").call(() => {
          called.push("next");
          return "";
        }),
      ],
    });
    const input = new PassThrough();
    const output = new PassThrough();
    const served = serveStdio(stopping, { input, output, signal: ending.signal });
    input.write(line(toolCall("stop")) + line(toolCall("next", {}, 2)));
    await served;
    expect(called).toEqual(["stop"]);
    expect(JSON.parse(String(output.read()))).toEqual(toolText("bye"));
  });

  it("answers a cancellation that is none: it has an outcome, and cancels nothing", async () => {
    const none = { ...cancelled(1), result: {} };
    const answers = await answersTo([line(toolCall("late", {}, 1)) + line(none)]);
    const message = "Invalid request: A request has neither a result nor an error";
    expect(answers).toEqual([{ jsonrpc: "2.0", error: { code: -32600, message } }, toolText("late", 1)]);
  });

  it("does not wait for a cancelled request, and what it answers later goes nowhere", async () => {
    let release = () => {};
    const holding = createServer({
      name: "holding",
      version: "1",
      tools: [
        defineTool("hold").call(async () => {
          await new Promise<void>((resolve) => {
            release = resolve;
          });
          return "too late";
        }),
      ],
    });
    const input = new PassThrough();
    const output = new PassThrough();
    const served = serveStdio(holding, { input, output, drainMs: 60_000 });
    input.end(line(toolCall("hold", {}, "h")) + line(cancelled("h")));
    await served;
    release();
    await new Promise(setImmediate);
    expect(output.read()).toBeNull();
  });

  it("TS PR 1735: a signal that is looked at only after the abort has aborted", async () => {
    const seen: unknown[] = [];
    let release = () => {};
    const looking = createServer({
      name: "looking",
      version: "1",
      tools: [
        defineTool("look").call(async (_args, context) => {
          await new Promise<void>((resolve) => {
            release = resolve;
          });
          seen.push(context.signal.aborted, context.signal.reason);
          return "";
        }),
      ],
    });
    const input = new PassThrough();
    const served = serveStdio(looking, { input, output: new PassThrough(), drainMs: 0 });
    input.end(line(toolCall("look")));
    await served;
    release();
    await new Promise(setImmediate);
    expect(seen).toEqual([true, new Error("The connection has ended")]);
  });

  it("leaves no listener on the streams but those for errors", async () => {
    const input = new PassThrough();
    const output = new PassThrough();
    const ending = new AbortController();
    const before = (stream: PassThrough) => ["data", "end", "close", "drain"].map((name) => stream.listenerCount(name));
    const counts = [before(input), before(output)];
    const served = serveStdio(server, { input, output, signal: ending.signal });
    ending.abort();
    await served;
    expect([before(input), before(output)]).toEqual(counts);
  });
});
