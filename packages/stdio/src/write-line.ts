import type { Writable } from "node:stream";

/** Writes lines to a stream, and tells when it is blocked. */
export interface LineWriter {
  /** Writes one line in one piece. */
  write(text: string): void;
  /** Whether the reader is behind: nothing more should be started until `onResume`. */
  readonly isBlocked: boolean;
  /** Resolves when everything that was written has left, or never will. */
  flush(): Promise<void>;
  /** Takes the listeners off the stream. */
  detach(): void;
}

/**
 * A writer that ends the transport, by `onEnd`, when the reader is gone or takes nothing for `blockedMs`.
 *
 * @param events `onBlock` and `onResume` bracket the time in which the reader is behind; `onEnd` is called once
 */
export function lineWriter(
  output: Writable,
  blockedMs: number,
  events: { readonly onBlock: () => void; readonly onResume: () => void; readonly onEnd: (cause: Error) => void },
): LineWriter {
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;

  const end = (cause: Error) => {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(timer);
    events.onEnd(cause);
  };
  const onDrain = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!hasEnded) events.onResume();
  };
  const onClose = () => end(new Error("The output was closed"));
  output.on("drain", onDrain);
  output.on("error", end);
  output.on("close", onClose);

  return {
    get isBlocked() {
      return timer !== undefined;
    },
    write(text) {
      if (hasEnded || output.write(`${text}\n`) || timer !== undefined) return;
      timer = setTimeout(() => end(new Error(`The output was blocked for ${blockedMs} ms`)), blockedMs);
      events.onBlock();
    },
    flush() {
      if (hasEnded || output.writableLength === 0) return Promise.resolve();
      return new Promise((resolve) => output.write("", () => resolve()));
    },
    detach() {
      hasEnded = true;
      clearTimeout(timer);
      output.off("drain", onDrain);
      output.off("close", onClose);
      // The listener for errors stays: a reader that goes away later must not end the process.
    },
  };
}
