import { DefinitionError, type DefinitionProblem } from "../error/definition-error.ts";
import { attempt, checkKeys, readObject, reportOn } from "./report.ts";

/** How an entry of a transport was called. */
export interface EntryCall {
  /** The function that was called, such as `listen`. */
  readonly entry: string;
  readonly server: unknown;
  /** Whether a function that makes the server will do. Absent: false. */
  readonly canBeMade?: boolean;
  readonly options: unknown;
  /** The names of all options. */
  readonly known: readonly string[];
}

/**
 * What is wrong with how a transport's entry was called: something else than a server, options that are no object, and
 * names that are no option. A misspelt option would be a silent one, and some of them guard the server.
 *
 * @returns an empty list when nothing is wrong; values of options are the transport's to check
 * @throws {DefinitionError} when the server or an option cannot even be read: nobody else should try to
 */
export function entryProblems({ entry, server, canBeMade, options, known }: EntryCall): readonly DefinitionProblem[] {
  const problems: DefinitionProblem[] = [];
  const report = reportOn(entry, problems);
  attempt(report, "server", () => {
    if (isServer(server) || (canBeMade && typeof server === "function")) return;
    report.add("", "needs a server", "createServer({ … }) makes one");
  });
  const read = readObject(report, "", options, "takes its options as an object");
  if (problems.some(({ cause }) => cause !== undefined)) throw new DefinitionError(problems);
  if (read === undefined) return problems;
  checkKeys(report, "", read, known);
  if (read.auth !== undefined && needsPrincipal(server)) report.add("auth", ...NO_PRINCIPAL);
  return problems;
}

/**
 * Whether a server seals request state for callers that it does not tell apart. With `auth` there are several, and what
 * was sealed for one of them would be good for all.
 */
function needsPrincipal(server: unknown): boolean {
  return (server as { readonly needsPrincipal?: unknown } | null | undefined)?.needsPrincipal === true;
}

/** What is wrong with `auth` for such a server, and what to do about it. */
const NO_PRINCIPAL: readonly [rule: string, hint: string] = [
  "needs a server with a principal: its requestState would be good for every caller",
  "Give createServer principal: (context) => context.auth?.sub ?? null",
];

function isServer(value: unknown): boolean {
  return typeof (value as { readonly dispatch?: unknown } | null | undefined)?.dispatch === "function";
}
