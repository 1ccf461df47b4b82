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
const NOTHING = new Uint8Array();

/**
 * Cuts bytes at each `\n`; a `\r` before it is dropped, and so are blank lines. Of a line that is longer than `maxBytes`
 * the callback is told once, as soon as it is too long, and its rest is skipped. However small the chunks are, the work
 * is in proportion to the bytes, and at most about twice `maxBytes` are held, between lines none.
 *
 * @param maxBytes without the line's end
 * @param onLine must be done with the bytes when it returns
 */
export function lineSplitter(maxBytes: number, onLine: (line: Line) => void): LineSplitter {
  let held = NOTHING;
  let heldBytes = 0;
  let isSkipping = false;

  const forget = () => {
    held = NOTHING;
    heldBytes = 0;
  };
  const hold = (part: Uint8Array) => {
    const needed = heldBytes + part.length;
    // One byte more may be the `\r` of a line that fits.
    if (needed > maxBytes + 1) {
      forget();
      isSkipping = true;
      onLine({ kind: "too-long" });
      return;
    }
    if (needed > held.length) {
      const larger = new Uint8Array(Math.max(needed, Math.min(2 * held.length, maxBytes + 1)));
      larger.set(held.subarray(0, heldBytes));
      held = larger;
    }
    held.set(part, heldBytes);
    heldBytes = needed;
  };
  const finish = (rest: Uint8Array) => {
    if (isSkipping) {
      isSkipping = false;
      return;
    }
    let line = rest;
    if (heldBytes > 0) {
      hold(rest);
      if (isSkipping) {
        isSkipping = false;
        return;
      }
      line = held.subarray(0, heldBytes);
      forget();
    }
    if (line.at(-1) === CARRIAGE_RETURN) line = line.subarray(0, -1);
    if (line.length > maxBytes) onLine({ kind: "too-long" });
    else if (!isBlank(line)) onLine({ kind: "line", bytes: line });
  };

  return {
    push(chunk) {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        finish(chunk.subarray(start, end));
        start = end + 1;
      }
      if (start < chunk.length && !isSkipping) hold(chunk.subarray(start));
    },
    end: () => finish(NOTHING),
  };
}

function isBlank(line: Uint8Array): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x09 || byte === CARRIAGE_RETURN);
}
