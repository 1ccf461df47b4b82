/** How many bytes go into one call of `String.fromCharCode`: well below every engine's limit on arguments. */
const CHUNK = 0x8000;

/** The standard alphabet in groups of four, with padding (RFC 4648 section 4). */
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Bytes as base64 text with padding. */
export function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let start = 0; start < bytes.length; start += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  }
  return btoa(binary);
}

/** Whether a value is a byte array, also one of another realm (a test runner's, say) or a `Buffer`. */
export function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === "[object Uint8Array]";
}

/** Whether a text is base64 as MCP wants it: decoders are lenient, so the form is checked before they see it. */
export function isBase64(text: string): boolean {
  return BASE64.test(text);
}
