/** The longest body, in bytes, unless an entry is told otherwise. */
export const MAX_BODY_BYTES = 2_000_000;

/** Whether a `Content-Length` alone says that the body is too long. A missing or unreadable one says nothing. */
export function isTooLong(contentLength: string | null, maxBytes: number): boolean {
  return contentLength !== null && /^\d+$/.test(contentLength) && Number(contentLength) > maxBytes;
}

/**
 * Reads a whole body.
 *
 * @returns undefined as soon as it is longer than the limit; the rest is not read
 */
export async function readBody(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Uint8Array | undefined> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return concat(parts, length);
    length += value.length;
    if (length > maxBytes) {
      // What the other side thinks of it no longer matters: the answer is 413 whether or not it stops sending.
      void reader.cancel().catch(() => {});
      return undefined;
    }
    parts.push(value);
  }
}

/** Joins the parts of a body. */
export function concat(parts: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
