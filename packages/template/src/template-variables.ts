import { checkLength } from "./check-length.ts";
import { MAX_TEMPLATE_VARIABLES } from "./limits.ts";
import { isMistake, type Mistake, malformed, NO_TEXT, overLimit, toTemplateError } from "./mistake.ts";
import { parseBraces } from "./parse-braces.ts";

/**
 * The variables of any RFC 6570 template, also of a shape that `compileTemplate` does not support: for a template that
 * is advertised, and matched by other means.
 *
 * @param text at most 1,024 UTF-8 bytes with at most 32 variables
 * @returns each variable's name once, without its modifier, in the order of first appearance
 * @throws {TemplateError} naming the first mistake and its place: `malformed` or `over-limit`
 * @see RFC 6570 section 2
 */
export function templateVariables(text: string): readonly string[] {
  const found = typeof text === "string" ? readExpressions(text) : NO_TEXT;
  if ("kind" in found) throw toTemplateError(found, text);
  return found;
}

function readExpressions(text: string): readonly string[] | Mistake {
  const tooLong = checkLength(text);
  if (tooLong !== undefined) return tooLong;
  const names = new Set<string>();
  let end = 0;
  while (end < text.length) {
    const start = text.indexOf("{", end);
    const mistake = checkLiteral(text, end, start === -1 ? text.length : start);
    if (mistake !== undefined) return mistake;
    if (start === -1) break;
    const braces = parseBraces(text, start);
    if (isMistake(braces)) return braces;
    const wrong = addNames(names, braces.content, braces.contentStart);
    if (wrong !== undefined) return wrong;
    if (names.size > MAX_TEMPLATE_VARIABLES) {
      return overLimit(`more than ${MAX_TEMPLATE_VARIABLES} variables`, start, "Use fewer");
    }
    end = braces.end;
  }
  return Object.freeze([...names]);
}

/** What no URI holds, unescaped, and a closing brace. @see RFC 6570 section 2.1 */
const NO_LITERAL = /[\0-\x20"<>\\^`|}\x7f]|%(?![0-9A-Fa-f]{2})|\p{Surrogate}/u;

function checkLiteral(text: string, start: number, end: number): Mistake | undefined {
  const literal = text.slice(start, end);
  const at = literal.search(NO_LITERAL);
  if (at === -1) return undefined;
  return literal.charAt(at) === "}"
    ? malformed("a closing brace without an opening one", start + at, "Remove it, or open the expression")
    : malformed("a character that no URI may hold", start + at, "Write its percent escape");
}

/**
 * A name of letters, digits, underscores, dashes, escapes and single dots, and a modifier. @see RFC 6570 section 2.3
 */
const VARIABLE =
  /^((?:[A-Za-z0-9_-]|%[0-9A-Fa-f]{2})+(?:\.(?:[A-Za-z0-9_-]|%[0-9A-Fa-f]{2})+)*)(?:\*|:[1-9][0-9]{0,3})?$/;

function addNames(names: Set<string>, content: string, start: number): Mistake | undefined {
  let position = start;
  for (const variable of content.split(",")) {
    const name = variable.replace(VARIABLE, "$1");
    if (!VARIABLE.test(variable)) return malformed("no variable name where one must be", position, "Name a variable");
    names.add(name);
    position += variable.length + ",".length;
  }
  return undefined;
}
