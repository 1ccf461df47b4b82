import { PassThrough, Writable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lineWriter } from "./write-line.ts";

/** A stream whose reader takes a piece when the test says so. */
function slowStream(highWaterMark: number) {
  const taken: string[] = [];
  const waiting: (() => void)[] = [];
  const output = new Writable({
    highWaterMark,
    decodeStrings: false,
    write(chunk, _encoding, done) {
      waiting.push(() => {
        taken.push(String(chunk));
        done();
      });
    },
  });
  return { output, taken, take: () => waiting.shift()?.() };
}

function writerOn(output: Writable, blockedMs = 1_000) {
  const events: string[] = [];
  const writer = lineWriter(output, blockedMs, {
    onBlock: () => events.push("block"),
    onResume: () => events.push("resume"),
    onEnd: ({ message }) => events.push(message),
  });
  return { writer, events };
}

describe("lineWriter", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("lets those go on who wait for a reader that has gone", async () => {
    const { output } = slowStream(1);
    const { writer } = writerOn(output);
    writer.write("a");
    const ready = writer.ready();
    output.destroy();
    await ready;
    await writer.ready();
  });

  it("tells when the reader falls behind, and when it has caught up", async () => {
    const { output, taken, take } = slowStream(4);
    const { writer, events } = writerOn(output);
    writer.write("a");
    expect(events).toEqual([]);
    writer.write("bcd");
    writer.write("e");
    expect(events).toContain("block");
    for (let count = 0; count < 3; count += 1) {
      take();
      await new Promise(setImmediate);
    }
    expect(taken).toEqual(["a\n", "bcd\n", "e\n"]);
    expect(events.at(-1)).toBe("resume");
    vi.advanceTimersByTime(10_000);
    expect(events.at(-1)).toBe("resume");
  });

  it("ends when the reader takes nothing for blockedMs, once, and writes nothing afterwards", () => {
    const { output } = slowStream(1);
    const { writer, events } = writerOn(output);
    writer.write("a");
    vi.advanceTimersByTime(999);
    expect(events).toEqual(["block"]);
    vi.advanceTimersByTime(1);
    expect(events).toEqual(["block", "The output was blocked for 1000 ms"]);
    const { writableLength } = output;
    writer.write("b");
    output.destroy();
    expect(output.writableLength).toBe(writableLength);
    expect(events).toHaveLength(2);
  });

  it("destroys a stream that was blocked for blockedMs, and none that was only slow", async () => {
    const { output, take } = slowStream(1);
    const { writer } = writerOn(output);
    writer.write("a");
    vi.advanceTimersByTime(999);
    take();
    await new Promise(setImmediate);
    vi.advanceTimersByTime(1_000);
    expect(output.destroyed).toBe(false);
    writer.write("b");
    vi.advanceTimersByTime(1_000);
    expect(output.destroyed).toBe(true);
  });

  it("ends when the stream fails or is closed", async () => {
    const failing = new PassThrough();
    const first = writerOn(failing);
    failing.destroy(new Error("EPIPE"));
    await new Promise(setImmediate);
    expect(first.events).toEqual(["EPIPE"]);

    const closed = new PassThrough();
    const second = writerOn(closed);
    closed.destroy();
    await new Promise(setImmediate);
    expect(second.events).toEqual(["The output was closed"]);
  });

  it("ends when it is written to after its end", async () => {
    const output = new PassThrough();
    output.end();
    const { writer, events } = writerOn(output);
    writer.write("a");
    await new Promise(setImmediate);
    expect(events.at(-1)).toBe("write after end");
  });

  it("flushes what was written, even what did not block", async () => {
    const { output, taken, take } = slowStream(100);
    const { writer } = writerOn(output);
    writer.write("a");
    let isFlushed = false;
    const flushed = writer.flush().then(() => {
      isFlushed = true;
    });
    await new Promise(setImmediate);
    expect(isFlushed).toBe(false);
    take();
    await new Promise(setImmediate);
    take();
    await flushed;
    expect(taken).toEqual(["a\n", ""]);
  });

  it("does not flush longer than blockedMs", async () => {
    const { output } = slowStream(100);
    const { writer, events } = writerOn(output);
    writer.write("a");
    const flushed = writer.flush();
    vi.advanceTimersByTime(1_000);
    await flushed;
    expect(events).toEqual(["The output was blocked for 1000 ms"]);
  });

  it("survives a stream that fails after it was detached", async () => {
    const output = new PassThrough();
    const { writer, events } = writerOn(output);
    writer.detach();
    output.destroy(new Error("EPIPE"));
    await new Promise(setImmediate);
    expect(events).toEqual([]);
    expect(output.listenerCount("drain")).toBe(0);
  });
});
