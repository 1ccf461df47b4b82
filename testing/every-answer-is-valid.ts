// Set up before every test of the packages: whatever a server answers in one is held against the official schema, by
// the method of the message that it answers. A test whose server sends what the schema refuses fails, whatever it
// asserts.

import { afterEach, expect, vi } from "vitest";
import type { Answer } from "../packages/core/src/dispatch/answer.ts";
import type * as Dispatch from "../packages/core/src/dispatch/dispatch.ts";

/**
 * What was answered in the test that runs now. Judged when it is over, so that what it counts or spies on is its own.
 */
const answered: { readonly method: unknown; readonly answer: Answer }[] = [];

vi.mock("../packages/core/src/dispatch/dispatch.ts", async (load) => {
  const original = await load<typeof Dispatch>();
  const keep = (method: unknown, answer: Answer | undefined) => {
    if (answer !== undefined) answered.push({ method, answer });
    return answer;
  };
  const dispatch: typeof Dispatch.dispatch = (runtime, message, options) => {
    const method = methodOf(message);
    const answer = original.dispatch(runtime, message, options);
    return answer instanceof Promise ? answer.then((settled) => keep(method, settled)) : keep(method, answer);
  };
  return { ...original, dispatch };
});

afterEach(async () => {
  const judged = answered.splice(0);
  if (judged.length === 0) return;
  const { answerText } = await import("../packages/core/src/dispatch/answer.ts");
  const { wireProblems } = await import("./wire-schema.ts");
  const wrong = judged.flatMap(({ method, answer }) => {
    const text = answerText(answer);
    const problems = wireProblems(JSON.parse(text), typeof method === "string" ? method : undefined);
    return problems.map((problem) => `${method}: ${problem} in ${text.slice(0, 500)}`);
  });
  expect(wrong).toEqual([]);
});

/** Tests send anything: also what throws when it is read. */
function methodOf(message: unknown): unknown {
  try {
    return (message as { readonly method?: unknown } | null)?.method;
  } catch {
    return undefined;
  }
}
