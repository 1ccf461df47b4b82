import type { SegmentSpan } from "./operator.ts";
import { decodePercent } from "./percent.ts";
import { splitUri, type UriPieces } from "./split-uri.ts";
import { isVariableLength, type Part, type Template } from "./template.ts";
import type { TemplateVariables } from "./variables.ts";

/**
 * The values that a template's variables have in a URI, or undefined when the URI does not match. Never throws.
 *
 * Values are decoded once, so one may hold a slash (from `%2F`), be `..`, or hold NUL: check it before it becomes a
 * file path. Literals and the names of query parameters are compared without normalising; only the scheme is compared
 * ignoring case. What a URI lacks of `{/var}`, `{/var*}` and query parameters is no member of the answer; `q=` binds
 * the empty text. Query parameters may come in any order. One that the template does not name, that appears twice or
 * that has no equals sign, an empty query, a fragment, port or userinfo, an empty path segment, an escape that is
 * malformed or not UTF-8, or a character that a URI may not hold means no match. So does a variable that appears twice
 * with two values. A URI with characters outside ASCII matches as its escaped form does.
 *
 * @returns an object without prototype, so that a variable may be called `__proto__` or `constructor`
 */
export function matchTemplate<Text extends string>(
  template: Template<Text>,
  uri: string,
): TemplateVariables<Text> | undefined {
  const pieces = splitUri(uri);
  return (pieces && bindVariables(template, pieces)) as TemplateVariables<Text> | undefined;
}

/**
 * What `matchTemplate` answers, for a URI that is already taken apart.
 *
 * The parts around the one of variable length cover one segment each, so that one covers what is left over: there is a
 * single way to split the path, and each segment is looked at once.
 */
export function bindVariables(template: Template, uri: UriPieces): Record<string, string> | undefined {
  if (uri.scheme !== template.scheme || !namesAll(template, uri.query)) return undefined;
  const { authority, path } = template;
  const variableLength = path.find(isVariableLength);
  const { least, most } = variableLength?.segments ?? NOTHING;
  const leftOver = uri.segments.length - path.length + (variableLength === undefined ? 0 : 1);
  if (leftOver < least || leftOver > most) return undefined;

  const variables: Record<string, string> = Object.create(null);
  if (!bindPart(authority, uri.authority, variables)) return undefined;
  let index = 0;
  for (const part of path) {
    const end = index + (part === variableLength ? leftOver : 1);
    if (end > index && !bindPart(part, uri.segments.slice(index, end).join("/"), variables)) return undefined;
    index = end;
  }
  return template.query.every(({ variable }) => bindParameter(variable, uri.query, variables)) ? variables : undefined;
}

/** What may be left over when no part is of variable length. */
const NOTHING: SegmentSpan = { least: 0, most: 0 };

/** Whether a template names every parameter of a query. */
function namesAll({ query }: Template, given: UriPieces["query"]): boolean {
  return given.size <= query.length && query.filter(({ variable }) => given.has(variable)).length === given.size;
}

/** Binds a part to the text it covers, still escaped. Answers whether it can be. */
function bindPart(part: Part, text: string, variables: Record<string, string>): boolean {
  return part.kind === "literal" ? part.text === text : text !== "" && bindValue(part.variable, text, variables);
}

/** Binds a query parameter, unless the query lacks it. Answers whether it can be. */
function bindParameter(variable: string, given: UriPieces["query"], variables: Record<string, string>): boolean {
  const text = given.get(variable);
  return text === undefined || bindValue(variable, text, variables);
}

function bindValue(variable: string, text: string, variables: Record<string, string>): boolean {
  const value = decodePercent(text);
  if (value === undefined) return false;
  const bound = variables[variable];
  variables[variable] = value;
  return bound === undefined || bound === value;
}
