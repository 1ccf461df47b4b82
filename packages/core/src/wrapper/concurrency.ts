import type { ContextTypes } from "../context/context.ts";
import { atCaller } from "../error/at-caller.ts";
import { isThenable } from "../thenable.ts";
import { readOptions } from "./read-options.ts";
import { refuse, type Wrapper } from "./wrapper.ts";
import { type Key, type KeyFunction, readKey } from "./wrapper-key.ts";

/** Options of `concurrency`. */
export interface ConcurrencyOptions<Types extends ContextTypes = ContextTypes> {
  /** How many calls may run at once: at least 1. Absent: 32. */
  readonly limit?: number;
  /** How many more may wait for their turn, first come first served: at least 0. Absent: 0, they are refused. */
  readonly queue?: number;
  /** Counts, and queues, the calls of each key for themselves. A key is forgotten when none of its calls is left. */
  readonly key?: KeyFunction<Types>;
}

/** What a bound on concurrency has counted, over everything that it is around. */
export interface ConcurrencyStats {
  /** Calls that run, those among them that nobody waits for any more as well. */
  readonly running: number;
  readonly waiting: number;
  /** Calls that were refused because too many ran and waited. */
  readonly refused: number;
}

/** A wrapper that bounds how many calls run at once. */
export interface ConcurrencyWrapper<Types extends ContextTypes = ContextTypes> extends Wrapper<Types> {
  stats(): ConcurrencyStats;
}

/** The calls of one key. */
interface Line {
  running: number;
  /** In the order in which they came. */
  readonly waiting: Set<() => void>;
}

/**
 * Bounds how many calls run at once. One more waits, where `queue` has room, or is refused. A call that is cancelled
 * while it waits gives up its place. A refusal is what `refuse` makes: a `toolError` for a tool, an `McpError` of code
 * -32603 for anything else, which says how many may run and wait.
 *
 * A call counts until what it is around has settled. Around a `timeout` (that is, listed before it) a call that timed
 * out makes room at once, though its work may go on, which the timeout counts as abandoned; inside of one (listed after
 * it) such work keeps its place until it ends, so that there are never more than `limit`.
 *
 * @throws {DefinitionError} when an option is wrong
 */
export function concurrency<Types extends ContextTypes = ContextTypes>(
  options: ConcurrencyOptions<Types> = {},
): ConcurrencyWrapper<Types> {
  const { limit, queue, key } = atCaller(concurrency, () =>
    readOptions("concurrency", options, { limit: { absent: 32 }, queue: { absent: 0, least: 0 } }, ["key"]),
  );
  const full = `Too many calls at once: ${limit} may run${queue === 0 ? "" : ` and ${queue} wait`}`;
  let running = 0;
  let waiting = 0;
  let refused = 0;

  const wrapper: Wrapper<Types> = (next, info) => {
    const lines = new Map<Key, Line>();
    return (input, context) => {
      const name = key === undefined ? null : readKey("concurrency", key, context as never);
      const line = lines.get(name) ?? newLine(name);
      if (line.running < limit) {
        line.running += 1;
        running += 1;
        return run();
      }
      if (line.waiting.size >= queue) {
        refused += 1;
        return refuse(info, full);
      }
      return waited();

      /** With a place, which it gives back. */
      function run(): unknown {
        let isPending = false;
        try {
          const returned = next(input, context);
          isPending = isThenable(returned);
          return isPending ? settled(returned) : returned;
        } finally {
          if (!isPending) leave();
        }
      }

      /** By `await`, and not by `then`: a promise of another make may throw there, settle twice, or answer nothing. */
      async function settled(work: unknown): Promise<unknown> {
        try {
          return await work;
        } finally {
          leave();
        }
      }

      /** Goes on where it waited, and not where a place became free: that is another request's business. */
      async function waited(): Promise<unknown> {
        const { signal } = context;
        waiting += 1;
        const hasPlace = !signal.aborted && (await turn(line, signal));
        waiting -= 1;
        if (hasPlace && !signal.aborted) return run();
        if (hasPlace) leave();
        return refuse(info, "Cancelled while it waited for its turn");
      }

      /** Hands the place to whoever waits longest. */
      function leave(): void {
        const [first] = line.waiting;
        if (first !== undefined) {
          first();
          return;
        }
        line.running -= 1;
        running -= 1;
        if (line.running === 0 && key !== undefined) lines.delete(name);
      }
    };

    function newLine(name: Key): Line {
      const line: Line = { running: 0, waiting: new Set() };
      lines.set(name, line);
      return line;
    }
  };
  return Object.freeze(Object.assign(wrapper, { stats: () => ({ running, waiting, refused }) }));
}

/** Waits for a place: true when there is one, which is then taken; false when the call was cancelled before. */
function turn({ waiting }: Line, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (hasPlace: boolean) => {
      waiting.delete(take);
      signal.removeEventListener("abort", giveUp);
      resolve(hasPlace);
    };
    const take = () => end(true);
    const giveUp = () => end(false);
    waiting.add(take);
    signal.addEventListener("abort", giveUp);
  });
}
