import type { Context, ContextTypes } from "../context/context.ts";
import type { Report } from "./report.ts";

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
 * Checks the completers of a component.
 *
 * @param misnamed the rule that a name breaks which cannot be completed, and what to do about it
 */
export function checkCompleters(
  report: Report,
  completers: unknown,
  misnamed: (name: string) => { readonly rule: string; readonly hint?: string } | undefined,
): void {
  if (completers === undefined) return;
  if (typeof completers !== "object" || completers === null) {
    report.add("completers", "must be an object");
    return;
  }
  for (const [name, completer] of Object.entries(completers)) {
    const where = `completer ${JSON.stringify(name)}`;
    if (typeof completer !== "function") report.add(where, "must be a function");
    const wrong = misnamed(name);
    if (wrong !== undefined) report.add(where, wrong.rule, wrong.hint);
  }
}

/** A frozen copy without prototype, so that an argument may have any name. */
export function frozenCompleters(completers: Iterable<readonly [string, Completers[string]]>): Completers {
  const copy: { [argument: string]: Completers[string] } = Object.create(null);
  for (const [name, completer] of completers) copy[name] = completer;
  return Object.freeze(copy);
}
