import { isScheme } from "./characters.ts";
import { checkLength } from "./check-length.ts";
import { MAX_TEMPLATE_VARIABLES } from "./limits.ts";
import { isMistake, type Mistake, malformed, overLimit, unsupported } from "./mistake.ts";
import { isQueryOperator, operatorAt, SIMPLE_EXPANSION } from "./operator.ts";
import type { Piece } from "./parse-literal.ts";
import { parsePath } from "./parse-path.ts";
import { parsePiece } from "./parse-piece.ts";
import { parseQuery } from "./parse-query.ts";
import type { ExpressionPart, Part, QueryParameter, Template } from "./template.ts";

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
  const query = parseQuery(text, path.end);
  if (isMistake(query)) return query;
  const parts = [authority.part, ...path.part].filter((part) => part.kind === "expression");
  const variables = collectVariables([...parts, ...query.part]);
  if ("kind" in variables) return variables;
  return {
    kind: "parsed",
    scheme: scheme.part,
    authority: authority.part,
    path: path.part,
    query: query.part,
    variables,
  };
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
  const operator = operatorAt(text, start);
  if (operator !== SIMPLE_EXPANSION && (operator?.segments !== undefined || isQueryOperator(operator))) {
    return unsupported("an expression in the authority other than {var}", start, "Use {var} there");
  }
  const authority = parsePiece(text, start, "authority");
  if (isMistake(authority)) return authority;
  if (authority.end === start && start === text.length) {
    return unsupported("an empty authority that no path follows", start, "Name the authority, or add a path");
  }
  return authority;
}

function collectVariables(places: readonly (ExpressionPart | QueryParameter)[]): readonly string[] | Mistake {
  const names = new Set<string>();
  for (const { variable, position } of places) {
    names.add(variable);
    if (names.size > MAX_TEMPLATE_VARIABLES) {
      return overLimit(`more than ${MAX_TEMPLATE_VARIABLES} variables`, position, "Use fewer");
    }
  }
  return Object.freeze([...names]);
}
