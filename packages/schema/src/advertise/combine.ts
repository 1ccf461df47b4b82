import { isRefAlone } from "../dialect/applied.ts";
import type { Dialect } from "../dialect/dialect.ts";
import { keywordsThat } from "../dialect/keyword.ts";
import type { JsonSchemaObject } from "../json-schema.ts";
import { isPlainObject, type JsonValue, jsonEqual, setOwn } from "../json-value.ts";

/**
 * One schema that says what two say, or undefined where that needs `allOf`. Of two annotations the one of `own` stays.
 *
 * Keywords of one schema see each other: `additionalProperties` looks at the `properties` beside it and at no others.
 * So what belongs together must come from one side, except for `properties` that are all there is of their kind.
 */
export function combined(
  other: JsonSchemaObject,
  own: JsonSchemaObject,
  dialect: Dialect,
): JsonSchemaObject | undefined {
  if (NAMING.some((keyword) => Object.hasOwn(other, keyword))) return undefined;
  if ([other, own].some((schema) => isRefAlone(schema, dialect))) return undefined;
  if (looksAround(own) && applies(other)) return undefined;
  if (looksAround(other) && applies(own)) return undefined;
  if (!SETS.every((set) => isOneSided(set, other, own))) return undefined;
  const result: { [keyword: string]: unknown } = { ...other };
  for (const [keyword, value] of Object.entries(own)) {
    const before = Object.hasOwn(other, keyword) ? other[keyword] : undefined;
    if (before === undefined || isAnnotation(keyword)) setOwn(result, keyword, value);
    else if (keyword === "required") result.required = [...new Set([...asList(before), ...asList(value)])];
    else if (keyword === "allOf") result.allOf = [...asList(value), ...asList(before)];
    else if (keyword === "properties") result.properties = { ...(before as object), ...(value as object) };
    else if (!isSame(before, value)) return undefined;
  }
  return result;
}

/** Whether a keyword only tells something about a value: every one that is not known to check it. */
export function isAnnotation(keyword: string): boolean {
  return !CHECKING.has(keyword);
}

/** What a place is known by, or holds for others to refer to: it cannot be moved. */
const NAMING = [...keywordsThat("names", "defines")];

/** Keywords that see each other, set by set. */
const SETS: readonly ReadonlySet<string>[] = [
  new Set(["properties", "patternProperties", "additionalProperties"]),
  new Set(["items", "prefixItems", "additionalItems"]),
  new Set(["contains", "minContains", "maxContains"]),
  new Set(["if", "then", "else"]),
  new Set(["contentEncoding", "contentMediaType", "contentSchema"]),
];

const CHECKING: ReadonlySet<string> = new Set([
  ...SETS.flatMap((set) => [...set]),
  ...keywordsThat("refers", "applies here", "applies inside", "asserts", "describes"),
]);

/** Whether a schema sees everything that is applied beside it. */
function looksAround(schema: JsonSchemaObject): boolean {
  return Object.hasOwn(schema, "unevaluatedProperties") || Object.hasOwn(schema, "unevaluatedItems");
}

/** Whether a schema applies others to the value or to parts of it. */
function applies(schema: JsonSchemaObject): boolean {
  return Object.keys(schema).some((keyword) => APPLYING.has(keyword));
}

const APPLYING = keywordsThat("refers", "applies here", "applies inside");

function isOneSided(set: ReadonlySet<string>, other: JsonSchemaObject, own: JsonSchemaObject): boolean {
  const [left, right] = [other, own].map((schema) => Object.keys(schema).filter((keyword) => set.has(keyword)));
  if (!left?.length || !right?.length) return true;
  // Properties that are none see nothing and are seen by nothing.
  if (isNoProperties(left, other) || isNoProperties(right, own)) return true;
  const isEqual = left.length === right.length && left.every((keyword) => isSame(other[keyword], own[keyword]));
  return isEqual || (isProperties(left) && isProperties(right) && agree(other.properties, own.properties));
}

const isProperties = (keywords: readonly string[]): boolean => keywords.length === 1 && keywords[0] === "properties";

function isNoProperties(keywords: readonly string[], { properties }: JsonSchemaObject): boolean {
  return isProperties(keywords) && isPlainObject(properties) && Object.keys(properties).length === 0;
}

function agree(left: unknown, right: unknown): boolean {
  if (!isPlainObject(left) || !isPlainObject(right)) return false;
  return Object.keys(left).every((name) => !Object.hasOwn(right, name) || isSame(left[name], right[name]));
}

function isSame(left: unknown, right: unknown): boolean {
  return jsonEqual(left as JsonValue, right as JsonValue);
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
