/** What came out of a stream: a line, or notice of one that was too long and was skipped. */
export type Line = { readonly kind: "line"; readonly bytes: Uint8Array } | { readonly kind: "too-long" };

/** Cuts a stream of bytes into lines. */
export interface LineSplitter {
  /** Takes the next bytes, and calls back for every line that ends in them, in order. */
  push(chunk: Uint8Array): void;
  /** Takes the end of the stream: what is left is the last line. */
  end(): void;
  /** Takes notice that the stream broke off: what is left is no line. */
  breakOff(): void;
  /** Calls back for no more lines, from within a callback too. What comes, and what is left of a chunk, is kept. */
  pause(): void;
  /** Goes on with what was kept. */
  resume(): void;
  isPaused(): boolean;
}

/** What a splitter calls back. */
export interface LineEvents {
  /** Must be done with the bytes when it returns. */
  onLine(line: Line): void;
  /** Called once, when the stream has ended or broken off and all of its lines were told. */
  onEnd?(): void;
}

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const NOTHING = new Uint8Array();

/**
 * Cuts bytes at each `\n`; a `\r` before it is dropped, and so are blank lines. Of a line that is longer than
 * `maxBytes` the callback is told once, as soon as it is too long, and its rest is skipped. However small the chunks
 * are, the work is in proportion to the bytes, and at most about twice `maxBytes` are held, between lines none; besides
 * what comes during a pause.
 *
 * @param maxBytes without the line's end
 */
export function lineSplitter(maxBytes: number, { onLine, onEnd }: LineEvents): LineSplitter {
  let held = NOTHING;
  let heldBytes = 0;
  let isSkipping = false;
  let isPaused = false;
  let isCutting = false;
  /** What came during a pause, and before it what was left of a chunk when it began. */
  const waiting: Uint8Array[] = [];
  /** Once the stream has ended: what is to be done with what is left of it. */
  let atEnd: (() => void) | undefined;
  let hasEnded = false;

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

  /** @returns what is left of the chunk, when a pause began in it */
  const cut = (chunk: Uint8Array): Uint8Array => {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      finish(chunk.subarray(start, end));
      start = end + 1;
      if (isPaused) return chunk.subarray(start);
    }
    if (start < chunk.length && !isSkipping) hold(chunk.subarray(start));
    return NOTHING;
  };
  /** Cuts what waits, until a pause. A callback may begin one, end it, and bring more. */
  const goOn = () => {
    isCutting = true;
    for (let chunk = waiting.shift(); chunk !== undefined; chunk = isPaused ? undefined : waiting.shift()) {
      const rest = cut(chunk);
      if (rest.length > 0) waiting.unshift(rest);
    }
    isCutting = false;
    if (isPaused || atEnd === undefined || hasEnded) return;
    hasEnded = true;
    atEnd();
    onEnd?.();
  };
  const close = (what: () => void) => {
    atEnd ??= what;
    if (!isCutting && !isPaused) goOn();
  };

  return {
    push(chunk) {
      if (isCutting || isPaused) {
        waiting.push(new Uint8Array(chunk));
        return;
      }
      waiting.push(chunk);
      goOn();
      const [rest] = waiting;
      if (rest?.buffer === chunk.buffer) waiting[0] = new Uint8Array(rest);
    },
    end: () => close(() => finish(NOTHING)),
    breakOff: () => close(forget),
    pause() {
      isPaused = true;
    },
    resume() {
      isPaused = false;
      if (!isCutting) goOn();
    },
    isPaused: () => isPaused,
  };
}

function isBlank(line: Uint8Array): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x09 || byte === CARRIAGE_RETURN);
}
