import { ALL_2020_12 } from "../dialect/dialect.ts";
import type { JsonSchema, JsonSchemaObject } from "../json-schema.ts";
import { patternPlan } from "../pattern/pattern-plan.ts";
import { mapSchemas, someSchema } from "../subschemas.ts";
import { assertionOf } from "./assertions.ts";
import { isUnevaluated, type SchemaDocument } from "./document.ts";
import { hasInheritedNames } from "./inherited-names.ts";
import type { TextRules } from "./text-rules.ts";
import { hasManyWays } from "./ways.ts";

/**
 * Whether the engine's generated code gives the right answer for a schema, in bounded time. What has many ways is
 * evaluated with a memory instead. So is what the engine gets wrong: it asks for most names with `in`, which finds
 * inherited ones, and takes arrays for objects in `unevaluatedProperties`.
 */
export function isForEngine({ root, references }: SchemaDocument): boolean {
  return (
    !hasInheritedNames(root) &&
    !someSchema(root, ALL_2020_12, isForEvaluation) &&
    (references === undefined || !hasManyWays(root, references))
  );
}

const isForEvaluation = (schema: JsonSchemaObject): boolean =>
  isUnevaluated(schema) ||
  Object.hasOwn(schema, "$dynamicRef") ||
  (typeof schema.$ref === "string" && LONE_SURROGATE.test(schema.$ref)) ||
  (typeof schema.pattern === "string" && isSlow(schema.pattern)) ||
  Object.keys((schema.patternProperties ?? {}) as object).some(isSlow);

/** Whether the host, and so the engine, could take more than linear time for a pattern. */
const isSlow = (pattern: string): boolean => patternPlan(pattern).by !== "host";

/** The engine reads references as URIs, in which one lone surrogate is like another. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Keywords that the engine does not know as JSON Schema 2020-12 has them, or that only it knows. */
const LEFT_OUT: ReadonlySet<string> = new Set(["format", "$recursiveRef", "$recursiveAnchor", "~refine"]);

/**
 * The schema as the engine gets it: without `format` unless formats count, and with this package's own assertions in
 * place of `uniqueItems` and `multipleOf`, and of `const` and `enum` where they hold objects. The schema itself where
 * nothing has to change, so that only one copy is held.
 */
export function engineSchema(schema: JsonSchema, texts: TextRules): JsonSchema {
  const changes = (keywords: JsonSchemaObject): boolean =>
    Object.entries(keywords).some(([keyword, demand]) => isLeftOut(keyword, texts) || isReplaced(keyword, demand));
  if (!someSchema(schema, ALL_2020_12, changes)) return schema;
  return mapSchemas(schema, ALL_2020_12, (copy) => (changes(copy) ? replaced(copy, texts) : copy)) as JsonSchema;
}

function replaced(schema: JsonSchemaObject, texts: TextRules): JsonSchemaObject {
  const entries = Object.entries(schema).filter(([keyword]) => !isLeftOut(keyword, texts));
  const refinements = entries.flatMap(([keyword, demand]) => {
    const assertion = isReplaced(keyword, demand) ? assertionOf(keyword, demand, texts) : undefined;
    return assertion === undefined ? [] : [{ check: assertion.holds, error: () => keyword }];
  });
  const kept = Object.fromEntries(entries.filter(([keyword, demand]) => !isReplaced(keyword, demand)));
  return refinements.length === 0 ? kept : { ...kept, "~refine": refinements };
}

function isLeftOut(keyword: string, { isOfFormat }: TextRules): boolean {
  return LEFT_OUT.has(keyword) && !(keyword === "format" && isOfFormat !== undefined);
}

function isReplaced(keyword: string, demand: unknown): boolean {
  switch (keyword) {
    case "uniqueItems":
    case "multipleOf":
      return true;
    case "const":
      return isComposite(demand);
    case "enum":
      return Array.isArray(demand) && demand.some(isComposite);
    default:
      return false;
  }
}

const isComposite = (value: unknown): boolean => typeof value === "object" && value !== null;
