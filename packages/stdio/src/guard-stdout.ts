import type { Writable } from "node:stream";

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
 * messages, and clients give the server up. A client need not read standard error: where it has closed that, stray
 * output is lost, and nothing else is.
 */
export function guardStdout(): StdoutGuard {
  const { stdout, stderr } = process;
  guarded ??= { own: stdout.write, stray: stderr.write.bind(stderr) as Writable["write"], guards: 0 };
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

function ignore(): void {}
