import { describe, expect, it, vi } from "vitest";
import { onAbort } from "./on-abort.ts";

describe("onAbort", () => {
  it("tells all, in their order, by one listener", () => {
    const stop = new AbortController();
    const add = vi.spyOn(stop.signal, "addEventListener");
    const told: string[] = [];
    onAbort(stop.signal, () => told.push("a"));
    const end = onAbort(stop.signal, () => told.push("b"));
    onAbort(stop.signal, () => told.push("c"));
    end();
    stop.abort();
    expect(told).toEqual(["a", "c"]);
    expect(add).toHaveBeenCalledOnce();
    end();
  });

  it("leaves no listener behind, and begins anew", () => {
    const stop = new AbortController();
    const remove = vi.spyOn(stop.signal, "removeEventListener");
    const end = onAbort(stop.signal, () => {});
    end();
    end();
    expect(remove).toHaveBeenCalledOnce();
    const tell = vi.fn();
    onAbort(stop.signal, tell);
    stop.abort();
    expect(tell).toHaveBeenCalledOnce();
  });
});
