import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bodyCollector } from "./body-collector.ts";

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
