/**
 * On Node a timer keeps the process alive, which one that only watches must not. The timers of other hosts do not.
 *
 * @param timer what `setTimeout` or `setInterval` gave
 */
export function letExit(timer: unknown): void {
  (timer as { readonly unref?: () => void }).unref?.();
}
