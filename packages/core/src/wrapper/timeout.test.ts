import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Context, RequestContext } from "../context/context.ts";
import { isMcpError } from "../error/mcp-error.ts";
import { isToolError } from "../result/tool-error.ts";
import { timeout } from "./timeout.ts";
import type { WrapperInfo } from "./wrapper.ts";

const INFO: WrapperInfo = { component: "t", kind: "tool", operation: "call", slot: undefined };

function contextOf(signal?: AbortSignal): Context {
  return new RequestContext({ openSignal: signal && (() => signal) } as never);
}

/** A call that settles when it is told to, and the context that it was given. */
function pendingCall() {
  let seen = contextOf();
  let end = { resolve: (_: unknown) => {}, reject: (_: unknown) => {} };
  const call = (_: unknown, context: Context) => {
    seen = context;
    return new Promise((resolve, reject) => {
      end = { resolve, reject };
    });
  };
  return { call, seen: () => seen, end: () => end };
}

/** Lets everything go on that waits for nothing but a promise. */
const microtasks = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("timeout", () => {
  it("T401: answers at once, and starts no timer, when the handler answers at once", () => {
    const call = timeout()(() => "a", INFO);
    expect(call({}, contextOf())).toBe("a");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("passes on what comes in time, and forgets its timer", async () => {
    const { call, end } = pendingCall();
    const answer = timeout({ ms: 100 })(call, INFO)({}, contextOf());
    await vi.advanceTimersByTimeAsync(99);
    const value = { content: [] };
    end().resolve(value);
    expect(await answer).toBe(value);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("passes on what is thrown, at once or in time, as it is", async () => {
    const error = new TypeError("thrown");
    const throwing = () => {
      throw error;
    };
    expect(() => timeout()(throwing, INFO)({}, contextOf())).toThrow(error);
    await expect(timeout()(async () => throwing(), INFO)({}, contextOf())).rejects.toBe(error);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("I04, I18: refuses after its time, which is 5,000 ms unless it is told otherwise", async () => {
    for (const [wrapper, ms] of [
      [timeout(), 5_000],
      [timeout({ ms: 100 }), 100],
    ] as const) {
      let answer: unknown;
      const answered = wrapper(pendingCall().call, INFO)({}, contextOf());
      void Promise.resolve(answered).then((value) => {
        answer = value;
      });
      await vi.advanceTimersByTimeAsync(ms - 1);
      expect(answer).toBe(undefined);
      await vi.advanceTimersByTimeAsync(1);
      expect(isToolError(answer)).toBe(true);
      expect(answer).toMatchObject({ message: `Timed out after ${ms} ms` });
    }
  });

  it("refuses with -32603 for anything but a tool", async () => {
    const answer = timeout({ ms: 1 })(pendingCall().call, { ...INFO, kind: "prompt" })({}, contextOf());
    await vi.advanceTimersByTimeAsync(1);
    const refusal = await answer;
    expect(isMcpError(refusal)).toBe(true);
    expect(refusal).toMatchObject({ code: -32603 });
  });

  it("counts from the call, and not from the first wait in it", async () => {
    let isAnswered = false;
    const slow = () => {
      vi.setSystemTime(0);
      vi.advanceTimersByTime(80);
      return new Promise(() => {});
    };
    void Promise.resolve(timeout({ ms: 100 })(slow, INFO)({}, contextOf())).then(() => {
      isAnswered = true;
    });
    await vi.advanceTimersByTimeAsync(19);
    expect(isAnswered).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isAnswered).toBe(true);
  });

  it("aborts the handler's signal when the time is up, and not the request's", async () => {
    const request = new AbortController();
    const { call, seen } = pendingCall();
    const answer = timeout({ ms: 100 })(call, INFO)({}, contextOf(request.signal));
    const { signal } = seen();
    expect(signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(100);
    await answer;
    expect(signal.aborted).toBe(true);
    expect(signal.reason).toMatchObject({ name: "TimeoutError" });
    expect(request.signal.aborted).toBe(false);
  });

  it("shows an aborted signal to a handler that looks at it for the first time when it is late", async () => {
    const { call, seen } = pendingCall();
    const answer = timeout({ ms: 100 })(call, INFO)({}, contextOf());
    await vi.advanceTimersByTimeAsync(100);
    await answer;
    expect(seen().signal.reason).toMatchObject({ name: "TimeoutError" });
  });

  it("aborts the handler's signal when the client goes away", () => {
    const request = new AbortController();
    const { call, seen } = pendingCall();
    timeout({ ms: 100 })(call, INFO)({}, contextOf(request.signal));
    const { signal } = seen();
    request.abort("gone");
    expect(signal.reason).toBe("gone");
  });

  it("opens no signal of the request that nobody looks at", async () => {
    const openSignal = vi.fn(() => new AbortController().signal);
    const answer = timeout({ ms: 1 })(pendingCall().call, INFO)({}, new RequestContext({ openSignal } as never));
    await vi.advanceTimersByTimeAsync(1);
    await answer;
    expect(openSignal).not.toHaveBeenCalled();
  });

  it("I17: drops a late answer and a late failure, which ends no process, and takes nothing back", async () => {
    const done: string[] = [];
    const wrapper = timeout({ ms: 100 });
    const [first, second] = [pendingCall(), pendingCall()];
    const answers = [first, second].map(({ call }) =>
      wrapper(async (input, context) => {
        done.push("begun");
        await call(input, context);
        done.push("ended");
      }, INFO)({}, contextOf()),
    );
    await vi.advanceTimersByTimeAsync(100);
    for (const answer of answers) expect(isToolError(await answer)).toBe(true);
    expect(wrapper.stats()).toEqual({ timedOut: 2, abandoned: 2 });
    first.end().resolve("late");
    second.end().reject(new Error("late"));
    await microtasks();
    expect(wrapper.stats()).toEqual({ timedOut: 2, abandoned: 0 });
    expect(done).toEqual(["begun", "begun", "ended"]);
  });

  it("refuses though the handler gives in when it is aborted", async () => {
    const giving = (_: unknown, context: Context) =>
      new Promise((_, reject) => {
        context.signal.addEventListener("abort", () => reject(context.signal.reason));
      });
    const answer = timeout({ ms: 100 })(giving, INFO)({}, contextOf());
    await vi.advanceTimersByTimeAsync(100);
    expect(isToolError(await answer)).toBe(true);
  });

  it("leaves nothing on a signal that lives longer than the request", async () => {
    const request = new AbortController();
    const add = vi.spyOn(request.signal, "addEventListener");
    const remove = vi.spyOn(request.signal, "removeEventListener");
    const look = (_: unknown, context: Context) => context.signal.aborted;
    timeout()(look, INFO)({}, contextOf(request.signal));
    await timeout()(async (input, context) => look(input, context), INFO)({}, contextOf(request.signal));
    expect(add.mock.calls.map(([type, listener]) => [type, listener])).toEqual(
      remove.mock.calls.map(([type, listener]) => [type, listener]),
    );
    expect(add).toHaveBeenCalledTimes(2);
  });

  it("takes promises of another make, which throw, settle twice, or answer nothing", async () => {
    const throwing = {
      // biome-ignore lint/suspicious/noThenProperty: what a handler may answer
      then() {
        throw new Error("no promise");
      },
    };
    const twice = {
      // biome-ignore lint/suspicious/noThenProperty: what a handler may answer
      then(resolve: (value: unknown) => void, reject: (error: unknown) => void) {
        resolve("once");
        reject(new Error("twice"));
      },
    };
    await expect(timeout()(() => throwing, INFO)({}, contextOf())).rejects.toThrow("no promise");
    expect(await timeout()(() => twice, INFO)({}, contextOf())).toBe("once");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("keeps no process alive by its timer", () => {
    vi.useRealTimers();
    const unref = vi.fn();
    const setTimer = vi.spyOn(globalThis, "setTimeout").mockReturnValue({ unref } as never);
    void timeout()(() => new Promise(() => {}), INFO)({}, contextOf());
    setTimer.mockReturnValue(1 as never);
    void timeout()(() => new Promise(() => {}), INFO)({}, contextOf());
    setTimer.mockRestore();
    expect(unref).toHaveBeenCalledTimes(1);
  });

  it("I02: cannot be changed once it is made", () => {
    expect(Object.isFrozen(timeout())).toBe(true);
  });
});
