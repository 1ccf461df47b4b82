import { isMistake, type Mistake, unsupported } from "./mistake.ts";
import { isQueryOperator, operatorAt, PATH_EXPANSION } from "./operator.ts";
import type { Piece } from "./parse-literal.ts";
import { parsePiece } from "./parse-piece.ts";
import { isVariableLength, type Part } from "./template.ts";

/** Reads the path, from the end of the authority to the query expressions or the end of the template. */
export function parsePath(text: string, start: number): Piece<readonly Part[]> | Mistake {
  const parts: Part[] = [];
  let end = start;
  while (end < text.length && !isQueryOperator(operatorAt(text, end))) {
    const pieceStart = text.charAt(end) === "/" ? end + 1 : end;
    const mistake = pieceStart === end ? undefined : checkSlash(text, end);
    if (mistake !== undefined) return mistake;
    const piece = parsePiece(text, pieceStart, "path");
    if (isMistake(piece)) return piece;
    if (isVariableLength(piece.part) && parts.some(isVariableLength)) {
      return unsupported(
        "a second expression of variable length",
        pieceStart,
        "Keep one, so that a URI splits one way",
      );
    }
    parts.push(piece.part);
    end = piece.end;
  }
  return { kind: "piece", part: Object.freeze(parts), end };
}

/** A slash begins a segment, which has to be there. */
function checkSlash(text: string, slash: number): Mistake | undefined {
  const next = slash + 1;
  const operator = operatorAt(text, next);
  if (operator === PATH_EXPANSION) {
    return unsupported(
      "a slash before an optional segment (/{/var})",
      slash,
      "Remove the slash: {/var} brings its own",
    );
  }
  const isEmpty = next === text.length || text.charAt(next) === "/" || isQueryOperator(operator);
  return isEmpty ? unsupported("an empty path segment", slash, "Remove the slash") : undefined;
}
