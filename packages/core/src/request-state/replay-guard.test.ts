import { afterEach, describe, expect, it, vi } from "vitest";
import { memoryReplayGuard } from "./replay-guard.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("memoryReplayGuard", () => {
  it("takes an id once, until it may be forgotten", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 0 });
    const guard = memoryReplayGuard();
    expect(["a", "a", "b", "a"].map((id) => guard.use(id, 10))).toEqual([true, false, true, false]);
    vi.setSystemTime(10);
    expect(guard.use("a", 20)).toBe(true);
  });

  it("makes room of what has expired, and refuses rather than to forget", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 0 });
    const guard = memoryReplayGuard({ max: 2 });
    guard.use("a", 10);
    guard.use("b", 20);
    expect(() => guard.use("c", 30)).toThrow(RangeError);
    vi.setSystemTime(10);
    expect(guard.use("c", 30)).toBe(true);
    expect(guard.use("b", 30)).toBe(false);
  });

  it("was looked through for every request that it refused while it was full", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 0 });
    const guard = memoryReplayGuard({ max: 100 });
    for (let index = 0; index < 100; index += 1) guard.use(`${index}`, 10 + index);
    const looks = vi.spyOn(Map.prototype, Symbol.iterator);
    const refusals = ["a", "b", "c"].map((id) => {
      try {
        return guard.use(id, 500);
      } catch {
        return "full";
      }
    });
    vi.setSystemTime(12);
    const taken = [guard.use("d", 500), guard.use("e", 500), guard.use("f", 500)];
    const count = looks.mock.calls.length;
    looks.mockRestore();
    expect([refusals, taken, count]).toEqual([["full", "full", "full"], [true, true, true], 1]);
  });

  it.each([0, -1, 1.5, Number.NaN, "2", null])("refuses %s as max", (max) => {
    expect(() => memoryReplayGuard({ max: max as never })).toThrow(TypeError);
  });
});
