/** What came out of a stream: a line, or notice of one that was too long and was skipped. */
export type Line = { readonly kind: "line"; readonly bytes: Uint8Array } | { readonly kind: "too-long" };

/** Cuts a stream of bytes into lines. */
export interface LineSplitter {
  /** Takes the next bytes, and calls back for every line that ends in them, in order. */
  push(chunk: Uint8Array): void;
  /** Takes the end of the stream: what is left is the last line. */
  end(): void;
}

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Cuts bytes at each `\n`; a `\r` before it is dropped, and so are blank lines. Memory is bounded by `maxBytes`: of a
 * longer line the callback is told once, as soon as it is too long, and its rest is skipped. Every byte is looked at
 * once, however small the chunks are.
 *
 * @param maxBytes without the line's end
 */
export function lineSplitter(maxBytes: number, onLine: (line: Line) => void): LineSplitter {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let isSkipping = false;

  const hold = (part: Uint8Array) => {
    if (isSkipping || part.length === 0) return;
    if (heldBytes + part.length > maxBytes + 1) {
      tooLong();
      return;
    }
    held.push(part);
    heldBytes += part.length;
  };
  const tooLong = () => {
    held = [];
    heldBytes = 0;
    isSkipping = true;
    onLine({ kind: "too-long" });
  };
  const finish = () => {
    if (!isSkipping) {
      const line = withoutReturn(held.length === 1 && held[0] !== undefined ? held[0] : concat(held, heldBytes));
      if (line.length > maxBytes) tooLong();
      else if (!isBlank(line)) onLine({ kind: "line", bytes: line });
    }
    held = [];
    heldBytes = 0;
    isSkipping = false;
  };

  return {
    push(chunk) {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        hold(chunk.subarray(start, end));
        finish();
        start = end + 1;
      }
      hold(chunk.subarray(start));
    },
    end: finish,
  };
}

function concat(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function withoutReturn(line: Uint8Array): Uint8Array {
  return line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line;
}

function isBlank(line: Uint8Array): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x09 || byte === CARRIAGE_RETURN);
}
