import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bodyCollector, isTooLong, readBody } from "./body-limit.ts";

/** A stream of parts, and whether the reader gave it up. */
function streamOf(parts: readonly Uint8Array[]): { body: ReadableStream<Uint8Array>; wasCancelled: () => boolean } {
  let cancelled = false;
  let at = 0;
  const body = new ReadableStream<Uint8Array>(
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

describe("isTooLong", () => {
  it("takes the limit itself and refuses one more", () => {
    expect(isTooLong("10", 10)).toBe(false);
    expect(isTooLong("11", 10)).toBe(true);
    expect(isTooLong("9".repeat(400), 10)).toBe(true);
  });

  it("believes nothing that is no length", () => {
    for (const text of [null, "", "-1", "1e9", "0x99", "99, 99", " 99", "much"]) {
      expect(isTooLong(text, 10)).toBe(false);
    }
  });
});

describe("bodyCollector", () => {
  it("puts any parts together, up to the limit and not one byte further", () => {
    const parts = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 20 });
    fc.assert(
      fc.property(parts, fc.nat({ max: 200 }), (given, maxBytes) => {
        const copies = given.map((part) => part.slice());
        const collector = bodyCollector(maxBytes);
        const whole = given.flatMap((part) => [...part]);
        expect(given.every((part) => collector.add(part))).toBe(whole.length <= maxBytes);
        if (whole.length <= maxBytes) expect([...collector.whole()]).toEqual(whole);
        expect(given).toEqual(copies);
      }),
    );
  });

  it("does not copy a body that comes in one part", () => {
    const collector = bodyCollector(10);
    const part = new Uint8Array([1, 2, 3]);
    collector.add(part);
    expect(collector.whole().buffer).toBe(part.buffer);
  });

  it("takes a body in parts of one byte in linear time", () => {
    const collector = bodyCollector(500_000);
    const part = new Uint8Array([7]);
    for (let count = 0; count < 500_000; count += 1) collector.add(part);
    expect(collector.whole()).toHaveLength(500_000);
    expect(collector.add(part)).toBe(false);
  }, 20_000);
});

describe("readBody", () => {
  it("gives no body as no bytes", async () => {
    expect(await readBody(null, 10)).toHaveLength(0);
  });

  it("reads a body of the limit", async () => {
    const { body } = streamOf([new Uint8Array(6), new Uint8Array(4)]);
    expect(await readBody(body, 10)).toHaveLength(10);
  });

  it("stops reading one byte over it", async () => {
    const { body, wasCancelled } = streamOf([new Uint8Array(6), new Uint8Array(5), new Uint8Array(99)]);
    expect(await readBody(body, 10)).toBeUndefined();
    expect(wasCancelled()).toBe(true);
  });

  it("fails as the stream does", async () => {
    const body = new ReadableStream<Uint8Array>({
      pull() {
        throw new Error("gone");
      },
    });
    await expect(readBody(body, 10)).rejects.toThrow("gone");
  });
});
