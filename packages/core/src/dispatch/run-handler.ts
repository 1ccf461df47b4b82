import { isThenable } from "../thenable.ts";

/**
 * Runs the user's function and brings whatever it does to one end: `settle` for what it returned, `fail` for what it
 * threw or returned as an error, or what `settle` could not take. Waits only when it returned a promise.
 */
export function runHandler<Value>(
  run: () => unknown,
  settle: (value: unknown) => Value | PromiseLike<Value>,
  fail: (error: unknown) => Value | PromiseLike<Value>,
): Value | PromiseLike<Value> {
  let returned: unknown;
  let isPromise: boolean;
  try {
    returned = run();
    isPromise = isThenable(returned);
  } catch (error) {
    return fail(error);
  }
  return isPromise ? waited() : settled(returned);

  /** By `await`, and not by `then`: a promise of another make may throw there, settle twice, or answer nothing. */
  async function waited(): Promise<Value> {
    let value: unknown;
    try {
      value = await returned;
    } catch (error) {
      return fail(error);
    }
    return settled(value);
  }

  function settled(value: unknown): Value | PromiseLike<Value> {
    let isError: boolean;
    try {
      isError = value instanceof Error;
    } catch (error) {
      return fail(error);
    }
    if (isError) return fail(value);
    try {
      return settle(value);
    } catch (error) {
      return fail(error);
    }
  }
}
