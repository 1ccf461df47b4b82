import { readChoice, readWhole } from "../define/read-option.ts";
import { checkKeys, readObject, reportOn } from "../define/report.ts";
import { atCaller } from "../error/at-caller.ts";
import { DefinitionError, type DefinitionProblem } from "../error/definition-error.ts";
import {
  DEFAULT_HELD_BYTES,
  DEFAULT_MAX_REQUEST_MS,
  DEFAULT_QUEUED,
  DEFAULT_REQUEST_MS,
  DEFAULT_RUNNING,
  MAX_TIMER_MS,
  SMALL_MESSAGE_BYTES,
} from "../limits.ts";
import { isThenable } from "../thenable.ts";
import type { Executor, ExecutorOptions, Job } from "./executor.ts";
import { fairQueue } from "./fair-queue.ts";
import { JobClock } from "./job-clock.ts";

/**
 * Makes an executor. Every transport has one of its own unless it is given one, which several may share.
 *
 * A request that finds no room, and no place in the queue, or whose message is too large beside what is held, is
 * refused: -32603 with `retryable`, over HTTP with status 503. One whose time is up is answered the same way, over HTTP
 * with 504, and its signal aborts. Nothing can stop a function that runs: it counts as overdue until it ends, and while
 * more are overdue than may run, they take room from others.
 *
 * @throws {DefinitionError} when an option is wrong
 */
export function createExecutor(options: ExecutorOptions = {}): Executor {
  const {
    running: most,
    queued,
    heldBytes: mostBytes,
    requestMs,
    maxRequestMs,
    fairness,
  } = atCaller(createExecutor, () => readExecutorOptions(options));
  const queue = fairQueue<() => void>();
  /** Of those that have a place and take time. */
  const clocks = new Set<JobClock>();
  let running = 0;
  let overdue = 0;
  let heldBytes = 0;
  let refused = 0;
  let timedOut = 0;

  const hasRoom = () => running < most && running + overdue < 2 * most;

  /** Gives a place back, to whoever's turn it is. */
  const leave = () => {
    running -= 1;
    while (hasRoom()) {
      const next = queue.next();
      if (next === undefined) return;
      running += 1;
      next();
    }
  };

  const release = (clock: JobClock) => {
    heldBytes -= clock.held;
    clock.held = 0;
  };

  /**
   * Takes places back that nobody will give back: some hosts drop a request with everything that still runs for it,
   * timers too, when its client has gone.
   */
  const recover = () => {
    for (const clock of clocks) {
      if (!clock.isLost() || !clocks.delete(clock)) continue;
      release(clock);
      leave();
    }
  };

  const mayWait = (key: string | null | undefined) =>
    queue.size < queued && (key === undefined || queue.sizeOf(key) < Math.max(1, queued / 2));

  /** With a place, which it gives back. */
  const started = <Value>(job: Job<Value>, clock: JobClock): Value | Promise<Value> => {
    let isPending = false;
    try {
      const result = job.start(clock);
      isPending = isThenable(result);
      return isPending ? bounded(job, clock, result) : result;
    } finally {
      if (!isPending) {
        clocks.delete(clock);
        clock.end();
        release(clock);
        leave();
      }
    }
  };

  const bounded = <Value>(job: Job<Value>, clock: JobClock, work: Value | Promise<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      let isLate = false;
      clocks.add(clock);
      clock.begin(() => {
        timedOut += 1;
        resolve(job.timedOut());
        if (!clocks.delete(clock)) return;
        isLate = true;
        overdue += 1;
        leave();
      });
      settle();

      async function settle(): Promise<void> {
        try {
          resolve(await work);
        } catch (error) {
          reject(error);
        }
        clock.end();
        release(clock);
        if (isLate) {
          overdue -= 1;
          // Its place was given back, but there may be room now that there was none of then.
          running += 1;
          leave();
        } else if (clocks.delete(clock)) {
          leave();
        }
      }
    });

  /** Goes on where it waited, and not where a place became free: that is another request's business. */
  const waited = async <Value>(job: Job<Value>, key: string | null | undefined, clock: JobClock): Promise<Value> => {
    const signal = job.signal();
    if (signal.aborted) {
      release(clock);
      return job.cancelled();
    }
    const turn = await new Promise<"begin" | "give-up" | "late">((resolve) => {
      const end = (what: "begin" | "give-up" | "late") => {
        remove();
        signal.removeEventListener("abort", giveUp);
        resolve(what);
      };
      const giveUp = () => end("give-up");
      const remove = queue.add(key, () => {
        clocks.add(clock);
        end("begin");
      });
      signal.addEventListener("abort", giveUp);
      clock.begin(() => end("late"));
    });
    const hasPlace = clocks.has(clock);
    if (turn === "late" || (turn === "begin" && !hasPlace)) {
      clock.end();
      release(clock);
      timedOut += 1;
      return job.timedOut();
    }
    if (hasPlace && !signal.aborted) return started(job, clock);
    clock.end();
    release(clock);
    if (clocks.delete(clock)) leave();
    return job.cancelled();
  };

  const canHold = (bytes: number) => bytes === 0 || heldBytes === 0 || heldBytes + bytes <= mostBytes;

  const clockOf = (held: number) => {
    heldBytes += held;
    return new JobClock(requestMs, maxRequestMs, held);
  };

  return Object.freeze({
    run<Value>(job: Job<Value>): Value | Promise<Value> {
      const { size = 0 } = job;
      const held = size > SMALL_MESSAGE_BYTES ? size : 0;
      if (!hasRoom() || !canHold(held)) recover();
      if (canHold(held)) {
        if (queue.size === 0 && hasRoom()) {
          running += 1;
          return started(job, clockOf(held));
        }
        const key = fairness === "none" ? undefined : job.principal();
        if (mayWait(key)) return waited(job, key, clockOf(held));
      }
      refused += 1;
      return job.refused();
    },
    stats: () => Object.freeze({ running, queued: queue.size, overdue, heldBytes, refused, timedOut }),
  });
}

function readExecutorOptions(given: unknown): Required<ExecutorOptions> {
  const problems: DefinitionProblem[] = [];
  const report = reportOn("createExecutor", problems);
  const options = readObject(report, "", given, "takes its options as an object");
  if (options === undefined) throw new DefinitionError(problems);
  checkKeys(report, "", options, ["running", "queued", "heldBytes", "requestMs", "maxRequestMs", "fairness"]);
  const read = {
    running: readWhole(report, "running", options.running, { absent: DEFAULT_RUNNING }),
    queued: readWhole(report, "queued", options.queued, { absent: DEFAULT_QUEUED, least: 0 }),
    heldBytes: readWhole(report, "heldBytes", options.heldBytes, { absent: DEFAULT_HELD_BYTES }),
    requestMs: readWhole(report, "requestMs", options.requestMs, { absent: DEFAULT_REQUEST_MS, most: MAX_TIMER_MS }),
    maxRequestMs: readWhole(report, "maxRequestMs", options.maxRequestMs, {
      absent: DEFAULT_MAX_REQUEST_MS,
      most: MAX_TIMER_MS,
    }),
    fairness: readChoice(report, "fairness", options.fairness, ["principal", "none"]),
  };
  if (problems.length > 0) throw new DefinitionError(problems);
  return read;
}
