import type { Context } from "../context/context.ts";
import { LateSignal } from "../context/late-signal.ts";

/** A signal that aborts with the request's own, or by itself. Neither is made before it is looked at. */
export interface LinkedSignal {
  signal(): AbortSignal;
  abort(reason: unknown): void;
  /** Ends following the request's signal, which may live longer. */
  unlink(): void;
}

/** A signal that follows the one of `context`. */
export function linkedSignal(context: Pick<Context, "signal">): LinkedSignal {
  let own: LateSignal | undefined;
  let isLinked = true;
  let isFollowing = false;
  const follow = () => own?.abort(context.signal.reason);
  return {
    signal() {
      if (own !== undefined) return own.signal;
      if (!isLinked) return context.signal;
      own = new LateSignal();
      if (context.signal.aborted) {
        follow();
      } else {
        isFollowing = true;
        context.signal.addEventListener("abort", follow, { once: true });
      }
      return own.signal;
    },
    abort(reason) {
      own ??= new LateSignal();
      own.abort(reason);
    },
    unlink() {
      isLinked = false;
      if (isFollowing) context.signal.removeEventListener("abort", follow);
    },
  };
}
