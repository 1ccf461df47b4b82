import { describe, expect, it, vi } from "vitest";
import { linkedSignal } from "./linked-signal.ts";

/** A signal that counts how often it was looked at. */
function lookAt(signal: AbortSignal) {
  return { look: vi.fn(() => signal) };
}

describe("linkedSignal", () => {
  it("looks at the request's signal no sooner than somebody looks at its own", () => {
    const { look } = lookAt(new AbortController().signal);
    const linked = linkedSignal(look);
    linked.abort("over");
    linked.unlink();
    expect(look).not.toHaveBeenCalled();
    expect(linked.signal().aborted).toBe(true);
    expect(look).not.toHaveBeenCalled();
  });

  it("is one signal", () => {
    const linked = linkedSignal(lookAt(new AbortController().signal).look);
    expect(linked.signal()).toBe(linked.signal());
  });

  it("aborts with the request's, for the same reason", () => {
    const request = new AbortController();
    const linked = linkedSignal(lookAt(request.signal).look);
    expect(linked.signal().aborted).toBe(false);
    request.abort("gone");
    expect(linked.signal().reason).toBe("gone");
  });

  it("is aborted where the request's was before", () => {
    expect(linkedSignal(lookAt(AbortSignal.abort("gone")).look).signal().reason).toBe("gone");
  });

  it("aborts by itself, before or after it was looked at, and leaves the request's alone", () => {
    const request = new AbortController();
    const early = linkedSignal(lookAt(request.signal).look);
    early.abort("over");
    expect(early.signal().reason).toBe("over");
    const late = linkedSignal(lookAt(request.signal).look);
    const signal = late.signal();
    late.abort("over");
    late.abort("again");
    expect(signal.reason).toBe("over");
    expect(request.signal.aborted).toBe(false);
  });

  it("keeps nothing on the request's signal once it is unlinked", () => {
    const request = new AbortController();
    const remove = vi.spyOn(request.signal, "removeEventListener");
    const add = vi.spyOn(request.signal, "addEventListener");
    const linked = linkedSignal(lookAt(request.signal).look);
    const signal = linked.signal();
    linked.unlink();
    expect(remove.mock.calls[0]?.slice(0, 2)).toEqual(add.mock.calls[0]?.slice(0, 2));
    request.abort();
    expect(signal.aborted).toBe(false);
  });

  it("is the request's own for whoever looks after the work ended", () => {
    const { signal } = new AbortController();
    const linked = linkedSignal(lookAt(signal).look);
    linked.unlink();
    expect(linked.signal()).toBe(signal);
  });
});
