/**
 * How many bytes are written at once: whole groups of three, so that only the last piece is padded, and well below
 * every engine's limit on arguments.
 */
const CHUNK = 3 * 10_000;

/** What is not in the standard alphabet (RFC 4648 section 4). */
const FOREIGN = /[^A-Za-z0-9+/]/;

/**
 * Bytes as base64 text with padding.
 *
 * @throws {TypeError} when their buffer was transferred: nothing is left of them
 */
export function toBase64(bytes: Uint8Array): string {
  if (bytes.length === 0 && isDetached(bytes)) throw new TypeError("The bytes were transferred to somebody else");
  let text = "";
  for (let start = 0; start < bytes.length; start += CHUNK) {
    // Not by a spread, which asks an iterator for each byte.
    text += btoa(Reflect.apply(String.fromCharCode, undefined, bytes.subarray(start, start + CHUNK)));
  }
  return text;
}

/** Not every host of today has `ArrayBuffer.prototype.detached`; all of them refuse a view of what is no more. */
function isDetached({ buffer }: Uint8Array): boolean {
  try {
    new Uint8Array(buffer);
    return false;
  } catch {
    return true;
  }
}

/** Whether a value is a byte array, also one of another realm (a test runner's, say) or a `Buffer`. */
export function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === "[object Uint8Array]";
}

/** Whether a text is base64 as MCP wants it: decoders are lenient, so the form is checked before they see it. */
export function isBase64(text: string): boolean {
  if (text.length % 4 !== 0) return false;
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  return !FOREIGN.test(padding === 0 ? text : text.slice(0, -padding));
}
