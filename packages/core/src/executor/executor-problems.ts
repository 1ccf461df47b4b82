import type { DefinitionProblem } from "../error/definition-error.ts";

/** What is wrong with the `executor` option of a transport. */
export function executorProblems(entry: string, executor: unknown): readonly DefinitionProblem[] {
  const isExecutor =
    typeof executor === "object" && executor !== null && "run" in executor && typeof executor.run === "function";
  if (executor === undefined || isExecutor) return [];
  return [{ where: `${entry}, executor`, rule: "must be an executor, as createExecutor makes it" }];
}
