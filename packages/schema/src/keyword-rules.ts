import type { Dialect } from "./dialect/dialect.ts";
import { isPlainObject } from "./json-value.ts";
import { patternPlan, REFUSED_PATTERNS } from "./pattern/pattern-plan.ts";
import type { BrokenRule } from "./schema-problem.ts";

/** What a keyword's value must be, in words, when it is not; with what to do about it where that does not say it. */
type KeywordRule = (value: unknown) => string | BrokenRule | undefined;

const TYPE_NAMES: ReadonlySet<unknown> = new Set(["array", "boolean", "integer", "null", "number", "object", "string"]);

const isSchema = (value: unknown): boolean => typeof value === "boolean" || isPlainObject(value);
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isNameList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === "string") && new Set(value).size === value.length;

const must =
  (holds: (value: unknown) => boolean, text: string): KeywordRule =>
  (value) =>
    holds(value) ? undefined : `must be ${text}`;

const schema = must(isSchema, "a schema: an object or a boolean");
const schemas = must((value) => Array.isArray(value) && value.length > 0 && value.every(isSchema), "a list of schemas");
const schemasByName = must(
  (value) => isPlainObject(value) && Object.values(value).every(isSchema),
  "an object of schemas",
);
const text = must((value) => typeof value === "string", "a string");
const flag = must((value) => typeof value === "boolean", "true or false");
const number = must((value) => typeof value === "number", "a number");
const limit: KeywordRule = (value) =>
  typeof value === "boolean" ? "must be a number: only draft-04 had true and false here" : number(value);
const count = must(isCount, "a whole number, 0 or more");
const names = must(isNameList, "a list of different names");

const RULES: ReadonlyMap<string, KeywordRule> = new Map<string, KeywordRule>([
  ["$anchor", text],
  ["$defs", schemasByName],
  ["$dynamicAnchor", text],
  ["$dynamicRef", text],
  ["$id", text],
  ["$recursiveAnchor", flag],
  ["$recursiveRef", must((value) => value === "#", '"#"')],
  ["$ref", text],
  ["additionalItems", schema],
  ["additionalProperties", schema],
  ["allOf", schemas],
  ["anyOf", schemas],
  ["contains", schema],
  ["contentSchema", schema],
  ["definitions", schemasByName],
  [
    "dependencies",
    must(
      (value) => isPlainObject(value) && Object.values(value).every((item) => isSchema(item) || isNameList(item)),
      "an object of schemas and lists of different names",
    ),
  ],
  [
    "dependentRequired",
    must((value) => isPlainObject(value) && Object.values(value).every(isNameList), "an object of lists of names"),
  ],
  ["dependentSchemas", schemasByName],
  ["else", schema],
  ["enum", must(Array.isArray, "a list of values")],
  ["exclusiveMaximum", limit],
  ["exclusiveMinimum", limit],
  ["format", text],
  ["if", schema],
  ["items", schema],
  ["maxContains", count],
  ["maxItems", count],
  ["maxLength", count],
  ["maxProperties", count],
  ["maximum", number],
  ["minContains", count],
  ["minItems", count],
  ["minLength", count],
  ["minProperties", count],
  ["minimum", number],
  ["multipleOf", must((value) => typeof value === "number" && value > 0, "a number greater than 0")],
  ["not", schema],
  ["oneOf", schemas],
  ["pattern", patternRule],
  [
    "patternProperties",
    (value) =>
      schemasByName(value) ??
      Object.keys(value as object)
        .map(patternRule)
        .find((problem) => problem !== undefined),
  ],
  ["prefixItems", schemas],
  ["properties", schemasByName],
  ["propertyNames", schema],
  ["required", names],
  ["then", schema],
  ["type", typeRule],
  ["unevaluatedItems", schema],
  ["unevaluatedProperties", schema],
  ["uniqueItems", flag],
]);

/**
 * What is wrong with the value of one keyword, or undefined. Keywords that the dialect does not define, and
 * annotations, may have any value.
 *
 * @see JSON Schema 2020-12, validation, section 6
 */
export function keywordProblem(keyword: string, value: unknown, dialect: Dialect): BrokenRule | undefined {
  if (!dialect.keywords.has(keyword)) return undefined;
  const rule = keyword === "items" && Array.isArray(value) ? itemListRule(dialect) : RULES.get(keyword);
  const broken = rule?.(value);
  return typeof broken === "string" ? { rule: broken } : broken;
}

const itemListRule = ({ hasItemLists }: Dialect): KeywordRule =>
  hasItemLists ? schemas : () => "must be one schema: a list of schemas is prefixItems";

function typeRule(value: unknown): string | undefined {
  const listed = Array.isArray(value) ? value : [value];
  if (listed.length > 0 && listed.every((name) => TYPE_NAMES.has(name)) && new Set(listed).size === listed.length) {
    return undefined;
  }
  return "must be a JSON type, or a list of different ones: array, boolean, integer, null, number, object, string";
}

function patternRule(value: unknown): string | BrokenRule | undefined {
  if (typeof value !== "string") return "must be a string";
  try {
    new RegExp(value, "u");
  } catch {
    // The engine's own message is left out: it differs between hosts.
    return "must be a regular expression that ECMAScript accepts with the u flag";
  }
  const plan = patternPlan(value);
  return plan.by === "nothing" ? REFUSED_PATTERNS[plan.because] : undefined;
}
