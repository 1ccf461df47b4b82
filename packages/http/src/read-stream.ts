import { bodyCollector } from "./body-collector.ts";

/**
 * Reads a whole body from a web stream.
 *
 * @returns undefined as soon as it is longer than the limit; the rest is not read
 * @throws whatever the stream fails with, when the client goes away half-way for example; a `TypeError` where it holds
 *   something else than bytes
 */
export async function readStream(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const collector = bodyCollector(maxBytes);
  if (body === null) return collector.whole();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return collector.whole();
    if (isBytes(value) && collector.add(value)) continue;
    // What the other side thinks of it no longer matters: the answer is the same whether or not it stops sending.
    void reader.cancel().catch(() => {});
    if (!isBytes(value)) throw new TypeError("A body is a stream of bytes");
    return undefined;
  }
}

/** Bytes, those of another realm too. */
function isBytes(part: unknown): part is Uint8Array {
  return Object.prototype.toString.call(part) === "[object Uint8Array]";
}
