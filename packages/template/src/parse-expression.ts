import { type Mistake, malformed, unsupported } from "./mistake.ts";
import { operatorOf } from "./operator.ts";
import type { Piece } from "./parse-literal.ts";
import type { ExpressionPart } from "./template.ts";

/** Letters, digits, underscores and dashes, in groups that single dots separate. */
const VARIABLE_NAME = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*$/;

/** Names that the parameters of a read already have. */
const RESERVED_NAMES: ReadonlySet<string> = new Set(["uri", "_meta"]);

/** Reads one expression, from its opening brace to its closing one. */
export function parseExpression(text: string, start: number): Piece<ExpressionPart> | Mistake {
  const close = text.indexOf("}", start);
  if (close === -1) return malformed("an expression without its closing brace", start, "Close it with }");
  const operator = operatorOf(text.charAt(start + 1));
  const { segments } = operator;
  if (segments === undefined) {
    return unsupported(operator.shape, start, "Use {var} for one path segment, {+var} for one or more");
  }
  const nameStart = start + 1 + operator.symbol.length;
  const variable = text.slice(nameStart, close);
  const mistake = checkVariable(variable, nameStart);
  if (mistake !== undefined) return mistake;
  const part: ExpressionPart = Object.freeze({ kind: "expression", operator, variable, segments, position: start });
  return { kind: "piece", part, end: close + 1 };
}

function checkVariable(variable: string, position: number): Mistake | undefined {
  if (variable === "") return malformed("an expression without a variable", position, "Name a variable");
  const modifier = variable.search(/[,:*{]/);
  const at = position + modifier;
  switch (variable.charAt(modifier)) {
    case ",":
      return unsupported("several variables in one expression ({a,b})", at, "Give each variable a segment of its own");
    case ":":
      return unsupported("a prefix modifier ({var:n})", at, "Take the prefix of the whole value where it is used");
    case "*":
      return unsupported("an explode modifier ({var*})", at, "Use {+var} for one or more segments");
    case "{":
      return malformed("an expression inside an expression", at, "Close the outer one first");
  }
  if (!VARIABLE_NAME.test(variable)) {
    return malformed(
      "a variable name of other characters than letters, digits, underscores, dashes and single dots between them",
      position,
      "Rename the variable",
    );
  }
  return RESERVED_NAMES.has(variable)
    ? unsupported(`a variable of the reserved name ${variable}`, position, "Rename the variable")
    : undefined;
}
