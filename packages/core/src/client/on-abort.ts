interface Listeners {
  readonly tell: Set<() => void>;
  readonly ring: () => void;
}

const known = new WeakMap<AbortSignal, Listeners>();

/**
 * Has something told when a signal aborts, by one listener however many there are to tell: hosts warn of a leak where a
 * signal has more than a few, and one signal may well be for all calls of a client.
 *
 * @param tell a function of its own for each call; must not throw
 * @returns ends it
 */
export function onAbort(signal: AbortSignal, tell: () => void): () => void {
  const listeners = known.get(signal) ?? listen(signal);
  listeners.tell.add(tell);
  return () => {
    listeners.tell.delete(tell);
    if (listeners.tell.size > 0 || known.get(signal) !== listeners) return;
    known.delete(signal);
    signal.removeEventListener("abort", listeners.ring);
  };
}

function listen(signal: AbortSignal): Listeners {
  const tell = new Set<() => void>();
  const ring = () => {
    known.delete(signal);
    for (const one of tell) one();
  };
  const listeners = { tell, ring };
  known.set(signal, listeners);
  signal.addEventListener("abort", ring, { once: true });
  return listeners;
}
