import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { type Context, RequestContext } from "../context/context.ts";
import { isMcpError } from "../error/mcp-error.ts";
import { isToolError } from "../result/tool-error.ts";
import { type ConcurrencyOptions, concurrency } from "./concurrency.ts";
import type { WrapperInfo } from "./wrapper.ts";

const INFO: WrapperInfo = { component: "t", kind: "tool", operation: "call", slot: undefined };

function contextOf({ signal, auth }: { signal?: AbortSignal; auth?: unknown } = {}): Context {
  return new RequestContext({ auth, openSignal: signal && (() => signal) } as never);
}

/** A tool under a bound: its calls begin in `begun`, and end when they are told to. */
function bounded(options: ConcurrencyOptions) {
  const wrapper = concurrency(options);
  const begun: unknown[] = [];
  const ends = new Map<unknown, { resolve(value: unknown): void; reject(error: unknown): void }>();
  const call = wrapper((input) => {
    begun.push(input);
    return new Promise((resolve, reject) => ends.set(input, { resolve, reject }));
  }, INFO);
  const end = (input: unknown) => ends.get(input)?.resolve(`${input} done`);
  return { call, begun, end, ends, stats: wrapper.stats };
}

const microtasks = () => new Promise((resolve) => setImmediate(resolve));

describe("concurrency", () => {
  it("T401: answers at once where the handler does, and makes room at once", () => {
    const wrapper = concurrency({ limit: 1 });
    const call = wrapper((input) => input, INFO);
    expect([call(1, contextOf()), call(2, contextOf())]).toEqual([1, 2]);
    expect(wrapper.stats()).toEqual({ running: 0, waiting: 0, refused: 0 });
  });

  it("I05: refuses a call beyond the limit, until one of those that run has ended", async () => {
    const { call, begun, end, stats } = bounded({ limit: 2 });
    const first = call("a", contextOf());
    void call("b", contextOf());
    const refusal = call("c", contextOf());
    expect(isToolError(refusal)).toBe(true);
    expect(refusal).toMatchObject({ message: "Too many calls at once: 2 may run" });
    expect(stats()).toEqual({ running: 2, waiting: 0, refused: 1 });
    end("a");
    expect(await first).toBe("a done");
    void call("d", contextOf());
    expect(begun).toEqual(["a", "b", "d"]);
  });

  it("I18: lets 32 run unless it is told otherwise", () => {
    const { call, begun } = bounded({});
    for (let index = 0; index < 40; index += 1) void call(index, contextOf());
    expect(begun).toHaveLength(32);
  });

  it("refuses with -32603 for anything but a tool", () => {
    const call = concurrency({ limit: 1 })(() => new Promise(() => {}), { ...INFO, kind: "resource" });
    void call({}, contextOf());
    const refusal = call({}, contextOf());
    expect(isMcpError(refusal)).toBe(true);
    expect(refusal).toMatchObject({ code: -32603 });
  });

  it("makes room also when a call fails, at once or later", async () => {
    const error = new Error("failed");
    const wrapper = concurrency({ limit: 1 });
    const throwing = () => {
      throw error;
    };
    expect(() => wrapper(throwing, INFO)({}, contextOf())).toThrow(error);
    await expect(wrapper(async () => throwing(), INFO)({}, contextOf())).rejects.toBe(error);
    const unreadable = {
      // biome-ignore lint/suspicious/noThenProperty: what a handler may answer
      get then() {
        return throwing();
      },
    };
    expect(() => wrapper(() => unreadable, INFO)({}, contextOf())).toThrow(error);
    expect(wrapper.stats().running).toBe(0);
  });

  it("lets calls wait where there is room to, and serves them in the order in which they came", async () => {
    const { call, begun, end, stats } = bounded({ limit: 1, queue: 2 });
    void call("a", contextOf());
    const waiting = [call("b", contextOf()), call("c", contextOf())];
    expect(call("d", contextOf())).toMatchObject({ message: "Too many calls at once: 1 may run and 2 wait" });
    expect(stats()).toEqual({ running: 1, waiting: 2, refused: 1 });
    end("a");
    await microtasks();
    expect(begun).toEqual(["a", "b"]);
    end("b");
    await microtasks();
    end("c");
    expect(await Promise.all(waiting)).toEqual(["b done", "c done"]);
    expect(stats()).toEqual({ running: 0, waiting: 0, refused: 1 });
  });

  it("lets nobody overtake the one who has just been given a place", async () => {
    const { call, begun, end } = bounded({ limit: 1, queue: 1 });
    void call("a", contextOf());
    void call("b", contextOf());
    end("a");
    await Promise.resolve();
    void call("c", contextOf());
    await microtasks();
    expect(begun[1]).toBe("b");
  });

  it("gives up the place of a call that is cancelled while it waits", async () => {
    const { call, begun, end, stats } = bounded({ limit: 1, queue: 1 });
    const gone = new AbortController();
    const remove = vi.spyOn(gone.signal, "removeEventListener");
    void call("a", contextOf());
    const cancelled = call("b", contextOf({ signal: gone.signal }));
    gone.abort();
    expect(await cancelled).toMatchObject({ message: "Cancelled while it waited for its turn" });
    void call("c", contextOf());
    expect(stats()).toEqual({ running: 1, waiting: 1, refused: 0 });
    end("a");
    await microtasks();
    expect(begun).toEqual(["a", "c"]);
    expect(remove).toHaveBeenCalled();
  });

  it("loses no place to a call that is cancelled just when it is given one", async () => {
    const wrapper = concurrency({ limit: 1, queue: 2 });
    const gone = new AbortController();
    const begun: unknown[] = [];
    const waiting: unknown[] = [];
    const call = wrapper((input) => {
      begun.push(input);
      if (input === "a") waiting.push(call("b", contextOf({ signal: gone.signal })), call("c", contextOf()));
      return input;
    }, INFO);
    expect(call("a", contextOf())).toBe("a");
    gone.abort();
    const [cancelled, last] = await Promise.all(waiting);
    expect([isToolError(cancelled), last, begun]).toEqual([true, "c", ["a", "c"]]);
    expect(wrapper.stats()).toEqual({ running: 0, waiting: 0, refused: 0 });
  });

  it("does not let a call wait that was cancelled before", async () => {
    const { call, stats } = bounded({ limit: 1, queue: 1 });
    void call("a", contextOf());
    expect(isToolError(await call("b", contextOf({ signal: AbortSignal.abort() })))).toBe(true);
    expect(stats()).toEqual({ running: 1, waiting: 0, refused: 0 });
  });

  it("I07: counts the calls of each key for themselves, those without a key as well", async () => {
    const wrapper = concurrency({ limit: 1, queue: 1, key: (context) => context.auth as string });
    const call = wrapper(() => new Promise(() => {}), INFO);
    for (const auth of ["a", "b", undefined, "null"]) {
      void call({}, contextOf({ auth }));
      void call({}, contextOf({ auth }));
      expect(isToolError(call({}, contextOf({ auth })))).toBe(true);
    }
    expect(isToolError(call({}, contextOf({ auth: null })))).toBe(true);
    expect(wrapper.stats()).toEqual({ running: 4, waiting: 4, refused: 5 });
  });

  it("begins anew with a key whose calls have all ended", async () => {
    const { call, begun, end } = bounded({ limit: 1, key: () => "a" });
    for (const name of ["a", "b", "c"]) {
      const answer = call(name, contextOf());
      end(name);
      await answer;
    }
    expect(begun).toEqual(["a", "b", "c"]);
  });

  it("takes no place for a call whose key cannot be told", () => {
    const wrapper = concurrency({ limit: 1, key: () => ({}) as never });
    const call = wrapper(() => "a", INFO);
    expect(() => call({}, contextOf())).toThrow(TypeError);
    expect(wrapper.stats()).toEqual({ running: 0, waiting: 0, refused: 0 });
  });

  it("counts apart for each function that it is around, and all of them together in its stats", () => {
    const wrapper = concurrency({ limit: 1 });
    const [first, second] = [wrapper(() => new Promise(() => {}), INFO), wrapper(() => new Promise(() => {}), INFO)];
    void first({}, contextOf());
    void second({}, contextOf());
    expect(wrapper.stats()).toEqual({ running: 2, waiting: 0, refused: 0 });
  });

  it("serves any number of waiting calls that answer at once", async () => {
    const wrapper = concurrency({ limit: 1, queue: 20_000 });
    let open = (_: unknown) => {};
    const gate = new Promise((resolve) => {
      open = resolve;
    });
    const call = wrapper((input) => (input === 0 ? gate : input), INFO);
    const answers = Array.from({ length: 20_001 }, (_, index) => call(index, contextOf()));
    open(0);
    expect((await Promise.all(answers)).at(-1)).toBe(20_000);
    expect(wrapper.stats()).toEqual({ running: 0, waiting: 0, refused: 0 });
  });

  it("never runs more than the limit, keeps the order, and loses no place, whatever ends in whatever order", async () => {
    const ending = fc.constantFrom("answers", "rejects", "throws", "answers at once");
    const step = fc.record({ ending, isCancelled: fc.boolean(), key: fc.constantFrom("a", "b", null) });
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 0, max: 4 }),
        fc.array(step, { maxLength: 25 }),
        async (scheduler, limit, queue, steps) => {
          const wrapper = concurrency({ limit, queue, key: (context) => context.auth as string | null });
          const running = new Map<unknown, number>();
          const begun: number[] = [];
          let most = 0;
          const count = (key: unknown, by: number) => running.set(key, (running.get(key) ?? 0) + by);
          const call = wrapper((input, { auth }) => {
            const index = input as number;
            const how = steps[index]?.ending;
            begun.push(index);
            count(auth, 1);
            most = Math.max(most, running.get(auth) ?? 0);
            if (how === "answers at once" || how === "throws") count(auth, -1);
            if (how === "answers at once") return index;
            if (how === "throws") throw new Error("thrown");
            return scheduler.schedule(Promise.resolve(), `end ${index}`).then(() => {
              count(auth, -1);
              if (how === "rejects") throw new Error("rejected");
              return index;
            });
          }, INFO);
          const arrivals: Promise<void>[] = [];
          const settled: Promise<unknown>[] = [];
          for (const [index, { key, isCancelled }] of steps.entries()) {
            const gone = new AbortController();
            arrivals.push(
              scheduler.schedule(Promise.resolve(), `arrival ${index}`).then(() => {
                const made = async () => call(index, contextOf({ signal: gone.signal, auth: key }));
                settled.push(made().catch(() => "failed"));
              }),
            );
            if (isCancelled) void scheduler.schedule(Promise.resolve(), `cancel ${index}`).then(() => gone.abort());
          }
          await scheduler.waitFor(Promise.all(arrivals));
          await scheduler.waitFor(Promise.all(settled));
          expect(most).toBeLessThanOrEqual(limit);
          const arrived: number[] = [];
          for (const line of scheduler.report()) {
            const [, index] = /arrival (\d+)/.exec(line.label) ?? [];
            if (index !== undefined) arrived.push(Number(index));
          }
          for (const key of ["a", "b", null]) {
            const inOrder = (indexes: number[]) => indexes.filter((index) => steps[index]?.key === key);
            const expected = inOrder(arrived).filter((index) => begun.includes(index));
            expect(inOrder(begun)).toEqual(expected);
          }
          expect(wrapper.stats()).toMatchObject({ running: 0, waiting: 0 });
        },
      ),
    );
  });
});
