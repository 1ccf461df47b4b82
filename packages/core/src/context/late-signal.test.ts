import { describe, expect, it, vi } from "vitest";
import { LateSignal } from "./late-signal.ts";

describe("LateSignal", () => {
  it("is one signal, which aborts for the first reason", () => {
    const late = new LateSignal();
    const { signal } = late;
    const heard = vi.fn();
    signal.addEventListener("abort", heard);
    expect([signal.aborted, late.aborted]).toEqual([false, undefined]);
    late.abort("first");
    late.abort("second");
    expect(late.signal).toBe(signal);
    expect([signal.reason, late.aborted, heard.mock.calls.length]).toEqual(["first", { reason: "first" }, 1]);
  });

  it("is aborted for whoever looks too late, with nothing made before", () => {
    const make = vi.spyOn(globalThis, "AbortController");
    const late = new LateSignal();
    late.abort("why");
    expect(late.aborted).toEqual({ reason: "why" });
    expect(make).not.toHaveBeenCalled();
    make.mockRestore();
    expect([late.signal.aborted, late.signal.reason]).toEqual([true, "why"]);
  });

  it("says that it is aborted also where the reason is undefined", () => {
    const late = new LateSignal();
    late.abort(undefined);
    expect(late.aborted).toEqual({ reason: undefined });
    expect(late.signal.aborted).toBe(true);
  });
});
