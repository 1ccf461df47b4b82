import { describe, expect, it, vi } from "vitest";
import { linkedSignal } from "./linked-signal.ts";

/** A context that counts how often its signal was looked at. */
function contextOf(signal: AbortSignal) {
  const look = vi.fn(() => signal);
  const context = {
    get signal() {
      return look();
    },
  };
  return { context, look };
}

describe("linkedSignal", () => {
  it("looks at the request's signal no sooner than somebody looks at its own", () => {
    const { context, look } = contextOf(new AbortController().signal);
    const linked = linkedSignal(context);
    linked.abort("over");
    linked.unlink();
    expect(look).not.toHaveBeenCalled();
    expect(linked.signal().aborted).toBe(true);
    expect(look).not.toHaveBeenCalled();
  });

  it("is one signal", () => {
    const linked = linkedSignal(contextOf(new AbortController().signal).context);
    expect(linked.signal()).toBe(linked.signal());
  });

  it("aborts with the request's, for the same reason", () => {
    const request = new AbortController();
    const linked = linkedSignal(contextOf(request.signal).context);
    expect(linked.signal().aborted).toBe(false);
    request.abort("gone");
    expect(linked.signal().reason).toBe("gone");
  });

  it("is aborted where the request's was before", () => {
    expect(linkedSignal(contextOf(AbortSignal.abort("gone")).context).signal().reason).toBe("gone");
  });

  it("aborts by itself, before or after it was looked at, and leaves the request's alone", () => {
    const request = new AbortController();
    const early = linkedSignal(contextOf(request.signal).context);
    early.abort("over");
    expect(early.signal().reason).toBe("over");
    const late = linkedSignal(contextOf(request.signal).context);
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
    const linked = linkedSignal(contextOf(request.signal).context);
    const signal = linked.signal();
    linked.unlink();
    expect(remove.mock.calls[0]?.slice(0, 2)).toEqual(add.mock.calls[0]?.slice(0, 2));
    request.abort();
    expect(signal.aborted).toBe(false);
  });

  it("is the request's own for whoever looks after the work ended", () => {
    const { signal } = new AbortController();
    const linked = linkedSignal(contextOf(signal).context);
    linked.unlink();
    expect(linked.signal()).toBe(signal);
  });
});
