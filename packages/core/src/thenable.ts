/** Whether a value must be waited for: what `await` would wait for. */
export function isThenable<Value>(value: Value | PromiseLike<Value>): value is PromiseLike<Value> {
  if (value === null || (typeof value !== "object" && typeof value !== "function")) return false;
  return typeof (value as { readonly then?: unknown }).then === "function";
}

/** Goes on with a value at once when it is there, and when it comes otherwise. */
export function andThen<Value, Next>(
  value: Value | PromiseLike<Value>,
  next: (value: Value) => Next | PromiseLike<Next>,
): Next | PromiseLike<Next> {
  return isThenable(value) ? waited(value, next) : next(value);
}

/** By `await`, and not by `then`: a promise of another make may throw there, settle twice, or answer nothing. */
async function waited<Value, Next>(
  value: PromiseLike<Value>,
  next: (value: Value) => Next | PromiseLike<Next>,
): Promise<Next> {
  return next(await value);
}

/** Lets a promise that nobody waits for reject without ending the process. Anything else is let be. Never throws. */
export function ignoreRejection(value: unknown): void {
  if (typeof value === "object" || typeof value === "function") void settled(value);
}

async function settled(value: unknown): Promise<void> {
  try {
    await value;
  } catch {
    // Whoever calls this has said already what is wrong, or has nobody to say it to.
  }
}
