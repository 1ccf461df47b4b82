import type { Writable } from "node:stream";
import { MAX_STRAY_BYTES } from "./limits.ts";

/** Standard output while it belongs to the protocol. */
export interface StdoutGuard {
  /** Writes to standard output itself. */
  readonly write: Writable["write"];
  /** Gives standard output back to everybody, once nobody guards it any more. Safe to call again. */
  release(): void;
}

/** There is one standard output in a process, though several may serve on it one after the other. */
let guarded: { readonly own: Writable["write"]; readonly stray: Writable["write"]; guards: number } | undefined;

/**
 * Sends to standard error whatever else is written to standard output, as `console.log` does: one such line among the
 * messages, and clients give the server up. A client need not read standard error: where it has closed that, or has
 * left 8 MB unread, stray output is lost, and nothing else is.
 */
export function guardStdout(): StdoutGuard {
  const { stdout, stderr } = process;
  guarded ??= { own: stdout.write, stray: strayWriter(stderr), guards: 0 };
  const { own, stray } = guarded;
  // Whoever writes to standard output, as `console` does, has it that errors there end nothing; here they are another
  // stream's. The listener stays, for a write may fail after the last guard was released.
  if (!stderr.listeners("error").includes(ignore)) stderr.on("error", ignore);
  guarded.guards += 1;
  stdout.write = stray as typeof stdout.write;
  let isReleased = false;
  return {
    write: own.bind(stdout) as Writable["write"],
    release() {
      if (isReleased || guarded === undefined) return;
      isReleased = true;
      guarded.guards -= 1;
      if (guarded.guards > 0) return;
      // Whoever put a function of their own there meanwhile keeps it.
      if (stdout.write === stray) stdout.write = own as typeof stdout.write;
      guarded = undefined;
    },
  };
}

/** Writes to a stream what was meant for standard output, as far as there is room for it. */
function strayWriter(stream: Writable): Writable["write"] {
  const write = stream.write.bind(stream) as (...args: readonly unknown[]) => boolean;
  return (...args: readonly unknown[]) => {
    if (stream.writableLength < MAX_STRAY_BYTES) write(...args);
    else done(args.at(-1));
    // Whoever is told that the reader is behind waits until standard output drains, which this does not make it do.
    return true;
  };
}

/** Nobody is told that something was lost: what is printed is not worth a failure of what prints. */
function done(onDone: unknown): void {
  if (typeof onDone === "function") process.nextTick(() => onDone());
}

function ignore(): void {}
