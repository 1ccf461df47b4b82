/** On Node a timer keeps the process alive, which one that only watches must not. The timers of other hosts do not. */
export function letExit(timer: unknown): void {
  (timer as { readonly unref?: () => void }).unref?.();
}
