import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { readStream } from "./read-stream.ts";

/** A stream of parts, and whether the reader gave it up. */
function streamOf(parts: readonly unknown[]): { body: ReadableStream<Uint8Array>; wasCancelled: () => boolean } {
  let cancelled = false;
  let at = 0;
  const body = new ReadableStream(
    {
      pull(controller) {
        const part = parts[at];
        at += 1;
        if (part === undefined) controller.close();
        else controller.enqueue(part);
      },
      cancel() {
        cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, wasCancelled: () => cancelled };
}

describe("readStream", () => {
  it("gives no body as no bytes", async () => {
    expect(await readStream(null, 10)).toHaveLength(0);
  });

  it("reads a body of the limit", async () => {
    const { body } = streamOf([new Uint8Array(6), new Uint8Array(4)]);
    expect(await readStream(body, 10)).toHaveLength(10);
  });

  it("stops reading one byte over it", async () => {
    const { body, wasCancelled } = streamOf([new Uint8Array(6), new Uint8Array(5), new Uint8Array(99)]);
    expect(await readStream(body, 10)).toBeUndefined();
    expect(wasCancelled()).toBe(true);
  });

  it("parts that are no bytes are a failure, counted by nothing, and not a body of another type", async () => {
    for (const part of ["text", new Uint16Array(4), new DataView(new ArrayBuffer(4)), new ArrayBuffer(4), 7, null]) {
      const { body, wasCancelled } = streamOf([part, new Uint8Array(1)]);
      await expect(readStream(body, 10)).rejects.toThrow(TypeError);
      expect(wasCancelled()).toBe(true);
    }
  });

  it("bytes of another realm are bytes", async () => {
    const foreign: unknown = runInNewContext("new Uint8Array([1, 2, 3])");
    expect([...((await readStream(streamOf([foreign]).body, 10)) ?? [])]).toEqual([1, 2, 3]);
  });

  it("fails as the stream does", async () => {
    const body = new ReadableStream<Uint8Array>({
      pull() {
        throw new Error("gone");
      },
    });
    await expect(readStream(body, 10)).rejects.toThrow("gone");
  });
});
