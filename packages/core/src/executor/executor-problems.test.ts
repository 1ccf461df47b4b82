import { expect, expectTypeOf, it } from "vitest";
import { createExecutor } from "./create-executor.ts";
import type { ExecutorStats } from "./executor.ts";
import { executorProblems } from "./executor-problems.ts";

it("takes an executor, or none", () => {
  expect(executorProblems("listen", undefined)).toEqual([]);
  expect(executorProblems("listen", createExecutor())).toEqual([]);
  expectTypeOf(createExecutor().stats()).toEqualTypeOf<ExecutorStats>();
});

it.each([null, 1, {}, { run: 1 }])("refuses %j", (executor) => {
  expect(executorProblems("listen", executor)).toEqual([
    { where: "listen, executor", rule: "must be an executor, as createExecutor makes it" },
  ]);
});
