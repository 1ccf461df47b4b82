import { type Mistake, malformed, unsupported } from "./mistake.ts";

/** Letters, digits, underscores and dashes, in groups that single dots separate. */
const VARIABLE_NAME = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*$/;

/** Names that the parameters of a read already have. */
const RESERVED_NAMES: ReadonlySet<string> = new Set(["uri", "_meta"]);

/**
 * What is wrong with the name of one variable.
 *
 * @param position the index in the template of its first character
 */
export function checkVariable(variable: string, position: number): Mistake | undefined {
  if (variable === "") return malformed("an expression without a variable", position, "Name a variable");
  const modifier = variable.search(/[,:*{]/);
  const at = position + modifier;
  switch (variable.charAt(modifier)) {
    case ",":
      return unsupported("several variables in one expression ({a,b})", at, "Give each variable a segment of its own");
    case ":":
      return unsupported("a prefix modifier ({var:n})", at, "Take the prefix of the whole value where it is used");
    case "*":
      return unsupported("an explode modifier ({var*})", at, "Use {+var} or {/var*} for several segments");
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
