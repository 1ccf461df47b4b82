/** The signal of one web request. */
export interface WebSignal {
  /** Gives it, made when it is first asked for. */
  open(): AbortSignal;
  /** For when nobody reads the answer any more, of which the request itself need not be told. */
  abort(reason: unknown): void;
}

/** A signal that aborts with the request's own, or when the answer is given up. */
export function webSignal(request: Request): WebSignal {
  let controller: AbortController | undefined;
  let given: { readonly reason: unknown } | undefined;
  return {
    open() {
      if (controller !== undefined) return controller.signal;
      const made = new AbortController();
      controller = made;
      const follow = () => made.abort(request.signal.reason);
      if (given !== undefined) made.abort(given.reason);
      else if (request.signal.aborted) follow();
      else request.signal.addEventListener("abort", follow, { once: true });
      return made.signal;
    },
    abort(reason) {
      given ??= { reason };
      controller?.abort(reason);
    },
  };
}
