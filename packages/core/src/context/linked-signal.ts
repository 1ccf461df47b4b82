import { LateSignal } from "./late-signal.ts";

/** A signal that aborts with the request's own, or by itself. Neither is made before it is looked at. */
export interface LinkedSignal {
  signal(): AbortSignal;
  abort(reason: unknown): void;
  /** Ends following the request's signal, which may live longer. */
  unlink(): void;
}

/** A signal that follows another one, which `look` gives, the same each time. */
export function linkedSignal(look: () => AbortSignal): LinkedSignal {
  let own: LateSignal | undefined;
  let isLinked = true;
  let isFollowing = false;
  const follow = () => own?.abort(look().reason);
  return {
    signal() {
      if (own !== undefined) return own.signal;
      const followed = look();
      if (!isLinked) return followed;
      own = new LateSignal();
      if (followed.aborted) {
        follow();
      } else {
        isFollowing = true;
        followed.addEventListener("abort", follow, { once: true });
      }
      return own.signal;
    },
    abort(reason) {
      own ??= new LateSignal();
      own.abort(reason);
    },
    unlink() {
      isLinked = false;
      if (isFollowing) look().removeEventListener("abort", follow);
    },
  };
}
