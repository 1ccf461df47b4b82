import { isMistake, NO_TEXT, toTemplateError } from "./mistake.ts";
import { parseTemplate } from "./parse.ts";
import type { Template } from "./template.ts";

/**
 * Reads a URI template once, so that matching and expanding need not.
 *
 * Supported are a literal scheme; an authority that is one literal, one `{var}`, or empty before a slash; path segments
 * that are each one literal or one `{var}`; once in a template `{+var}` (one or more segments), `{/var}` (zero or one)
 * or `{/var*}` (any number), which both bring their slash; and at the end `{?a,b}` (query parameters, each optional),
 * which `{&c}` may continue.
 *
 * @param text at most 1,024 UTF-8 bytes with at most 32 variables; a name may appear more than once
 * @throws {TemplateError} naming the first mistake and its place: `unsupported-shape`, `malformed` or `over-limit`
 * @see RFC 6570
 */
export function compileTemplate<const Text extends string>(text: Text): Template<Text> {
  const parsed = typeof text === "string" ? parseTemplate(text) : NO_TEXT;
  if (isMistake(parsed)) throw toTemplateError(parsed, text);
  const { variables, scheme, authority, path, query } = parsed;
  return Object.freeze({ text, variables, scheme, authority, path, query });
}
