import { checkFrozenSchema, checkSchema } from "../check-schema.ts";
import { isRefAlone } from "../dialect/applied.ts";
import type { Dialect } from "../dialect/dialect.ts";
import { readDialects } from "../dialect/read-dialects.ts";
import type { JsonSchema, JsonSchemaObject } from "../json-schema.ts";
import { frozenCopy, isPlainObject, type JsonObject } from "../json-value.ts";
import { indexReferences } from "../references.ts";
import { holdsSchemas, mapKeyword, mapSchemas, someSchema } from "../subschemas.ts";
import { fits, inlinePlan } from "./inline-plan.ts";
import { copiedKeywords, DEFINITIONS, writtenOut } from "./written-out.ts";

/**
 * The schema with every `$ref` written out that does not lead back to itself, for hosts that do not follow references.
 * It accepts exactly the same values. Definitions that nothing refers to any more are left out; those of true recursion
 * stay, with the references to them. A reference at the root is written out once even then, since hosts look for the
 * properties there, and a root that says that it is an object goes on saying so, even where its dialect ignores that.
 * Definitions that bear an `x-mcp-header` lose it in their copies: a header belongs to one place.
 *
 * The schema itself comes back where nothing is to be written out; where the result would have more than 4,096
 * subschemas or 64 levels (then no reference is written out, so that no schema is half of each); where `$dynamicRef`
 * makes the meaning of a place depend on the way to it; where a reference would lead elsewhere from where it is copied
 * to; where parts of the document are of different dialects, since a copy would be read by the rules of the place it
 * comes to; and where `checkSchema` finds something wrong with it.
 *
 * @param schema a frozen one: the answer is frozen and may be the same object
 * @see JSON Schema 2020-12, core, section 8.2.3
 */
export function inlineReferences(schema: JsonSchemaObject): JsonSchemaObject {
  if (checkSchema(schema).length > 0) return schema;
  const { only: dialect, dialectOf } = readDialects(schema);
  if (dialect === undefined || !someSchema(schema, dialectOf, hasReference)) return schema;
  if (someSchema(schema, dialectOf, isDynamicIn(dialect))) return schema;
  const opened = openRoot(schema, dialect);
  const result = opened && writeOut(opened, dialect);
  if (result === undefined || result === schema) return schema;
  const copy = frozenCopy(result as JsonObject);
  return checkFrozenSchema(copy).length === 0 ? copy : schema;
}

const hasReference = (schema: JsonSchemaObject): boolean => typeof schema.$ref === "string";
const isDynamicIn =
  ({ keywords }: Dialect) =>
  (schema: JsonSchemaObject): boolean =>
    ["$dynamicRef", "$recursiveRef"].some((keyword) => keywords.has(keyword) && Object.hasOwn(schema, keyword));

/** The schema without a `$ref` at its root, or undefined where what it leads to cannot be moved there. */
function openRoot(root: JsonSchemaObject, dialect: Dialect): JsonSchemaObject | undefined {
  const dialectOf = () => dialect;
  const references = indexReferences(root, dialectOf);
  let isMovable = true;
  const copyOf = (schema: JsonSchemaObject): JsonSchemaObject =>
    mapSchemas(schema, dialectOf, (copy, original) => {
      const { $ref } = original;
      const isSame = typeof $ref !== "string" || references.resolve(original, $ref) === references.resolve(root, $ref);
      isMovable &&= isSame;
      return Object.fromEntries(copiedKeywords(copy));
    }) as JsonSchemaObject;
  const open = (schema: JsonSchemaObject, own: JsonSchemaObject): JsonSchemaObject => {
    const target = typeof schema.$ref === "string" ? references.resolve(schema, schema.$ref) : undefined;
    if (target === undefined) return own;
    return writtenOut(isPlainObject(target) ? open(target, copyOf(target)) : target, own, dialect);
  };
  const opened = open(root, root);
  if (!isMovable) return undefined;
  // The root of an input goes on saying that it is an object, also where its siblings are ignored: so arguments are.
  return opened.type === undefined && root.type === "object" ? { type: root.type, ...opened } : opened;
}

/**
 * The schema with its references written out; itself where there are none to write out, undefined where that cannot be.
 */
function writeOut(root: JsonSchemaObject, dialect: Dialect): JsonSchemaObject | undefined {
  const plan = inlinePlan(root, dialect);
  if (!fits(plan)) return undefined;
  const { references, targets, entries } = plan;
  let isMovable = true;
  let isChanged = false;

  /** @param at the schema in whose place a copy is made; undefined for what stays in its own place */
  const write = (schema: unknown, at?: JsonSchemaObject): unknown => {
    if (!isPlainObject(schema)) return schema;
    const isAlone = isRefAlone(schema, dialect);
    const own = Object.fromEntries(
      (at === undefined ? Object.entries(schema) : copiedKeywords(schema)).flatMap(([keyword, value]) => {
        if (!DEFINITIONS.has(keyword)) {
          // What is not applied may refer to what is left out.
          if (isAlone && holdsSchemas(keyword, dialect)) return [];
          return [[keyword, mapKeyword(keyword, value, dialect, (inner) => write(inner, at))]];
        }
        const definitions = Object.entries(value as object).filter(([, inner]) => entries.has(inner));
        isChanged ||= definitions.length < Object.keys(value as object).length;
        const kept = definitions.map(([name, inner]) => [name, write(inner)]);
        return kept.length > 0 ? [[keyword, Object.fromEntries(kept)]] : [];
      }),
    );
    if (plan.isWrittenOut(schema)) {
      isChanged = true;
      return writtenOut(write(targets.get(schema), at ?? schema) as JsonSchema, own, dialect);
    }
    const target = targets.get(schema);
    if (at !== undefined && target !== undefined) isMovable &&= references.resolve(at, String(schema.$ref)) === target;
    return own;
  };

  const result = write(root) as JsonSchemaObject;
  if (!isMovable) return undefined;
  return isChanged ? result : root;
}
