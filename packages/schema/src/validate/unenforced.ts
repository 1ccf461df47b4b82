import { keywordsThat } from "../dialect/keyword.ts";
import { appendPointer } from "../json-pointer.ts";
import { isPlainObject } from "../json-value.ts";
import type { SchemaProblem } from "../schema-problem.ts";

/** The keywords that `basicValidator()` enforces. */
const ENFORCED: ReadonlySet<string> = new Set([
  ...["type", "const", "enum"],
  ...["properties", "required", "additionalProperties", "minProperties", "maxProperties"],
  ...["items", "minItems", "maxItems", "uniqueItems"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  ...["minLength", "maxLength", "pattern"],
]);

/** `format` is an annotation here, and `additionalItems` says nothing unless `items` is a list, which is refused. */
const LET_BE: ReadonlySet<string> = new Set(["format", "additionalItems"]);

/** The keywords of JSON Schema that assert something and that `basicValidator()` does not know. */
const UNENFORCED: ReadonlySet<string> = new Set(
  [...keywordsThat("refers", "applies here", "applies inside", "asserts")].filter(
    (keyword) => !ENFORCED.has(keyword) && !LET_BE.has(keyword),
  ),
);

/** Whether `basicValidator()` cannot enforce a keyword that asserts something. */
export function isUnenforced(keyword: string): boolean {
  return UNENFORCED.has(keyword);
}

/**
 * Every place of a sound schema where it says what `basicValidator()` cannot enforce, in the order in which it was
 * written. Looked into are the schemas that it applies: what stands under `$defs` alone is never held against a value.
 */
export function unenforcedIn(schema: unknown, path = ""): readonly SchemaProblem[] {
  if (!isPlainObject(schema)) return [];
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const place = appendPointer(path, keyword);
    if (value === undefined) return [];
    if (UNENFORCED.has(keyword)) return [unenforced(place, keyword)];
    // In older dialects, what `prefixItems` says in 2020-12.
    if (keyword === "items" && Array.isArray(value)) return [unenforced(place, "items as a list")];
    if (keyword === "items" || keyword === "additionalProperties") return unenforcedIn(value, place);
    if (keyword !== "properties" || !isPlainObject(value)) return [];
    return Object.entries(value).flatMap(([name, inner]) => unenforcedIn(inner, appendPointer(place, name)));
  });
}

function unenforced(path: string, what: string): SchemaProblem {
  return { path, rule: `basicValidator() does not enforce ${what}`, hint: HINT };
}

const HINT = 'Use fullValidator(), or basicValidator({ unsupported: "ignore" }) to leave it to the handler';
