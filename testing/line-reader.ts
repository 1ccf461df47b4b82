/** Hands out the lines of a text that comes in pieces, in order, waiting for those that are not there yet. */
export interface LineReader {
  push(text: string): void;
  /** No more text comes: who waits for a line, or asks for one later, is told why there is none. */
  end(why: string): void;
  next(): Promise<string>;
}

interface Waiter {
  readonly resolve: (line: string) => void;
  readonly reject: (error: Error) => void;
}

export function lineReader(): LineReader {
  const lines: string[] = [];
  const waiters: Waiter[] = [];
  let rest = "";
  let ended: Error | undefined;
  return {
    push(text) {
      const parts = (rest + text).split("\n");
      rest = parts.pop() ?? "";
      for (const line of parts) {
        const waiter = waiters.shift();
        if (waiter === undefined) lines.push(line);
        else waiter.resolve(line);
      }
    },
    end(why) {
      ended = new Error(`There is no further line: ${why}`);
      for (const { reject } of waiters.splice(0)) reject(ended);
    },
    next() {
      const line = lines.shift();
      if (line !== undefined) return Promise.resolve(line);
      if (ended !== undefined) return Promise.reject(ended);
      return new Promise((resolve, reject) => waiters.push({ resolve, reject }));
    },
  };
}
