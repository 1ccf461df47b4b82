/** Whether a value must be waited for. */
export function isThenable<Value>(value: Value | PromiseLike<Value>): value is PromiseLike<Value> {
  return (
    typeof value === "object" && value !== null && typeof (value as { readonly then?: unknown }).then === "function"
  );
}

/** Goes on with a value at once when it is there, and when it comes otherwise. */
export function andThen<Value, Next>(
  value: Value | PromiseLike<Value>,
  next: (value: Value) => Next | PromiseLike<Next>,
): Next | PromiseLike<Next> {
  return isThenable(value) ? value.then(next) : next(value);
}
