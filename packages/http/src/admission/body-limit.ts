/** The longest body, in bytes, unless an entry is told otherwise. */
export const MAX_BODY_BYTES = 2_000_000;

/** Whether a `Content-Length` alone says that the body is too long. A missing or unreadable one says nothing. */
export function isTooLong(contentLength: string | null, maxBytes: number): boolean {
  return contentLength !== null && /^\d+$/.test(contentLength) && Number(contentLength) > maxBytes;
}

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

/**
 * Reads a whole body.
 *
 * @returns undefined as soon as it is longer than the limit; the rest is not read
 * @throws whatever the stream fails with, when the client goes away half-way for example
 */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const collector = bodyCollector(maxBytes);
  if (body === null) return collector.whole();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return collector.whole();
    if (!collector.add(value)) {
      // What the other side thinks of it no longer matters: the answer is 413 whether or not it stops sending.
      void reader.cancel().catch(() => {});
      return undefined;
    }
  }
}
