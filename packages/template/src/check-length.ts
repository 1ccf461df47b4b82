import { MAX_TEMPLATE_BYTES } from "./limits.ts";
import { type Mistake, overLimit } from "./mistake.ts";

/** Whether a template's text has more bytes than it may. */
export function checkLength(text: string): Mistake | undefined {
  if (text.length <= MAX_TEMPLATE_BYTES / 3) return undefined; // no unit of UTF-16 takes more than three bytes
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MAX_TEMPLATE_BYTES));
  return read < text.length
    ? overLimit(`more than ${MAX_TEMPLATE_BYTES} bytes of UTF-8`, read, "Shorten the template")
    : undefined;
}
