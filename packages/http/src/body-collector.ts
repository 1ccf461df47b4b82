/** Puts the parts of a body together. */
export interface BodyCollector {
  /** Takes the next part. @returns false as soon as the whole is longer than the limit; nothing is kept then */
  add(part: Uint8Array): boolean;
  /** What was taken so far. */
  whole(): Uint8Array;
}

const NOTHING = new Uint8Array();

/**
 * Collects a body of at most `maxBytes`. A body that comes in one part is not copied; one that comes in many small ones
 * takes at most about twice its length.
 */
export function bodyCollector(maxBytes: number): BodyCollector {
  let bytes: Uint8Array = NOTHING;
  let length = 0;
  return {
    add(part) {
      const needed = length + part.length;
      if (needed > maxBytes) {
        bytes = NOTHING;
        return false;
      }
      if (length === 0) {
        bytes = part;
      } else {
        if (needed > bytes.length) {
          const larger = new Uint8Array(Math.max(needed, Math.min(2 * length, maxBytes)));
          larger.set(bytes.subarray(0, length));
          bytes = larger;
        }
        bytes.set(part, length);
      }
      length = needed;
      return true;
    },
    whole: () => bytes.subarray(0, length),
  };
}
