import { checkVariable } from "./check-variable.ts";
import { isMistake, type Mistake, unsupported } from "./mistake.ts";
import { parseBraces } from "./parse-braces.ts";
import type { Piece } from "./parse-literal.ts";
import type { ExpressionPart } from "./template.ts";

/** Reads one expression that covers path segments, or the authority, from its opening brace to its closing one. */
export function parseExpression(text: string, start: number): Piece<ExpressionPart> | Mistake {
  const braces = parseBraces(text, start);
  if (isMistake(braces)) return braces;
  const { operator, content, contentStart, end } = braces;
  if (operator.segments === undefined) {
    return unsupported(operator.shape, start, "Use {var}, {+var}, {/var} or {/var*}, and {?var} or {&var} at the end");
  }
  const exploded = content.endsWith("*") ? operator.exploded : undefined;
  const variable = exploded === undefined ? content : content.slice(0, -1);
  const mistake = checkVariable(variable, contentStart);
  if (mistake !== undefined) return mistake;
  const segments = exploded ?? operator.segments;
  const part: ExpressionPart = Object.freeze({ kind: "expression", operator, variable, segments, position: start });
  return { kind: "piece", part, end };
}
