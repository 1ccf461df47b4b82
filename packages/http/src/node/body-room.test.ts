import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bodyRoom } from "./body-room.ts";

describe("bodyRoom", () => {
  it("has room up to its bound, and for not a byte more", () => {
    const room = bodyRoom(50_000);
    const [first, second] = [room.enter(), room.enter()];
    expect(first.hold(30_000)).toBe(true);
    expect(second.hold(20_000)).toBe(true);
    expect(second.hold(20_001)).toBe(false);
    expect(first.hold(30_001)).toBe(false);
    first.leave();
    first.leave();
    expect(second.hold(50_001)).toBe(true);
    expect(room.enter().hold(16_385)).toBe(false);
  });

  it("takes small ones however little room there is, and one alone whatever its length", () => {
    const room = bodyRoom(1);
    expect(room.enter().hold(1_000_000)).toBe(true);
    expect(room.enter().hold(16_384)).toBe(true);
    expect(room.enter().hold(16_385)).toBe(false);
  });

  it("never holds more than its bound, or one, and is empty when all have left", () => {
    const step = fc.record({ body: fc.nat(7), length: fc.nat(60_000), leaves: fc.boolean() });
    const property = fc.property(fc.array(step), (steps) => {
      const room = bodyRoom(100_000);
      const bodies = Array.from({ length: 8 }, () => ({ place: room.enter(), held: 0 }));
      for (const { body, length, leaves } of steps) {
        const one = bodies[body];
        if (one === undefined) continue;
        const isTaken = !leaves && one.place.hold(length);
        if (leaves) one.place.leave();
        if (leaves || isTaken) one.held = !leaves && length > 16_384 ? length : 0;
        expect(bodies.reduce((sum, { held }) => sum + held, 0)).toBeLessThanOrEqual(100_000);
      }
      for (const { place } of bodies) place.leave();
      expect(room.enter().hold(100_000) && room.enter().hold(16_384)).toBe(true);
    });
    fc.assert(property);
  });
});
