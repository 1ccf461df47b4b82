/** Waits that all have the same bound. */
export interface Deadlines {
  /**
   * Begins a wait.
   *
   * @param onLate called once when the bound is over
   * @returns ends the wait; safe to call again, and afterwards
   */
  begin(onLate: () => void): () => void;
}

/**
 * One timer for any number of waits: most end at once, and a timer for each would cost more than what is waited for. A
 * wait may last up to a tenth longer than the bound. The timer keeps no process alive.
 *
 * @param boundMs how long each wait may last, in milliseconds
 */
export function deadlines(boundMs: number): Deadlines {
  const tickMs = Math.max(1, Math.ceil(boundMs / 10));
  /** In the order in which they began, which is the order in which they are late. */
  const waits = new Map<() => void, number>();
  let isTicking = false;

  const sweep = () => {
    const now = performance.now();
    for (const [onLate, endsAt] of waits) {
      if (endsAt > now) break;
      waits.delete(onLate);
      onLate();
    }
    isTicking = false;
    if (waits.size > 0) tick();
  };
  const tick = () => {
    if (isTicking) return;
    isTicking = true;
    setTimeout(sweep, tickMs).unref();
  };

  return {
    begin(onLate) {
      waits.set(onLate, performance.now() + boundMs);
      tick();
      return () => waits.delete(onLate);
    },
  };
}
