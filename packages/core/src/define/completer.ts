import type { Context, ContextTypes } from "../context/context.ts";

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
  readonly hasMore?: boolean;
}

/** Completes one argument; an array stands for all the values there are. */
export type Completer<Types extends ContextTypes = ContextTypes> = (
  prefix: string,
  request: CompletionRequest,
  context: Context<Types>,
) => Completions | Promise<Completions>;

/** What a completer may return. */
export type Completions = readonly string[] | Completion;

/** The completers of a component by argument name. */
export type Completers = { readonly [argument: string]: (prefix: never, request: never, context: never) => unknown };

/** A frozen copy without prototype, so that an argument may have any name. */
export function frozenCompleters(completers: Iterable<readonly [string, Completers[string]]>): Completers {
  const copy: { [argument: string]: Completers[string] } = Object.create(null);
  for (const [name, completer] of completers) copy[name] = completer;
  return Object.freeze(copy);
}
