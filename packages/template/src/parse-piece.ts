import { isMistake, type Mistake, unsupported } from "./mistake.ts";
import { isQueryOperator, operatorAt, PATH_EXPANSION } from "./operator.ts";
import { parseExpression } from "./parse-expression.ts";
import { type Piece, type Place, parseLiteral } from "./parse-literal.ts";
import type { Part } from "./template.ts";

/** Reads the one literal or expression that covers whole segments, or the authority. */
export function parsePiece(text: string, start: number, place: Place): Piece<Part> | Mistake {
  const piece = parseEither(text, start, place);
  if (isMistake(piece) || isBoundary(text, piece.end)) return piece;
  const next = parseEither(text, piece.end, place);
  if (isMistake(next) && next.position === piece.end) return next;
  const holder = place === "path" ? "a path segment" : "an authority";
  return unsupported(
    `${holder} that holds literal text and an expression, or two expressions`,
    piece.end,
    "Make each a segment of its own",
  );
}

/** Reads a literal, which may be empty, or an expression, whatever follows it. */
export function parseEither(text: string, start: number, place: Place): Piece<Part> | Mistake {
  return text.charAt(start) === "{" ? parseExpression(text, start) : parseLiteral(text, start, place);
}

/** Whether a piece may end there: at a slash, at an expression that brings its own separator, or with the template. */
function isBoundary(text: string, index: number): boolean {
  if (index === text.length || text.charAt(index) === "/") return true;
  const operator = operatorAt(text, index);
  return operator === PATH_EXPANSION || isQueryOperator(operator);
}
