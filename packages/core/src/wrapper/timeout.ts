import { withSignal } from "../context/derive.ts";
import { linkedSignal } from "../context/linked-signal.ts";
import { atCaller } from "../error/at-caller.ts";
import { letExit } from "../let-exit.ts";
import { MAX_TIMER_MS } from "../limits.ts";
import { isThenable } from "../thenable.ts";
import { readOptions } from "./read-options.ts";
import { refuse, type Wrapper } from "./wrapper.ts";

/** Options of `timeout`. */
export interface TimeoutOptions {
  /** How long a call may take, in whole milliseconds: 1 to 2,147,483,647. Absent: 5,000. */
  readonly ms?: number;
}

/** What a timeout has counted, over everything that it is around. */
export interface TimeoutStats {
  /** Calls that were refused because their time was up. */
  readonly timedOut: number;
  /** How many of them still run: their answer will be dropped. */
  readonly abandoned: number;
}

/** A wrapper that bounds how long a call takes. */
export interface TimeoutWrapper extends Wrapper {
  stats(): TimeoutStats;
}

/**
 * Refuses a call that has not answered in time, by what `refuse` makes: a `toolError` for a tool, an `McpError` of code
 * -32603 for anything else, which says after how many milliseconds.
 *
 * Nothing can stop a function that runs: when its time is up, `context.signal` aborts with a `TimeoutError`, the caller
 * is answered, and what the function returns or throws later is dropped. What it has done stays done. A function that
 * answers at once, without a promise, is never too late: by the time that anybody could look, its answer is there.
 *
 * @throws {DefinitionError} when an option is wrong
 */
export function timeout(options: TimeoutOptions = {}): TimeoutWrapper {
  const { ms } = atCaller(timeout, () =>
    readOptions("timeout", options, { ms: { absent: 5_000, most: MAX_TIMER_MS } }),
  );
  const message = `Timed out after ${ms} ms`;
  let timedOut = 0;
  let abandoned = 0;

  const wrapper: Wrapper = (next, info) => (input, context) => {
    const deadline = performance.now() + ms;
    const linked = linkedSignal(() => context.signal);
    let isPending = false;
    try {
      const returned = next(input, withSignal(context, linked.signal));
      isPending = isThenable(returned);
      return isPending ? raced(returned) : returned;
    } finally {
      if (!isPending) linked.unlink();
    }

    function raced(work: unknown): Promise<unknown> {
      return new Promise((resolve, reject) => {
        let isLate = false;
        const timer = setTimeout(() => {
          isLate = true;
          timedOut += 1;
          abandoned += 1;
          // Before it aborts: whoever listens may settle the work at once.
          resolve(refuse(info, message));
          linked.abort(new DOMException(message, "TimeoutError"));
          linked.unlink();
        }, deadline - performance.now());
        letExit(timer);
        settle();

        /**
         * By `await`, and not by `then`: a promise of another make may throw there, settle twice, or answer nothing.
         */
        async function settle(): Promise<void> {
          try {
            resolve(await work);
          } catch (error) {
            reject(error);
          }
          if (isLate) abandoned -= 1;
          else linked.unlink();
          clearTimeout(timer);
        }
      });
    }
  };
  return Object.freeze(Object.assign(wrapper, { stats: () => ({ timedOut, abandoned }) }));
}
