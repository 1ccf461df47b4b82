import type { ContextTypes } from "../context/context.ts";
import { atCaller } from "../error/at-caller.ts";
import { readOptions } from "./read-options.ts";
import { refuse, type Wrapper } from "./wrapper.ts";
import { type Key, type KeyFunction, readKey } from "./wrapper-key.ts";

/** Options of `rateLimit`. */
export interface RateLimitOptions<Types extends ContextTypes = ContextTypes> {
  /** How many calls of one key a window admits: at least 1. Absent: 60. */
  readonly limit?: number;
  /** How long a window is, in whole milliseconds from 1. It begins with a key's first call. Absent: 60,000. */
  readonly windowMs?: number;
  /** How many keys may have a window at once: at least 1. The calls of one more are refused. Absent: 10,000. */
  readonly maxKeys?: number;
  /**
   * Counts the calls of each key for themselves. A text of more than 1,024 characters is refused. Absent: one for all.
   */
  readonly key?: KeyFunction<Types>;
}

/** What a rate limit has counted, over everything that it is around. */
export interface RateLimitStats {
  readonly admitted: number;
  readonly refused: number;
}

/** A wrapper that bounds how many calls come in a time. */
export interface RateLimitWrapper<Types extends ContextTypes = ContextTypes> extends Wrapper<Types> {
  stats(): RateLimitStats;
}

/** A longer key would make what is remembered as large as a peer likes. In UTF-16 code units. */
const MAX_KEY_LENGTH = 1_024;

interface Window {
  readonly start: number;
  admitted: number;
}

/**
 * Bounds how many calls of a key come in a window of time. A refused call costs nothing; an admitted one counts though
 * it fails. A refusal is what `refuse` makes: a `toolError` for a tool, an `McpError` of code -32603 for anything else,
 * which says in how many seconds to try again. The counts are those of this process: several processes admit several
 * times as many.
 *
 * @throws {DefinitionError} when an option is wrong
 */
export function rateLimit<Types extends ContextTypes = ContextTypes>(
  options: RateLimitOptions<Types> = {},
): RateLimitWrapper<Types> {
  const { limit, windowMs, maxKeys, key } = atCaller(rateLimit, () =>
    readOptions(
      "rateLimit",
      options,
      { limit: { absent: 60 }, windowMs: { absent: 60_000 }, maxKeys: { absent: 10_000 } },
      ["key"],
    ),
  );
  let admitted = 0;
  let refused = 0;

  const wrapper: Wrapper<Types> = (next, info) => {
    /** In the order in which they began, since all are of one length: the first ones end first. */
    const windows = new Map<Key, Window>();
    return (input, context) => {
      const name = key === undefined ? null : readKey("rateLimit", key, context as never);
      const refusal = admit(name);
      if (refusal === undefined) {
        admitted += 1;
        return next(input, context);
      }
      refused += 1;
      return refuse(info, refusal);
    };

    /** Why a call is refused; undefined when it is not, and then it is counted. */
    function admit(name: Key): string | undefined {
      // Steady, whatever becomes of the time of day.
      const now = performance.now();
      const current = windows.get(name);
      if (current !== undefined && now - current.start < windowMs) {
        if (current.admitted >= limit) {
          const seconds = Math.ceil((current.start + windowMs - now) / 1_000);
          return `Too many calls: ${limit} in ${windowMs} ms are admitted. Try again in ${seconds} s`;
        }
        current.admitted += 1;
        return undefined;
      }
      if (typeof name === "string" && name.length > MAX_KEY_LENGTH)
        return "The caller's key is too long to be counted by";
      forgetEnded(now);
      if (windows.size >= maxKeys) return "Too many callers at once: no further one can be counted";
      windows.set(name, { start: now, admitted: 1 });
      return undefined;
    }

    function forgetEnded(now: number): void {
      for (const [name, { start }] of windows) {
        if (now - start < windowMs) return;
        windows.delete(name);
      }
    }
  };
  return Object.freeze(Object.assign(wrapper, { stats: () => ({ admitted, refused }) }));
}
