import { isRefAlone } from "../dialect/applied.ts";
import type { Dialect } from "../dialect/dialect.ts";
import type { JsonSchemaObject } from "../json-schema.ts";
import { frozenCopy, isPlainObject, type JsonObject } from "../json-value.ts";
import { mapSchemas } from "../subschemas.ts";
import { combined } from "./combine.ts";

/**
 * The schema with every `allOf` written as one schema where its members do not get into each other's way, and
 * `unevaluatedProperties: false` as `additionalProperties: false` where everything it sees then stands beside it.
 *
 * @param dialect that of the whole schema
 */
export function mergeAllOf(schema: JsonSchemaObject, dialect: Dialect): JsonSchemaObject {
  const merge = (copy: JsonSchemaObject) => mergeOne(copy, dialect);
  return frozenCopy(mapSchemas(schema, () => dialect, merge) as JsonObject);
}

function mergeOne(schema: JsonSchemaObject, dialect: Dialect): JsonSchemaObject {
  if (isRefAlone(schema, dialect)) return schema;
  const { unevaluatedProperties, ...others } = schema;
  const isClosed = unevaluatedProperties === false && dialect.keywords.has("unevaluatedProperties");
  const merged = membersMerged(isClosed ? others : schema, dialect);
  if (merged === undefined) return schema;
  if (!isClosed) return merged;
  const isPlain = !LOOKED_THROUGH.some((keyword) => Object.hasOwn(merged, keyword));
  if (!isPlain) return { ...merged, unevaluatedProperties };
  return Object.hasOwn(merged, "additionalProperties") ? merged : { ...merged, additionalProperties: false };
}

/** What `unevaluatedProperties` sees besides the properties beside it. */
const LOOKED_THROUGH = ["allOf", "anyOf", "oneOf", "if", "dependentSchemas", "dependencies", "$ref"] as const;

function membersMerged(schema: JsonSchemaObject, dialect: Dialect): JsonSchemaObject | undefined {
  const { allOf, ...own } = schema;
  if (!Array.isArray(allOf)) return schema;
  if (allOf.includes(false)) return undefined;
  return inOne([own, ...allOf.filter(isPlainObject)], dialect);
}

/** One schema for all of a list, by halves: one by one would copy what is there once for each. */
function inOne(schemas: readonly JsonSchemaObject[], dialect: Dialect): JsonSchemaObject | undefined {
  if (schemas.length === 1) return schemas[0];
  const middle = Math.ceil(schemas.length / 2);
  const [before, after] = [inOne(schemas.slice(0, middle), dialect), inOne(schemas.slice(middle), dialect)];
  return before && after && combined(after, before, dialect);
}
