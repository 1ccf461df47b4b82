import { checkVariable } from "./check-variable.ts";
import { isMistake, type Mistake, unsupported } from "./mistake.ts";
import { isQueryOperator, operatorAt, QUERY_EXPANSION } from "./operator.ts";
import { type Braces, parseBraces } from "./parse-braces.ts";
import type { Piece } from "./parse-literal.ts";
import { parseEither } from "./parse-piece.ts";
import type { QueryParameter } from "./template.ts";

/** Reads the query expressions that may end a template: `{?a,b}`, then any number of `{&c}`. */
export function parseQuery(text: string, start: number): Piece<readonly QueryParameter[]> | Mistake {
  const parameters = new Map<string, QueryParameter>();
  let end = start;
  while (isQueryOperator(operatorAt(text, end))) {
    const mistake = checkOrder(text, start, end);
    if (mistake !== undefined) return mistake;
    const braces = parseBraces(text, end);
    if (isMistake(braces)) return braces;
    const wrong = addParameters(parameters, braces, end);
    if (wrong !== undefined) return wrong;
    end = braces.end;
  }
  if (end < text.length) return refuseRest(text, end);
  return { kind: "piece", part: Object.freeze([...parameters.values()]), end };
}

/** One `{?...}` comes first, and only one. */
function checkOrder(text: string, start: number, position: number): Mistake | undefined {
  const isFirst = position === start;
  const isExpansion = operatorAt(text, position) === QUERY_EXPANSION;
  if (isFirst === isExpansion) return undefined;
  const alone = "a query continuation that no query expansion precedes ({&var})";
  return isFirst
    ? unsupported(alone, position, "Begin the query with {?var}")
    : unsupported("a second query expansion ({?var})", position, "Continue the first one with {&var}");
}

/** Adds what an expression names; answers the first mistake in it. */
function addParameters(parameters: Map<string, QueryParameter>, braces: Braces, start: number): Mistake | undefined {
  let position = braces.contentStart;
  for (const variable of braces.content.split(",")) {
    const mistake = checkVariable(variable, position);
    if (mistake !== undefined) return mistake;
    if (parameters.has(variable)) {
      return unsupported("a query parameter that is named twice", position, "Name it once");
    }
    parameters.set(variable, Object.freeze({ variable, position: start }));
    position += variable.length + ",".length;
  }
  return undefined;
}

/** Names what follows the query where that has a fault of its own. */
function refuseRest(text: string, position: number): Mistake {
  const rest = parseEither(text, position, "path");
  return isMistake(rest) && rest.position === position
    ? rest
    : unsupported("a query expression that is not last", position, "Move what follows in front of it");
}
