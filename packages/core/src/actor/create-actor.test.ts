import { describe, expect, it, vi } from "vitest";
import type { ActorCrash } from "./actor-options.ts";
import { createActor } from "./create-actor.ts";

const counter = (options: { readonly queue?: number } = {}) =>
  createActor({
    state: 0,
    calls: {
      add: (by: number, n) => ({ reply: n + by, state: n + by }),
      get: (_: undefined, n) => ({ reply: n }),
      fail: (): { reply: never } => {
        throw new Error("broken");
      },
    },
    casts: { reset: () => 0, set: (to: number) => to },
    ...options,
  });

/** A promise that is settled from outside. */
function latch<Value = void>() {
  let open = (_: Value) => {};
  const promise = new Promise<Value>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}

/** An actor whose call "wait" is handled until it is let go on. */
function holding(options: { readonly afterCrash?: "resume" | "restart" | "stop"; readonly queue?: number } = {}) {
  const begun = latch<AbortSignal>();
  const gate = latch<string>();
  const seen: string[] = [];
  const actor = createActor({
    state: "first",
    calls: {
      wait: async (_: undefined, state, { signal }) => {
        begun.open(signal);
        const next = await gate.promise;
        return { reply: state, state: next };
      },
      obey: (_: undefined, _state, { signal }) =>
        new Promise<{ reply: string }>((_resolve, reject) => {
          begun.open(signal);
          signal.addEventListener("abort", () => reject(signal.reason));
        }),
      get: (_: undefined, state) => ({ reply: state }),
      note: (text: string) => {
        seen.push(text);
        return { reply: text };
      },
    },
    casts: { set: (to: string) => to },
    ...options,
  });
  return { actor, begun: begun.promise, go: gate.open, seen };
}

/** An actor as code without types sees it. */
interface Untyped {
  call(message: string): Promise<unknown>;
  cast(message: string): void;
}

const code = (expected: string) => expect.objectContaining({ name: "ActorError", code: expected });

describe("createActor", () => {
  it("D135: answers a reply with a new state, or without one", async () => {
    const actor = counter();
    expect(await actor.call("add", 2)).toBe(2);
    expect(await actor.call("get")).toBe(2);
    expect(await actor.call("add", 3)).toBe(5);
  });

  it("takes undefined as a new state where it is said", async () => {
    const actor = createActor({
      state: "a" as string | undefined,
      calls: { clear: (_: undefined, was) => ({ reply: was ?? "none", state: undefined }) },
    });
    expect([await actor.call("clear"), await actor.call("clear")]).toEqual(["a", "none"]);
  });

  it("waits for a reply that is a promise: a rejection is a crash, and a caller may give up meanwhile", async () => {
    const gate = latch<number>();
    const actor = createActor({
      state: 0,
      calls: {
        later: (_: undefined, n) => ({ reply: gate.promise, state: n + 1 }),
        fail: () => ({ reply: gate.promise.then(() => Promise.reject(new Error("late"))), state: 9 }),
        get: (_: undefined, n) => ({ reply: n }),
      },
    });
    const controller = new AbortController();
    const given = actor.call("later", undefined, { signal: controller.signal });
    const asked = actor.call("later");
    const failed = actor.call("fail");
    await new Promise((resolve) => setTimeout(resolve, 0));
    controller.abort("why");
    await expect(given).rejects.toBe("why");
    gate.open(5);
    expect(await asked).toBe(5);
    await expect(failed).rejects.toMatchObject({ code: "crashed", cause: { message: "late" } });
    expect(await actor.call("get")).toBe(2);
  });

  it("counts a next state that is a promise as a crash, also one that rejects", async () => {
    const state = () => Promise.reject(new Error("late")) as unknown as number;
    const actor = createActor({
      state: 1,
      calls: { odd: () => ({ reply: state(), state: state() }), get: (_: undefined, n) => ({ reply: n }) },
    });
    await expect(actor.call("odd")).rejects.toMatchObject({
      code: "crashed",
      cause: { message: "The next state must not be a promise: wait for it in the handler" },
    });
    expect(await actor.call("get")).toBe(1);
  });

  it("changes its state by what a cast answers", async () => {
    const actor = counter();
    actor.cast("set", 7);
    expect(await actor.call("get")).toBe(7);
    actor.cast("reset");
    expect(await actor.call("get")).toBe(0);
  });

  it("D138: handles one message at a time, in the order of arrival", async () => {
    const running: string[] = [];
    const seen: string[] = [];
    const actor = createActor({
      state: 0,
      calls: {
        slow: async (name: string, n) => {
          running.push(name);
          expect(running).toEqual([name]);
          await Promise.resolve();
          await new Promise((resolve) => setTimeout(resolve, 0));
          running.pop();
          seen.push(name);
          return { reply: n, state: n + 1 };
        },
      },
      casts: {
        quick: (name: string, n) => {
          expect(running).toEqual([]);
          seen.push(name);
          return n + 1;
        },
      },
    });
    const first = actor.call("slow", "a");
    actor.cast("quick", "b");
    const last = actor.call("slow", "c");
    expect(await Promise.all([first, last])).toEqual([0, 2]);
    expect(seen).toEqual(["a", "b", "c"]);
  });

  it("runs no handler before the call has returned", () => {
    const handler = vi.fn(() => 1);
    const actor = createActor({ state: 0, casts: { a: handler } });
    actor.cast("a");
    expect(handler).not.toHaveBeenCalled();
  });

  it("keeps its state from everybody else", () => {
    const actor = counter();
    expect(Object.keys(actor)).toEqual(["isAlive", "call", "cast", "stop", "stopped"]);
    expect(Object.isFrozen(actor)).toBe(true);
  });

  it("leaves others their turn while it keeps itself busy", async () => {
    let isDone = false;
    const actor = createActor({
      state: 0,
      casts: {
        again: (_: undefined, n) => {
          if (!isDone) actor.cast("again");
          return n + 1;
        },
      },
    });
    actor.cast("again");
    await new Promise((resolve) => setTimeout(resolve, 0));
    isDone = true;
    await actor.stop();
    expect(actor.isAlive).toBe(false);
  });

  it.each([
    ["runs", 10, 5],
    ["stands still", 0, 2],
  ])(
    "leaves others their turn, and no more of them than need be, while the clock %s",
    async (_, msPerMessage, turns) => {
      let now = 0;
      const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
      const actor = createActor({
        state: 0,
        casts: {
          work: (_: undefined, n) => {
            now += msPerMessage;
            return n + 1;
          },
        },
        queue: 2_500,
      });
      const sent = msPerMessage === 0 ? 2_500 : 5;
      for (let count = 0; count < sent; count += 1) actor.cast("work");
      const timer = vi.spyOn(globalThis, "setTimeout");
      await actor.stop();
      expect(timer.mock.calls.filter(([, ms]) => ms === 0)).toHaveLength(turns);
      timer.mockRestore();
      clock.mockRestore();
    },
  );

  it("has nothing in hand between two turns that could be aborted", async () => {
    const signals: AbortSignal[] = [];
    const actor = createActor({
      state: 0,
      casts: {
        note: (_: undefined, n, { signal }) => {
          signals.push(signal);
          return n + 1;
        },
      },
      queue: 3_000,
    });
    for (let sent = 0; sent < 3_000; sent += 1) actor.cast("note");
    await new Promise((resolve) => setTimeout(resolve, 0));
    await actor.stop({ drain: false });
    expect(signals.filter(({ aborted }) => aborted)).toEqual([]);
  });

  describe("refuses", () => {
    it("what it has no handler for, also names that every object inherits", async () => {
      const actor = counter() as unknown as Untyped;
      for (const name of ["ad", "", "constructor", "__proto__", "toString"]) {
        await expect(actor.call(name)).rejects.toEqual(code("unknown-message"));
        expect(() => actor.cast(name)).toThrow(code("unknown-message"));
      }
    });

    it("a call by the name of a cast, and a cast by the name of a call", async () => {
      const actor = counter() as unknown as Untyped;
      await expect(actor.call("reset")).rejects.toEqual(code("unknown-message"));
      expect(() => actor.cast("add")).toThrow(code("unknown-message"));
    });

    it("one message more than may wait, and loses none of those that do", async () => {
      const actor = counter({ queue: 2 });
      const taken = [actor.call("add", 1), actor.call("add", 1)];
      expect(() => actor.cast("reset")).toThrow(code("full"));
      await expect(actor.call("add", 1)).rejects.toEqual(code("full"));
      expect(await Promise.all(taken)).toEqual([1, 2]);
      expect(await actor.call("add", 1)).toBe(3);
    });

    it("more than 1,000 waiting messages, unless told otherwise", async () => {
      const actor = counter();
      const taken = Array.from({ length: 1_000 }, () => actor.call("add", 1));
      await expect(actor.call("add", 1)).rejects.toEqual(code("full"));
      expect((await Promise.all(taken)).at(-1)).toBe(1_000);
    });
  });

  it("handles a message named as something every object inherits", async () => {
    const calls = JSON.parse('{ "__proto__": 1, "constructor": 1 }');
    for (const name of Object.keys(calls)) {
      Object.defineProperty(calls, name, { value: () => ({ reply: name }), enumerable: true });
    }
    const actor = createActor({ state: 0, calls: calls }) as unknown as Untyped;
    expect(await actor.call("__proto__")).toBe("__proto__");
    expect(await actor.call("constructor")).toBe("constructor");
  });

  describe("gives up a call whose signal aborts", () => {
    it("that has aborted before, without sending it", async () => {
      const { actor, seen } = holding();
      await expect(actor.call("note", "a", { signal: AbortSignal.abort("why") })).rejects.toBe("why");
      await actor.stop();
      expect(seen).toEqual([]);
    });

    it("while it waits: it leaves the mailbox", async () => {
      const { actor, begun, go, seen } = holding({ queue: 1 });
      const first = actor.call("wait");
      await begun;
      const controller = new AbortController();
      const second = actor.call("note", "a", { signal: controller.signal });
      await expect(actor.call("note", "b")).rejects.toEqual(code("full"));
      controller.abort("why");
      await expect(second).rejects.toBe("why");
      const third = actor.call("note", "c");
      go("next");
      expect([await first, await third]).toEqual(["first", "c"]);
      expect(seen).toEqual(["c"]);
    });

    it("while it is handled: the handler sees it, what it does is not undone, and its answer is dropped", async () => {
      const { actor, begun, go } = holding();
      const controller = new AbortController();
      const first = actor.call("wait", undefined, { signal: controller.signal });
      const signal = await begun;
      controller.abort("why");
      await expect(first).rejects.toBe("why");
      expect([signal.aborted, signal.reason]).toEqual([true, "why"]);
      go("next");
      expect(await actor.call("get")).toBe("next");
    });

    it("and takes no handler that obeys for one that crashed", async () => {
      const onCrash = vi.fn();
      const begun = latch();
      const actor = createActor({
        state: 1,
        calls: {
          obey: (_: undefined, n, { signal }) =>
            new Promise<{ reply: number }>((_resolve, reject) => {
              begun.open();
              signal.addEventListener("abort", () => reject(signal.reason ?? n));
            }),
        },
        afterCrash: "stop",
        onCrash,
      });
      const controller = new AbortController();
      const first = actor.call("obey", undefined, { signal: controller.signal });
      await begun.promise;
      controller.abort();
      await expect(first).rejects.toMatchObject({ name: "AbortError" });
      await new Promise((resolve) => setTimeout(resolve, 0));
      expect([actor.isAlive, onCrash.mock.calls]).toEqual([true, []]);
    });
  });

  describe("when a handler throws", () => {
    const crashing = (afterCrash?: "resume" | "restart" | "stop", onCrash?: (crash: ActorCrash) => void) =>
      createActor({
        state: () => ["first"],
        calls: {
          push: (item: string, list) => ({ reply: [...list, item], state: [...list, item] }),
          fail: async (_: undefined, list): Promise<{ reply: never }> => {
            list.push("half done");
            throw new Error("broken");
          },
        },
        casts: {
          fail: () => {
            throw new Error("broken");
          },
        },
        ...(afterCrash !== undefined && { afterCrash }),
        onCrash: onCrash ?? (() => {}),
      });

    it("rejects the call with what was thrown as the cause", async () => {
      await expect(counter().call("fail")).rejects.toMatchObject({
        name: "ActorError",
        code: "crashed",
        message: '"fail": the actor failed',
        cause: new Error("broken"),
      });
    });

    it("goes on with the state from before, unless told otherwise", async () => {
      const actor = counter();
      await actor.call("add", 2);
      const failed = actor.call("fail");
      const next = actor.call("add", 1);
      await expect(failed).rejects.toEqual(code("crashed"));
      expect(await next).toBe(3);
    });

    it("starts again with a fresh state under restart, and loses no message", async () => {
      const actor = crashing("restart");
      await actor.call("push", "second");
      const failed = actor.call("fail");
      const next = actor.call("push", "third");
      await expect(failed).rejects.toEqual(code("crashed"));
      expect(await next).toEqual(["first", "third"]);
    });

    it("ends under stop, and refuses what waits", async () => {
      const actor = crashing("stop");
      const failed = actor.call("fail");
      const next = actor.call("push", "second");
      await expect(failed).rejects.toEqual(code("crashed"));
      await expect(next).rejects.toEqual(code("stopped"));
      expect(await actor.stopped).toEqual({ reason: "crashed", cause: new Error("broken") });
      expect(actor.isAlive).toBe(false);
    });

    it("ends when it cannot start again", async () => {
      let starts = 0;
      const actor = createActor({
        state: () => {
          starts += 1;
          if (starts > 1) throw new Error("no start");
          return 0;
        },
        casts: {
          fail: () => {
            throw new Error("broken");
          },
        },
        afterCrash: "restart",
        onCrash: () => {},
      });
      actor.cast("fail");
      expect(await actor.stopped).toEqual({ reason: "crashed", cause: new Error("no start") });
    });

    it("tells whoever watches, who cannot make it worse", async () => {
      const told: ActorCrash[] = [];
      const actor = crashing("resume", (crash) => {
        told.push(crash);
        throw new Error("the watcher is broken too");
      });
      actor.cast("fail");
      await expect(actor.call("fail")).rejects.toEqual(code("crashed"));
      expect(await actor.call("push", "a")).toEqual(["first", "half done", "a"]);
      expect(told).toEqual([
        { kind: "cast", message: "fail", cause: new Error("broken") },
        { kind: "call", message: "fail", cause: new Error("broken") },
      ]);
    });

    it("writes the crash of a cast to standard error where nobody watches", async () => {
      const error = vi.spyOn(console, "error").mockImplementation(() => {});
      const actor = createActor({
        state: 0,
        casts: {
          fail: () => {
            throw new Error("broken");
          },
        },
      });
      actor.cast("fail");
      await actor.stop();
      expect(error.mock.calls).toEqual([['[snodo] an actor failed at the cast "fail"', new Error("broken")]]);
      error.mockRestore();
    });

    it.each([undefined, 5, "reply", [], {}, { reply: 1, sate: 2 }])(
      "counts the answer %j of a call as a crash",
      async (answer) => {
        const actor = createActor({ state: 0, calls: { odd: () => answer as unknown as { reply: number } } });
        await expect(actor.call("odd")).rejects.toMatchObject({ code: "crashed", cause: expect.any(TypeError) });
      },
    );
  });

  describe("stops", () => {
    it("after what waits, unless told otherwise", async () => {
      const { actor, begun, go, seen } = holding();
      const first = actor.call("wait");
      await begun;
      const second = actor.call("note", "a");
      const stopping = actor.stop();
      expect(actor.isAlive).toBe(false);
      await expect(actor.call("note", "b")).rejects.toEqual(code("stopped"));
      expect(() => actor.cast("set", "b")).toThrow(code("stopped"));
      go("next");
      await stopping;
      expect([await first, await second, seen]).toEqual(["first", "a", ["a"]]);
      expect(await actor.stopped).toEqual({ reason: "stopped" });
    });

    it("at once where it has nothing to do, and again as often as asked", async () => {
      const actor = counter();
      await actor.stop();
      await actor.stop({ drain: false });
      expect(await actor.stopped).toEqual({ reason: "stopped" });
    });

    it("without what waits under drain: false, and aborts what is being handled", async () => {
      const { actor, begun, seen } = holding();
      const first = actor.call("obey");
      await begun;
      const second = actor.call("note", "a");
      const stopping = actor.stop({ drain: false });
      await expect(first).rejects.toEqual(code("stopped"));
      await expect(second).rejects.toEqual(code("stopped"));
      await stopping;
      expect(seen).toEqual([]);
    });

    it("waits for a handler that does not obey, whose answer still counts", async () => {
      const { actor, begun, go } = holding();
      const first = actor.call("wait");
      await begun;
      let isStopped = false;
      const stopping = actor.stop({ drain: false }).then(() => {
        isStopped = true;
      });
      await new Promise((resolve) => setTimeout(resolve, 0));
      expect(isStopped).toBe(false);
      go("next");
      expect(await first).toBe("first");
      await stopping;
    });

    it("without draining after all, when told a second time", async () => {
      const { actor, begun, seen } = holding();
      const first = actor.call("obey");
      await begun;
      const second = actor.call("note", "a");
      const draining = actor.stop();
      const stopping = actor.stop({ drain: false });
      await expect(first).rejects.toEqual(code("stopped"));
      await expect(second).rejects.toEqual(code("stopped"));
      await Promise.all([draining, stopping]);
      expect(seen).toEqual([]);
    });

    it("with the scope that holds it", async () => {
      let ended: unknown;
      {
        await using actor = counter();
        actor.cast("set", 1);
        ended = actor.stopped;
      }
      expect(await ended).toEqual({ reason: "stopped" });
    });

    it("when a handler of its own says so", async () => {
      const actor = createActor({
        state: 0,
        casts: {
          end: (_: undefined, n) => {
            void actor.stop();
            return n;
          },
        },
      });
      actor.cast("end");
      expect(await actor.stopped).toEqual({ reason: "stopped" });
    });
  });

  describe("refuses options, all at once", () => {
    it("with the place, the rule and the name that was meant", () => {
      const options = {
        stat: 0,
        calls: { add: 5 },
        casts: [],
        queue: 0,
        afterCrash: "explode",
        onCrash: "console",
      };
      expect(() => createActor(options as never)).toThrow(
        expect.objectContaining({
          name: "DefinitionError",
          message: [
            "7 problems",
            'actor: "stat" is not known here. Did you mean "state"?',
            "actor, state: is missing. What it starts with, or a function of it",
            'actor, calls["add"]: must be a function',
            "actor, casts: must be an object of functions",
            "actor, queue: must be a whole number from 1",
            'actor, afterCrash: must be "resume", "restart" or "stop"',
            "actor, onCrash: must be a function",
          ].join("\n  "),
        }),
      );
    });

    it.each([[undefined], [null], [5], [[]]])("that are %j", (options) => {
      expect(() => createActor(options as never)).toThrow("actor: needs an object of options");
    });

    it("with a promise for a state, also one that rejects", () => {
      const state = Promise.reject(new Error("late"));
      expect(() => createActor({ state })).toThrow("actor, state: must not be a promise");
      expect(() => createActor({ state: async () => 0 })).toThrow("actor, state: must not be a promise");
    });

    it("but passes on what the function of its state throws", () => {
      const state = () => {
        throw new RangeError("no state");
      };
      expect(() => createActor({ state })).toThrow(new RangeError("no state"));
    });
  });
});
