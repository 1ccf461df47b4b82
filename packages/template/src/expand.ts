import { encodeSegment, encodeSegments } from "./percent.ts";
import type { Part, Template } from "./template.ts";
import { TemplateError } from "./template-error.ts";
import type { TemplateVariables } from "./variables.ts";

/**
 * The URI of a template for given values. `matchTemplate` reads the same values back from it.
 *
 * `{var}` escapes whatever is not unreserved, a slash included. `{+var}` leaves a slash between two segments as it is.
 * Literal text outside ASCII is escaped, and the scheme is in lower case.
 *
 * @param values own properties are read, one for each variable; others are ignored
 * @throws {TemplateError} naming the variable: `missing-value`, `empty-value`, or `unencodable-value` for one that is no
 *   string or holds a lone surrogate
 * @see RFC 6570 sections 3.2.2 and 3.2.3; unlike there, `{+var}` escapes `%`, `?`, `#`, `[` and `]`
 */
export function expandTemplate<Text extends string>(template: Template<Text>, values: TemplateVariables<Text>): string {
  const given: Readonly<Record<string, unknown>> = values;
  const authority = expandPart(template, template.authority, given);
  return template.path.reduce(
    (uri, part) => `${uri}/${expandPart(template, part, given)}`,
    `${template.scheme}://${authority}`,
  );
}

function expandPart(template: Template, part: Part, values: Readonly<Record<string, unknown>>): string {
  if (part.kind === "literal") return part.text;
  const refuse = (code: ValueCode, shape: string, hint: string): TemplateError =>
    new TemplateError({
      code,
      template: template.text,
      shape,
      position: part.position,
      variable: part.variable,
      hint,
    });
  const value = Object.hasOwn(values, part.variable) ? values[part.variable] : undefined;
  if (value === undefined) throw refuse("missing-value", "no value", "Give it one");
  if (value === "") throw refuse("empty-value", "an empty value", "Give it at least one character");
  if (typeof value !== "string") throw refuse("unencodable-value", "a value that is not a string", "Give it a string");
  const encoded = part.operator.keepsReserved ? encodeSegments(value) : encodeSegment(value);
  if (encoded === undefined) {
    throw refuse("unencodable-value", "a value with a lone surrogate", "Give it whole characters");
  }
  return encoded;
}

type ValueCode = "missing-value" | "empty-value" | "unencodable-value";
