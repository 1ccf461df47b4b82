/**
 * Knows which request states were used. The seam for single use: a table of a database, where there are many processes.
 */
export interface ReplayGuard {
  /**
   * Marks a state as used. Of any number of calls with one id, in any process, exactly one is answered with true.
   *
   * @param id of the state: 22 characters of base64url
   * @param expiresAt when it may be forgotten, in milliseconds since 1970
   * @returns whether it is the first use. What it throws or rejects with refuses the request with -32603, masked
   */
  use(id: string, expiresAt: number): boolean | PromiseLike<boolean>;
}

/**
 * A guard of one process, which forgets what has expired. When it is full of states that have not, it throws: a state
 * is never used twice.
 *
 * @param options `max`: how many states it remembers, at least 1. Absent: 100,000
 * @throws {TypeError} when `max` is none
 */
export function memoryReplayGuard({ max = 100_000 }: { readonly max?: number } = {}): ReplayGuard {
  if (!Number.isSafeInteger(max) || max < 1)
    throw new TypeError("memoryReplayGuard(), max: must be a whole number from 1");
  const used = new Map<string, number>();
  /** When the first of them may be forgotten: before, a full guard is not looked through. */
  let firstEnd = Infinity;
  const forgetExpired = (now: number) => {
    if (now < firstEnd) return;
    firstEnd = Infinity;
    for (const [id, end] of used) {
      if (end <= now) used.delete(id);
      else firstEnd = Math.min(firstEnd, end);
    }
  };
  return Object.freeze({
    use(id: string, expiresAt: number): boolean {
      const now = Date.now();
      if ((used.get(id) ?? 0) > now) return false;
      if (used.size >= max) {
        forgetExpired(now);
        if (used.size >= max) throw new RangeError(`The guard holds ${max} request states that have not expired`);
      }
      used.set(id, expiresAt);
      firstEnd = Math.min(firstEnd, expiresAt);
      return true;
    },
  });
}
