import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createExecutor } from "./create-executor.ts";
import type { Clock, ExecutorOptions, Job } from "./executor.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A job that ends when the test says so. */
function jobOf(name: string, principal?: string | null) {
  const controller = new AbortController();
  let end = (_: string) => {};
  let clock: Clock = { restart: () => {} };
  const start = vi.fn((given: Clock) => {
    clock = given;
    return new Promise<string>((resolve) => {
      end = resolve;
    });
  });
  const job: Job<string> = {
    principal: () => principal,
    signal: () => controller.signal,
    start,
    refused: () => `${name} refused`,
    timedOut: () => `${name} timed out`,
    cancelled: () => `${name} cancelled`,
  };
  return {
    job,
    start,
    cancel: () => controller.abort(),
    end: () => end(`${name} done`),
    restart: () => clock.restart(),
  };
}

/** What was settled of some answers so far. */
function watch(answers: readonly (string | Promise<string>)[]): { readonly settled: (string | undefined)[] } {
  const settled: (string | undefined)[] = answers.map(() => undefined);
  for (const [index, answer] of answers.entries()) {
    void Promise.resolve(answer).then((value) => {
      settled[index] = value;
    });
  }
  return { settled };
}

const tick = () => vi.advanceTimersByTimeAsync(0);

describe("createExecutor", () => {
  it("T402: gives what a job answers at once at once, and it takes no room", () => {
    const executor = createExecutor({ running: 1, queued: 0 });
    const sync: Job<string> = { ...jobOf("a").job, start: () => "now" };
    expect(executor.run(sync)).toBe("now");
    expect(executor.stats()).toEqual({ running: 0, queued: 0, overdue: 0, heldBytes: 0, refused: 0, timedOut: 0 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("T402: lets so many run, so many wait, and refuses one more", async () => {
    const executor = createExecutor({ running: 2, queued: 2 });
    const jobs = ["a", "b", "c", "d", "e"].map((name) => jobOf(name));
    const { settled } = watch(jobs.map(({ job }) => executor.run(job)));
    await tick();
    expect(jobs.map(({ start }) => start.mock.calls.length)).toEqual([1, 1, 0, 0, 0]);
    expect(settled).toEqual([undefined, undefined, undefined, undefined, "e refused"]);
    expect(executor.stats()).toMatchObject({ running: 2, queued: 2, refused: 1 });
    jobs[1]?.end();
    await tick();
    expect(jobs.map(({ start }) => start.mock.calls.length)).toEqual([1, 1, 1, 0, 0]);
    for (const { end } of jobs) end();
    await tick();
    jobs[3]?.end();
    await tick();
    expect(settled).toEqual(["a done", "b done", "c done", "d done", "e refused"]);
    expect(executor.stats()).toMatchObject({ running: 0, queued: 0 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("T402: by itself lets 256 run and 1,024 wait, and gives 30 s to each, and 600 s to one that gets on", async () => {
    const executor = createExecutor();
    const jobs = Array.from({ length: 256 + 1_024 }, () => jobOf("job"));
    const { settled } = watch(jobs.map(({ job }) => executor.run(job)));
    expect(executor.stats()).toMatchObject({ running: 256, queued: 1_024, refused: 0 });
    expect(executor.run(jobOf("one more").job)).toBe("one more refused");
    await vi.advanceTimersByTimeAsync(29_999);
    expect(settled.filter(Boolean)).toEqual([]);
    jobs[0]?.restart();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled.filter(Boolean)).toHaveLength(256 + 1_024 - 1);
    for (let at = 30_000; at < 590_000; at += 20_000) {
      jobs[0]?.restart();
      await vi.advanceTimersByTimeAsync(20_000);
    }
    jobs[0]?.restart();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(settled[0]).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled[0]).toBe("job timed out");
  });

  it("T402: answers for a job whose time is up, and drops what it gives later", async () => {
    const executor = createExecutor({ running: 1, queued: 1, requestMs: 1_000 });
    const slow = jobOf("slow");
    const next = jobOf("next");
    const first = watch([executor.run(slow.job)]);
    await vi.advanceTimersByTimeAsync(500);
    const second = watch([executor.run(next.job)]);
    await vi.advanceTimersByTimeAsync(499);
    expect(first.settled).toEqual([undefined]);
    await vi.advanceTimersByTimeAsync(2);
    expect(first.settled).toEqual(["slow timed out"]);
    expect(next.start).toHaveBeenCalledTimes(1);
    expect(executor.stats()).toMatchObject({ running: 1, queued: 0, overdue: 1, timedOut: 1 });
    slow.end();
    await tick();
    expect(first.settled).toEqual(["slow timed out"]);
    expect(executor.stats()).toMatchObject({ running: 1, overdue: 0 });
    // Its wait counts.
    await vi.advanceTimersByTimeAsync(500);
    expect(second.settled).toEqual(["next timed out"]);
  });

  it("answers for a job whose time is up before its turn comes", async () => {
    const executor = createExecutor({ running: 1, queued: 1, requestMs: 1_000 });
    const [long, next] = [jobOf("long"), jobOf("next")];
    const { settled } = watch([executor.run(long.job), executor.run(next.job)]);
    await vi.advanceTimersByTimeAsync(500);
    long.restart();
    await vi.advanceTimersByTimeAsync(501);
    expect(settled).toEqual([undefined, "next timed out"]);
    expect(next.start).not.toHaveBeenCalled();
    expect(executor.stats()).toMatchObject({ running: 1, queued: 0, overdue: 0, timedOut: 1 });
  });

  it("starts the time anew when the work gets on, up to its bound", async () => {
    const executor = createExecutor({ requestMs: 1_000, maxRequestMs: 2_500 });
    const job = jobOf("a");
    const { settled } = watch([executor.run(job.job)]);
    await vi.advanceTimersByTimeAsync(900);
    job.restart();
    await vi.advanceTimersByTimeAsync(900);
    job.restart();
    await vi.advanceTimersByTimeAsync(600);
    expect(settled).toEqual([undefined]);
    job.restart();
    await vi.advanceTimersByTimeAsync(150);
    expect(settled).toEqual(["a timed out"]);
    job.restart();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("gives up a job that is cancelled while it waits, and one that was before", async () => {
    const executor = createExecutor({ running: 1, queued: 2 });
    const [running, waiting, early] = [jobOf("running"), jobOf("waiting"), jobOf("early")];
    early.cancel();
    const { settled } = watch([running, waiting, early].map(({ job }) => executor.run(job)));
    waiting.cancel();
    await tick();
    expect(settled).toEqual([undefined, "waiting cancelled", "early cancelled"]);
    running.end();
    await tick();
    expect(waiting.start).not.toHaveBeenCalled();
    expect(executor.stats()).toMatchObject({ running: 0, queued: 0 });
  });

  it("lets principals take turns, and leaves half of the queue to others", async () => {
    const executor = createExecutor({ running: 1, queued: 4 });
    const jobs = [
      jobOf("0"),
      jobOf("a1", "a"),
      jobOf("a2", "a"),
      jobOf("a3", "a"),
      jobOf("b1", "b"),
      jobOf("n1"),
      jobOf("n2"),
    ];
    const { settled } = watch(jobs.map(({ job }) => executor.run(job)));
    const order: string[] = [];
    for (const [index, { start }] of jobs.entries()) {
      start.mockImplementationOnce(async () => {
        order.push(String(index));
        return "done";
      });
    }
    jobs[0]?.end();
    await tick();
    expect(order).toEqual(["1", "4", "5", "2"]);
    expect(settled).toEqual(["0 done", "done", "done", "a3 refused", "done", "done", "n2 refused"]);
  });

  it("serves in the order of arrival without fairness", async () => {
    const executor = createExecutor({ running: 1, queued: 4, fairness: "none" });
    const jobs = [jobOf("0"), jobOf("a1", "a"), jobOf("a2", "a"), jobOf("a3", "a"), jobOf("b1", "b")];
    const order: number[] = [];
    const answers = jobs.map(({ job }) => executor.run(job));
    for (const [index, { start }] of jobs.entries()) {
      start.mockImplementationOnce(async () => {
        order.push(index);
        return "done";
      });
    }
    jobs[0]?.end();
    await Promise.all(answers);
    expect(order).toEqual([1, 2, 3, 4]);
  });

  it("keeps room from others while as many are overdue as may run, and gives it back when they end", async () => {
    const executor = createExecutor({ running: 1, queued: 1, requestMs: 100 });
    const stuck = jobOf("stuck");
    watch([executor.run(stuck.job)]);
    await vi.advanceTimersByTimeAsync(101);
    const second = jobOf("second");
    const { settled } = watch([executor.run(second.job)]);
    expect(second.start).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(101);
    expect(settled).toEqual(["second timed out"]);
    const third = jobOf("third");
    watch([executor.run(third.job)]);
    await tick();
    expect(third.start).not.toHaveBeenCalled();
    expect(executor.stats()).toMatchObject({ running: 0, queued: 1, overdue: 2 });
    stuck.end();
    await tick();
    expect(third.start).toHaveBeenCalledTimes(1);
  });

  it("passes on what a job rejects with or throws, and gives its room back", async () => {
    const executor = createExecutor({ running: 1, queued: 0 });
    const failing: Job<string> = { ...jobOf("a").job, start: () => Promise.reject(new Error("own")) };
    await expect(executor.run(failing)).rejects.toThrow("own");
    const throwing: Job<string> = {
      ...jobOf("a").job,
      start() {
        throw new Error("own");
      },
    };
    expect(() => executor.run(throwing)).toThrow("own");
    expect(executor.stats()).toMatchObject({ running: 0 });
  });

  it.each([
    [{ running: 0 }, "createExecutor, running: must be a whole number from 1"],
    [{ queued: -1 }, "createExecutor, queued: must be a whole number from 0"],
    [{ requestMs: 2 ** 31 }, "createExecutor, requestMs: must be a whole number from 1 to 2147483647"],
    [{ maxRequestMs: 0.5 }, "createExecutor, maxRequestMs: must be a whole number from 1 to 2147483647"],
    [{ fairness: "some" }, 'createExecutor, fairness: must be "principal" or "none"'],
    [{ runing: 1 }, 'Did you mean "running"?'],
    [{ heldBytes: 0 }, "createExecutor, heldBytes: must be a whole number from 1"],
    [null, "createExecutor: takes its options as an object"],
  ])("refuses %j", (options, message) => {
    expect(() => createExecutor(options as ExecutorOptions)).toThrow(message);
  });
});

describe("on a host that drops a request with its timers", () => {
  /** The host forgets whatever it was to call. */
  const drop = () => vi.clearAllTimers();

  it("a place that nobody gives back is taken back when its time has been up, and somebody wants it", async () => {
    const executor = createExecutor({ running: 1, queued: 0, requestMs: 50 });
    void executor.run(jobOf("dropped").job);
    drop();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(executor.run(jobOf("early").job)).toBe("early refused");
    await vi.advanceTimersByTimeAsync(100);
    const next = jobOf("next");
    const { settled } = watch([executor.run(next.job)]);
    next.end();
    await tick();
    expect(settled).toEqual(["next done"]);
    expect(executor.stats()).toEqual({ running: 0, queued: 0, overdue: 0, heldBytes: 0, refused: 1, timedOut: 0 });
  });

  it("so is one that was handed to a request which is gone", async () => {
    const executor = createExecutor({ running: 1, queued: 1, requestMs: 5_000 });
    const first = jobOf("first");
    const gone = {
      ...jobOf("gone").job,
      signal: () => new AbortController().signal,
      start: () => new Promise<string>(() => {}),
    };
    const { settled } = watch([executor.run(first.job), executor.run(gone)]);
    first.end();
    await tick();
    drop();
    await vi.advanceTimersByTimeAsync(7_000);
    const next = jobOf("next");
    const after = watch([executor.run(next.job)]);
    next.end();
    await tick();
    expect([settled, after.settled]).toEqual([["first done", undefined], ["next done"]]);
    expect(executor.stats()).toMatchObject({ running: 0, queued: 0, overdue: 0 });
  });

  it("a job that ends after its place was taken back gives back no other", async () => {
    const executor = createExecutor({ running: 1, queued: 0, requestMs: 50 });
    const slow = jobOf("slow");
    const { settled } = watch([executor.run(slow.job)]);
    drop();
    await vi.advanceTimersByTimeAsync(1_100);
    void executor.run(jobOf("next").job);
    slow.end();
    await tick();
    expect(settled).toEqual(["slow done"]);
    expect(executor.stats()).toMatchObject({ running: 1, overdue: 0 });
  });
});

describe("heldBytes: what messages come to that are held", () => {
  const large = 16_385;
  /** A job with a message of so many bytes. */
  const heavy = (name: string, size: number) => {
    const made = jobOf(name);
    return { ...made, job: { ...made.job, size } };
  };

  it("takes messages up to the bound, refuses one past it, and has room again when one is done", async () => {
    const executor = createExecutor({ running: 1, heldBytes: 2 * large });
    const [runs, waits] = [heavy("a", large), heavy("b", large)];
    const { settled } = watch([executor.run(runs.job), executor.run(waits.job)]);
    expect(executor.run(heavy("c", large).job)).toBe("c refused");
    expect(executor.stats()).toMatchObject({ running: 1, queued: 1, heldBytes: 2 * large, refused: 1 });
    runs.end();
    await tick();
    expect(executor.stats()).toMatchObject({ running: 1, queued: 0, heldBytes: large });
    expect(executor.run(heavy("d", large + 1).job)).toBe("d refused");
    expect(executor.run(heavy("e", large).job)).toBeInstanceOf(Promise);
    waits.end();
    await tick();
    expect(settled).toEqual(["a done", "b done"]);
  });

  it("never counts small ones, nor those without a size, nor those that are answered at once", () => {
    const executor = createExecutor({ heldBytes: 1 });
    expect(executor.run({ ...heavy("now", large).job, start: () => "now" })).toBe("now");
    void executor.run(heavy("large", large).job);
    for (const job of [heavy("small", large - 1).job, jobOf("unsized").job]) {
      expect(executor.run(job)).toBeInstanceOf(Promise);
    }
    expect(executor.run({ ...heavy("later", large).job, start: () => "later" })).toBe("later refused");
    expect(executor.stats()).toMatchObject({ running: 3, heldBytes: large, refused: 1 });
  });

  it("takes one of any size while no other is held", async () => {
    const executor = createExecutor({ heldBytes: 1 });
    for (const name of ["a", "b"]) {
      const { job, end } = heavy(name, 1_000_000);
      const { settled } = watch([executor.run(job)]);
      end();
      await tick();
      expect(settled).toEqual([`${name} done`]);
    }
    expect(executor.stats()).toMatchObject({ heldBytes: 0, refused: 0 });
  });

  it("counts one whose time is up until it ends, and none that fails, is given up, or waits too long", async () => {
    const executor = createExecutor({ running: 1, requestMs: 50 });
    const slow = heavy("slow", large);
    const waiting = [heavy("cancelled", large), heavy("late", large)];
    void executor.run(slow.job);
    for (const { job } of waiting) void executor.run(job);
    waiting[0]?.cancel();
    await tick();
    expect(executor.stats()).toMatchObject({ queued: 1, heldBytes: 2 * large });
    const before = heavy("cancelled before", large);
    before.cancel();
    void executor.run(before.job);
    await vi.advanceTimersByTimeAsync(25);
    slow.restart();
    await vi.advanceTimersByTimeAsync(25);
    expect(executor.stats()).toMatchObject({ running: 1, queued: 0, heldBytes: large, timedOut: 1 });
    await vi.advanceTimersByTimeAsync(25);
    expect(executor.stats()).toMatchObject({ running: 0, queued: 0, overdue: 1, heldBytes: large, timedOut: 2 });
    slow.end();
    await tick();
    expect(executor.stats()).toMatchObject({ overdue: 0, heldBytes: 0 });
    const fault = new Error("a fault");
    const failing = { ...heavy("failing", large).job, start: () => Promise.reject(fault) };
    await expect(executor.run(failing)).rejects.toBe(fault);
    const throwing: Job<string> = {
      ...heavy("throwing", large).job,
      start: () => {
        throw fault;
      },
    };
    expect(() => executor.run(throwing)).toThrow(fault);
    expect(executor.stats()).toMatchObject({ running: 0, heldBytes: 0 });
  });

  it("takes back what a host dropped, when somebody wants it", async () => {
    const executor = createExecutor({ running: 9, heldBytes: large, requestMs: 50 });
    void executor.run(heavy("dropped", large).job);
    vi.clearAllTimers();
    await vi.advanceTimersByTimeAsync(1_100);
    expect(executor.run(heavy("next", large).job)).toBeInstanceOf(Promise);
    expect(executor.stats()).toMatchObject({ running: 1, heldBytes: large, refused: 0 });
  });

  it("comes to nothing in the end, whatever jobs do", async () => {
    const work = fc.record({
      size: fc.integer({ min: 0, max: 60_000 }),
      does: fc.constantFrom("end", "fail", "cancel", "hang"),
      ms: fc.integer({ min: 0, max: 80 }),
    });
    const property = fc.asyncProperty(fc.array(work, { maxLength: 12 }), async (all) => {
      const executor = createExecutor({ running: 2, queued: 8, heldBytes: 100_000, requestMs: 50 });
      const ends: (() => void)[] = [];
      for (const { size, does, ms } of all) {
        const abort = new AbortController();
        const job: Job<string> = {
          ...jobOf("job").job,
          size,
          signal: () => abort.signal,
          start: () =>
            new Promise((resolve, reject) => {
              if (does === "hang") ends.push(() => resolve("late"));
              else setTimeout(does === "fail" ? () => reject(new Error("failed")) : () => resolve("done"), ms);
            }),
        };
        void Promise.resolve(executor.run(job)).catch(() => {});
        if (does === "cancel") setTimeout(() => abort.abort(), ms);
        expect(executor.stats().heldBytes).toBeLessThanOrEqual(100_000);
      }
      await vi.advanceTimersByTimeAsync(500);
      for (const end of ends) end();
      await tick();
      expect(executor.stats()).toMatchObject({ running: 0, queued: 0, overdue: 0, heldBytes: 0 });
    });
    await fc.assert(property);
  });
});

describe("those without a name, among others who have one", () => {
  it("once filled the whole queue", () => {
    const executor = createExecutor({ running: 1, queued: 4 });
    const jobs = [jobOf("first", null), jobOf("a", null), jobOf("b", null)];
    for (const { job } of jobs) expect(executor.run(job)).toBeInstanceOf(Promise);
    expect(executor.run(jobOf("c", null).job)).toBe("c refused");
    expect(executor.run(jobOf("ada", "ada").job)).toBeInstanceOf(Promise);
    expect(executor.run(jobOf("undistinguished").job)).toBeInstanceOf(Promise);
    expect(executor.stats()).toMatchObject({ running: 1, queued: 4, refused: 1 });
  });
});
