import { isThenable } from "./thenable.ts";

/**
 * Runs the user's function and brings whatever it does to one end: `settle` for what it returned, `fail` for what it
 * threw or returned as an error, or what `settle` could not take. Waits only when it returned a promise.
 */
export function runHandler<Value>(
  run: () => unknown,
  settle: (value: unknown) => Value | PromiseLike<Value>,
  fail: (error: unknown) => Value,
): Value | PromiseLike<Value> {
  let returned: unknown;
  try {
    returned = run();
    if (!isThenable(returned)) return settled(returned);
  } catch (error) {
    return fail(error);
  }
  return returned.then((value) => {
    try {
      return settled(value);
    } catch (error) {
      return fail(error);
    }
  }, fail);

  function settled(value: unknown): Value | PromiseLike<Value> {
    if (value instanceof Error) return fail(value);
    return settle(value);
  }
}
