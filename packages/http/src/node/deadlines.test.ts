import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deadlines } from "./deadlines.ts";

describe("deadlines", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("calls back once when the bound is over, and not before", () => {
    const onLate = vi.fn();
    deadlines(1_000).begin(onLate);
    vi.advanceTimersByTime(999);
    expect(onLate).not.toHaveBeenCalled();
    vi.advanceTimersByTime(101);
    expect(onLate).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(5_000);
    expect(onLate).toHaveBeenCalledTimes(1);
  });

  it("never calls back for a wait that has ended", () => {
    const onLate = vi.fn();
    const endWait = deadlines(1_000).begin(onLate);
    vi.advanceTimersByTime(500);
    endWait();
    endWait();
    vi.advanceTimersByTime(5_000);
    expect(onLate).not.toHaveBeenCalled();
  });

  it("gives each wait its own bound", () => {
    const waits = deadlines(1_000);
    const late: string[] = [];
    waits.begin(() => late.push("first"));
    vi.advanceTimersByTime(500);
    waits.begin(() => late.push("second"));
    vi.advanceTimersByTime(600);
    expect(late).toEqual(["first"]);
    vi.advanceTimersByTime(500);
    expect(late).toEqual(["first", "second"]);
  });

  it("has no timer when nothing waits", () => {
    const endWait = deadlines(1_000).begin(() => {});
    endWait();
    vi.advanceTimersByTime(200);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("lets a wait begin while another is called late", () => {
    const waits = deadlines(1_000);
    const late: string[] = [];
    waits.begin(() => {
      late.push("first");
      waits.begin(() => late.push("second"));
    });
    vi.advanceTimersByTime(1_100);
    expect(late).toEqual(["first"]);
    vi.advanceTimersByTime(1_100);
    expect(late).toEqual(["first", "second"]);
  });
});
