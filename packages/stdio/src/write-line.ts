import type { Writable } from "node:stream";

/** Writes lines to a stream, and tells when it is blocked. */
export interface LineWriter {
  /**
   * Writes one line in one piece.
   *
   * @returns whether the reader keeps up
   */
  write(text: string): boolean;
  /** Resolves once the reader has caught up, or when nothing is written any more. */
  ready(): Promise<void>;
  /** Resolves when everything that was written has left, or never will. */
  flush(): Promise<void>;
  /** Takes the listeners off the stream. */
  detach(): void;
}

/**
 * A writer that ends the transport, by `onEnd`, when the reader is gone or has not caught up for `blockedMs`. In the
 * second case the stream is destroyed: a write that nobody takes would keep the process alive for ever.
 *
 * @param events `onBlock` and `onResume` bracket the time in which the reader is behind; `onEnd` is called once, and
 *   after it nothing is written
 * @param write writes to the stream, where its own method must not be used
 */
export function lineWriter(
  output: Writable,
  blockedMs: number,
  events: { readonly onBlock: () => void; readonly onResume: () => void; readonly onEnd: (cause: Error) => void },
  write: Writable["write"] = output.write.bind(output),
): LineWriter {
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;
  let onFlushed: (() => void) | undefined;
  const waiting: (() => void)[] = [];
  const release = () => {
    for (const resolve of waiting.splice(0)) resolve();
  };

  const end = (cause: Error) => {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(timer);
    onFlushed?.();
    release();
    events.onEnd(cause);
  };
  const watch = () => {
    timer ??= setTimeout(() => {
      end(new Error(`The output was blocked for ${blockedMs} ms`));
      destroy(output);
    }, blockedMs);
  };
  const unwatch = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const onDrain = () => {
    unwatch();
    if (hasEnded) return;
    release();
    events.onResume();
  };
  const onClose = () => end(new Error("The output was closed"));
  output.on("drain", onDrain);
  output.on("error", end);
  output.on("close", onClose);

  return {
    write(text) {
      if (hasEnded || write(`${text}\n`) || hasEnded) return true;
      watch();
      events.onBlock();
      return false;
    },
    ready: () =>
      hasEnded || !output.writableNeedDrain ? Promise.resolve() : new Promise((done) => waiting.push(done)),
    async flush() {
      if (hasEnded || output.writableLength === 0) return;
      // Less than what blocks a stream may wait there as well, for as long as the reader wants.
      watch();
      await new Promise<void>((resolve) => {
        onFlushed = resolve;
        write("", () => resolve());
      });
      unwatch();
    },
    detach() {
      hasEnded = true;
      unwatch();
      release();
      output.off("drain", onDrain);
      output.off("close", onClose);
      // The listener for errors stays: a reader that goes away later must not end the process.
    },
  };
}

/**
 * Destroys a stream, standard output too. Node gives that one a `_destroy` of its own which leaves everything as it is;
 * without it, it is destroyed as every other pipe and socket.
 */
function destroy(output: Writable): void {
  if (output === process.stdout) Reflect.deleteProperty(output, "_destroy");
  output.destroy();
}
