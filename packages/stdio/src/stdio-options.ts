import type { Readable, Writable } from "node:stream";
import {
  type AnyServer,
  DefinitionError,
  type DefinitionProblem,
  type Executor,
  entryProblems,
  executorProblems,
  MAX_TIMER_MS,
} from "@snodo/core/transport";
import { DEFAULT_BLOCKED_MS, DEFAULT_DRAIN_MS, DEFAULT_LINE_BYTES, DEFAULT_SUBSCRIPTIONS } from "./limits.ts";

/** Options of `serveStdio`. */
export interface StdioOptions {
  /** What `context.auth` is for every request: who started the process is who it serves. */
  readonly auth?: unknown;
  /** Where messages come from. Absent: standard input. */
  readonly input?: Readable;
  /** Where answers go; nothing else may be written there. Absent: standard output. */
  readonly output?: Writable;
  /** The longest line, in bytes; a longer one is answered with -32600 and skipped. Absent: 2,000,000. */
  readonly maxLineBytes?: number;
  /**
   * How long a write may be blocked, in milliseconds, before the transport ends and the output is destroyed. Absent:
   * 5,000.
   */
  readonly blockedMs?: number;
  /**
   * How long requests may go on after the end of input, in milliseconds, before they are aborted. Subscriptions end at
   * once. Absent: 5,000.
   */
  readonly drainMs?: number;
  /** How many subscriptions may be open at a time; one more is refused with -32603. Absent: 256. */
  readonly maxSubscriptions?: number;
  /** Bounds how many requests are served at once, and for how long. Absent: one as `createExecutor()` makes it. */
  readonly executor?: Executor;
  /**
   * Whether what anything else writes to standard output, such as `console.log`, goes to standard error while this
   * serves there. Absent: true.
   */
  readonly guardStdout?: boolean;
  /** Ends the transport as the end of input does. */
  readonly signal?: AbortSignal;
}

/** Those of the options that bound something. */
export type StdioBounds = Required<Pick<StdioOptions, "maxLineBytes" | "blockedMs" | "drainMs" | "maxSubscriptions">>;

const OPTIONS = [
  "auth",
  "input",
  "output",
  "maxLineBytes",
  "blockedMs",
  "drainMs",
  "maxSubscriptions",
  "executor",
  "guardStdout",
  "signal",
];

/**
 * Checks how `serveStdio` was called.
 *
 * @returns the bounds, with those that are not given
 * @throws {DefinitionError} listing every problem
 */
export function checkStdioOptions(server: AnyServer, options: StdioOptions): StdioBounds {
  const problems: DefinitionProblem[] = [...entryProblems({ entry: "serveStdio", server, options, known: OPTIONS })];
  problems.push(...executorProblems("serveStdio", options?.executor));
  const {
    input,
    output,
    maxLineBytes = DEFAULT_LINE_BYTES,
    blockedMs = DEFAULT_BLOCKED_MS,
    drainMs = DEFAULT_DRAIN_MS,
    maxSubscriptions = DEFAULT_SUBSCRIPTIONS,
    guardStdout,
    signal,
  } = options ?? {};
  if (!has(input, "on", "off", "pause", "resume")) {
    problems.push({ where: "serveStdio, input", rule: "must be a readable stream of Node" });
  }
  if (!has(output, "on", "off", "write", "destroy")) {
    problems.push({ where: "serveStdio, output", rule: "must be a writable stream of Node" });
  }
  if (guardStdout !== undefined && typeof guardStdout !== "boolean") {
    problems.push({ where: "serveStdio, guardStdout", rule: "must be a boolean" });
  }
  if (!has(signal, "addEventListener", "removeEventListener")) {
    problems.push({ where: "serveStdio, signal", rule: "must be an AbortSignal" });
  }
  for (const [name, value] of Object.entries({ maxLineBytes, maxSubscriptions })) {
    if (Number.isSafeInteger(value) && value > 0) continue;
    problems.push({ where: `serveStdio, ${name}`, rule: "must be a whole number above 0" });
  }
  for (const [name, value] of Object.entries({ blockedMs, drainMs })) {
    if (typeof value === "number" && value >= 0) continue;
    problems.push({ where: `serveStdio, ${name}`, rule: "must be a number of milliseconds, 0 or more" });
  }
  if (problems.length > 0) throw new DefinitionError(problems);
  return {
    maxLineBytes,
    maxSubscriptions,
    // No timer takes a longer time, and `Infinity` may well be meant.
    blockedMs: Math.min(blockedMs, MAX_TIMER_MS),
    drainMs: Math.min(drainMs, MAX_TIMER_MS),
  };
}

/** Whether an option is absent, or something with these methods. */
function has(option: unknown, ...methods: readonly string[]): boolean {
  if (option === undefined) return true;
  if (typeof option !== "object" || option === null) return false;
  return methods.every((method) => typeof Reflect.get(option, method) === "function");
}
