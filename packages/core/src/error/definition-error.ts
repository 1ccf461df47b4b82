import { isNamed } from "./is-named.ts";
import { SnodoError } from "./snodo-error.ts";

/** One mistake in a definition. */
export interface DefinitionProblem {
  /** Which thing, from the outside in: `tool "order", argument "lines.sku"`. */
  readonly where: string;
  /** The rule that is broken, as the rest of a sentence that begins with the place. */
  readonly rule: string;
  /** What to do about it, where there is more to say than the rule does. */
  readonly hint?: string;
  /** What was thrown, where a function of the application was called and threw. */
  readonly cause?: unknown;
}

/**
 * A component or a server is declared wrongly. Thrown by the step that ends a builder and by `createServer`, never
 * while a request is served. It lists every problem that was found, not only the first. `cause` is that of the first
 * problem that has one. The message has a line for each problem, of more than 50 for the first 50; before several of
 * them stands how many there are.
 */
export class DefinitionError extends SnodoError<"definition"> {
  /** Every problem, in the order of the declaration; at least one. */
  readonly problems: readonly DefinitionProblem[];

  constructor(problems: readonly DefinitionProblem[]) {
    const caused = problems.find((problem) => problem.cause !== undefined);
    const options = caused === undefined ? {} : { cause: caused.cause };
    super("DefinitionError", "definition", summary(problems), options);
    this.problems = Object.freeze(problems.map((problem) => Object.freeze({ ...problem })));
  }
}

/** Whether a value is a `DefinitionError`, also one of another copy of this package. */
export function isDefinitionError(value: unknown): value is DefinitionError {
  return isNamed(value, "DefinitionError", (error) => "problems" in error);
}

const MAX_LISTED = 50;

function summary(problems: readonly DefinitionProblem[]): string {
  if (problems.length === 1) return problems.map(sentence).join();
  const listed = problems.slice(0, MAX_LISTED).map((problem) => `  ${sentence(problem)}`);
  const left = problems.length - listed.length;
  const more = left === 0 ? [] : [`  and ${left} more: see the problems of this error`];
  return [`${problems.length} problems`, ...listed, ...more].join("\n");
}

function sentence({ where, rule, hint }: DefinitionProblem): string {
  return `${where}: ${rule}${hint === undefined ? "" : `. ${hint}`}`;
}
