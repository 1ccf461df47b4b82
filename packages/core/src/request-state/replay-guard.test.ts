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

  it.each([0, -1, 1.5, Number.NaN, "2", null])("refuses %s as max", (max) => {
    expect(() => memoryReplayGuard({ max: max as never })).toThrow(TypeError);
  });
});
