import { bodyCollector } from "./body-collector.ts";

/**
 * Reads a whole body from a web stream.
 *
 * @returns undefined as soon as it is longer than the limit; the rest is not read
 * @throws whatever the stream fails with, when the client goes away half-way for example
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
    if (!collector.add(value)) {
      // What the other side thinks of it no longer matters: the answer is 413 whether or not it stops sending.
      void reader.cancel().catch(() => {});
      return undefined;
    }
  }
}
