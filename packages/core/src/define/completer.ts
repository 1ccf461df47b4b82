import type { Context, ContextTypes } from "../context/context.ts";
import { type Report, readObject } from "./report.ts";

/** What a completer is told besides the text so far. */
export interface CompletionRequest {
  /** The other arguments that the client has already resolved. */
  readonly arguments: { readonly [name: string]: string | undefined };
}

/** Values that fit, best first. */
export interface Completion {
  /** Cut at 100, with `hasMore`. */
  readonly values: readonly string[];
  /** How many there are in all; never below the number of `values`. */
  readonly total?: number;
  /** Whether there are more than `values` has. */
  readonly hasMore?: boolean;
}

/** What a completer may return; an array stands for all the values there are. */
export type Completions = readonly string[] | Completion;

/**
 * Completes one argument of a prompt, or one variable of a template.
 *
 * It may be async. It may return or throw an `McpError`, or a `toolError`, whose message the client reads; anything
 * else that it throws, and an answer of another shape, is masked as an internal error (-32603) and told to the sink.
 *
 * @param prefix the text so far, as the client sent it: nothing of it was checked
 * @see MCP 2026-07-28, completion
 */
export type Completer<Types extends ContextTypes = ContextTypes> = (
  prefix: string,
  request: CompletionRequest,
  context: Context<Types>,
) => Completions | Promise<Completions>;

/** The completers of a component by argument name. */
export type Completers = { readonly [argument: string]: (prefix: never, request: never, context: never) => unknown };

/**
 * Checks the completers of a component, and gives a frozen copy of them without prototype: an argument may have any
 * name.
 *
 * @param misnamed the rule that a name breaks which cannot be completed, and what to do about it
 */
export function readCompleters(
  report: Report,
  given: unknown,
  misnamed: (name: string) => { readonly rule: string; readonly hint?: string } | undefined,
): Completers | undefined {
  const completers = given === undefined ? undefined : readObject(report, "completers", given);
  if (completers === undefined) return undefined;
  for (const [name, completer] of Object.entries(completers)) {
    const where = `completer ${JSON.stringify(name)}`;
    if (typeof completer !== "function") report.add(where, "must be a function");
    const wrong = misnamed(name);
    if (wrong !== undefined) report.add(where, wrong.rule, wrong.hint);
  }
  return frozenCompleters(Object.entries(completers) as [string, Completers[string]][]);
}

/** What each `.complete()` of a builder said. A name that is no text is reported, and the step left out. */
export function joinCompleters(
  report: Report,
  steps: readonly (readonly [name: unknown, completer: Completer])[],
): { readonly completers?: Completers } {
  if (steps.length === 0) return {};
  const named = steps.filter((step): step is [string, Completer] => typeof step[0] === "string");
  if (named.length < steps.length) report.add("completers", "must be named by strings");
  return { completers: frozenCompleters(named) };
}

/** A frozen copy without prototype, so that an argument may have any name. */
export function frozenCompleters(completers: Iterable<readonly [string, Completers[string]]>): Completers {
  const copy: { [argument: string]: Completers[string] } = Object.create(null);
  for (const [name, completer] of completers) copy[name] = completer;
  return Object.freeze(copy);
}
