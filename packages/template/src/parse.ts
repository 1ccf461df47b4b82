import { isScheme } from "./characters.ts";
import { MAX_TEMPLATE_BYTES, MAX_TEMPLATE_VARIABLES } from "./limits.ts";
import { isMistake, type Mistake, malformed, overLimit, unsupported } from "./mistake.ts";
import { SIMPLE_EXPANSION } from "./operator.ts";
import { parseExpression } from "./parse-expression.ts";
import { type Piece, type Place, parseLiteral } from "./parse-literal.ts";
import { isVariableLength, type Part, type Template } from "./template.ts";

/** What a template's text says, without the text. */
export interface ParsedTemplate extends Omit<Template, "text"> {
  readonly kind: "parsed";
}

/** Reads a template from left to right and stops at the first mistake. */
export function parseTemplate(text: string): ParsedTemplate | Mistake {
  const tooLong = checkLength(text);
  if (tooLong !== undefined) return tooLong;
  const scheme = parseScheme(text);
  if (isMistake(scheme)) return scheme;
  const authority = parseAuthority(text, scheme.end);
  if (isMistake(authority)) return authority;
  const path = parsePath(text, authority.end);
  if (isMistake(path)) return path;
  const variables = collectVariables([authority.part, ...path.part]);
  if ("kind" in variables) return variables;
  return { kind: "parsed", scheme: scheme.part, authority: authority.part, path: path.part, variables };
}

function checkLength(text: string): Mistake | undefined {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MAX_TEMPLATE_BYTES));
  return read < text.length
    ? overLimit(`more than ${MAX_TEMPLATE_BYTES} bytes of UTF-8`, read, "Shorten the template")
    : undefined;
}

function parseScheme(text: string): Piece<string> | Mistake {
  const end = text.search(/[:/?#{]/);
  const scheme = text.slice(0, end);
  if (text.charAt(end) === "{") return unsupported("an expression in the scheme", end, "Write it as literal text");
  if (text.charAt(end) !== ":") {
    return unsupported("a template that does not begin with a scheme", 0, "Begin with scheme://");
  }
  if (!isScheme(scheme)) return malformed("a malformed scheme", 0, "Use letters, digits, +, - and ., a letter first");
  if (!text.startsWith("://", end)) {
    return unsupported("a scheme without an authority (scheme:path)", end, "Put // after the colon");
  }
  return { kind: "piece", part: scheme.toLowerCase(), end: end + "://".length };
}

function parseAuthority(text: string, start: number): Piece<Part> | Mistake {
  const authority = parsePiece(text, start, "authority");
  if (isMistake(authority)) return authority;
  if (authority.end === start && start === text.length) {
    return unsupported("an empty authority that no path follows", start, "Name the authority, or add a path");
  }
  if (authority.part.kind === "expression" && authority.part.operator !== SIMPLE_EXPANSION) {
    return unsupported("an expression in the authority other than {var}", start, "Use {var} there");
  }
  return authority;
}

function parsePath(text: string, start: number): Piece<readonly Part[]> | Mistake {
  const parts: Part[] = [];
  let end = start;
  while (end < text.length) {
    const piece = parsePiece(text, end + 1, "path");
    if (isMistake(piece)) return piece;
    if (piece.end === end + 1) return unsupported("an empty path segment", end, "Remove the slash");
    if (isVariableLength(piece.part) && parts.some(isVariableLength)) {
      return unsupported("a second expression of variable length", end + 1, "Keep one, so that a URI splits one way");
    }
    parts.push(piece.part);
    end = piece.end;
  }
  return { kind: "piece", part: Object.freeze(parts), end };
}

/** Reads the one literal or expression that stands between two slashes. */
function parsePiece(text: string, start: number, place: Place): Piece<Part> | Mistake {
  const piece = parseEither(text, start, place);
  if (isMistake(piece) || piece.end === text.length || text.charAt(piece.end) === "/") return piece;
  const next = parseEither(text, piece.end, place);
  if (isMistake(next) && next.position === piece.end) return next;
  const holder = place === "path" ? "a path segment" : "an authority";
  return unsupported(
    `${holder} that holds literal text and an expression, or two expressions`,
    piece.end,
    "Make each a segment of its own",
  );
}

function parseEither(text: string, start: number, place: Place): Piece<Part> | Mistake {
  return text.charAt(start) === "{" ? parseExpression(text, start) : parseLiteral(text, start, place);
}

function collectVariables(parts: readonly Part[]): readonly string[] | Mistake {
  const names = new Set<string>();
  for (const part of parts) {
    if (part.kind === "literal") continue;
    names.add(part.variable);
    if (names.size > MAX_TEMPLATE_VARIABLES) {
      return overLimit(`more than ${MAX_TEMPLATE_VARIABLES} variables`, part.position, "Use fewer");
    }
  }
  return Object.freeze([...names]);
}
