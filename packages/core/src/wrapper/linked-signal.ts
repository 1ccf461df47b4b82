import type { Context } from "../context/context.ts";

/** A signal that aborts with the request's own, or by itself. Neither is made before it is looked at. */
export interface LinkedSignal {
  signal(): AbortSignal;
  abort(reason: unknown): void;
  /** Ends following the request's signal, which may live longer. */
  unlink(): void;
}

/** A signal that follows the one of `context`. */
export function linkedSignal(context: Pick<Context, "signal">): LinkedSignal {
  let controller: AbortController | undefined;
  let aborted: { readonly reason: unknown } | undefined;
  let isLinked = true;
  const follow = () => controller?.abort(context.signal.reason);
  return {
    signal() {
      if (controller !== undefined) return controller.signal;
      if (aborted === undefined && !isLinked) return context.signal;
      controller = new AbortController();
      if (aborted !== undefined) controller.abort(aborted.reason);
      else if (context.signal.aborted) follow();
      else context.signal.addEventListener("abort", follow, { once: true });
      return controller.signal;
    },
    abort(reason) {
      aborted ??= { reason };
      controller?.abort(reason);
    },
    unlink() {
      isLinked = false;
      if (controller !== undefined) context.signal.removeEventListener("abort", follow);
    },
  };
}
