import { encodeReserved, encodeSegment, encodeSegments } from "./percent.ts";
import type { ExpressionPart, Part, QueryParameter, Template } from "./template.ts";
import { TemplateError } from "./template-error.ts";
import type { TemplateVariables } from "./variables.ts";

/**
 * The URI of a template for given values. `matchTemplate` reads the same values back from it.
 *
 * `{var}`, `{/var}` and query parameters escape whatever is not unreserved, a slash included. `{/var*}` leaves a slash
 * between two segments as it is, and so does `{+var}`, which leaves what a path may hold. Literal text outside ASCII is
 * escaped, and the scheme is in lower case. `{/var}`, `{/var*}` and query parameters are left out where their value is
 * undefined; the first parameter that is there gets the question mark, whether `{?var}` or `{&var}` names it.
 *
 * @param values own properties are read, one for each variable; others are ignored. What a getter throws is thrown on
 * @throws {TemplateError} naming the variable: `missing-value`, `empty-value` (only a query parameter may be empty), or
 *   `unencodable-value` for one that is no string or holds a lone surrogate
 * @see RFC 6570 sections 3.2.2, 3.2.3, 3.2.6, 3.2.8 and 3.2.9; unlike there, `{+var}` escapes `%`, `?`, `#`, `[` and
 *   `]`
 */
export function expandTemplate<Text extends string>(template: Template<Text>, values: TemplateVariables<Text>): string {
  const given: Values = values ?? NO_VALUES;
  const authority = expandPart(template, template.authority, given) ?? "";
  const path = template.path.map((part) => withPrefix("/", expandPart(template, part, given))).join("");
  const query = template.query.flatMap((parameter) => expandParameter(template, parameter, given) ?? []).join("&");
  return `${template.scheme}://${authority}${path}${withPrefix("?", query || undefined)}`;
}

type Values = Readonly<Record<string, unknown>>;

/** What a program without types may leave out. */
const NO_VALUES: Values = Object.freeze({});

function withPrefix(prefix: string, text: string | undefined): string {
  return text === undefined ? "" : `${prefix}${text}`;
}

/** A part's text; undefined for an optional one without value. */
function expandPart(template: Template, part: Part, values: Values): string | undefined {
  if (part.kind === "literal") return part.text;
  const isOptional = part.segments.least === 0;
  const value = ownValue(values, part.variable);
  if (value === undefined && isOptional) return undefined;
  if (value === undefined) throw refuse(template, part, "missing-value", "no value", "Give it one");
  if (value === "") {
    const hint = `Give it at least one character${isOptional ? ", or leave it out" : ""}`;
    throw refuse(template, part, "empty-value", "an empty value", hint);
  }
  return encode(template, part, value, encoderOf(part));
}

/** A parameter with its name; undefined for one without value. */
function expandParameter(template: Template, parameter: QueryParameter, values: Values): string | undefined {
  const value = ownValue(values, parameter.variable);
  return value === undefined ? undefined : `${parameter.variable}=${encode(template, parameter, value, encodeSegment)}`;
}

function ownValue(values: Values, variable: string): unknown {
  return Object.hasOwn(values, variable) ? values[variable] : undefined;
}

type Encoder = (value: string) => string | undefined;

function encoderOf({ operator, segments }: ExpressionPart): Encoder {
  if (operator.keepsReserved) return encodeReserved;
  return segments.most > 1 ? encodeSegments : encodeSegment;
}

function encode(template: Template, place: VariablePlace, value: unknown, encoder: Encoder): string {
  if (typeof value !== "string") {
    throw refuse(template, place, "unencodable-value", "a value that is not a string", "Give it a string");
  }
  const encoded = encoder(value);
  if (encoded === undefined) {
    throw refuse(template, place, "unencodable-value", "a value with a lone surrogate", "Give it whole characters");
  }
  return encoded;
}

type ValueCode = "missing-value" | "empty-value" | "unencodable-value";
type VariablePlace = Pick<ExpressionPart | QueryParameter, "variable" | "position">;

function refuse(template: Template, place: VariablePlace, code: ValueCode, shape: string, hint: string): TemplateError {
  const { variable, position } = place;
  return new TemplateError({ code, template: template.text, shape, position, variable, hint });
}
