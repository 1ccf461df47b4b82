import type { SegmentSpan } from "./operator.ts";
import { decodePercent } from "./percent.ts";
import { splitUri, type UriPieces } from "./split-uri.ts";
import { isVariableLength, type Part, type Template } from "./template.ts";
import type { TemplateVariables } from "./variables.ts";

/**
 * The values that a template's variables have in a URI, or undefined when the URI does not match. Never throws.
 *
 * Values are decoded once, so one may hold a slash (from `%2F`), be `..`, or hold NUL: check it before it becomes a file
 * path. Literals are compared without normalising; only the scheme is compared ignoring case. A query, fragment, port or
 * userinfo, an empty path segment, an escape that is malformed or not UTF-8, or a character that a URI may not hold means
 * no match. So does a variable that appears twice with two values. A URI with characters outside ASCII matches as its
 * escaped form does.
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
  if (uri.scheme !== template.scheme || uri.query !== undefined) return undefined;
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
    if (!bindPart(part, uri.segments.slice(index, end).join("/"), variables)) return undefined;
    index = end;
  }
  return variables;
}

/** What may be left over when no part is of variable length. */
const NOTHING: SegmentSpan = { least: 0, most: 0 };

/** Binds a part to the text it covers, still escaped. Answers whether it can be. */
function bindPart(part: Part, text: string, variables: Record<string, string>): boolean {
  if (part.kind === "literal") return part.text === text;
  const value = decodePercent(text);
  if (value === undefined || value === "") return false;
  const bound = variables[part.variable];
  variables[part.variable] = value;
  return bound === undefined || bound === value;
}
