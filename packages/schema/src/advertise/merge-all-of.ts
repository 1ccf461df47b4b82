import type { JsonSchemaObject } from "../json-schema.ts";
import { frozenCopy, isPlainObject, type JsonObject } from "../json-value.ts";
import { mapSchemas } from "../subschemas.ts";
import { combined } from "./combine.ts";

/**
 * The schema with every `allOf` written as one schema where its members do not get into each other's way, and
 * `unevaluatedProperties: false` as `additionalProperties: false` where everything it sees then stands beside it.
 */
export function mergeAllOf(schema: JsonSchemaObject): JsonSchemaObject {
  return frozenCopy(mapSchemas(schema, mergeOne) as JsonObject);
}

function mergeOne(schema: JsonSchemaObject): JsonSchemaObject {
  const { unevaluatedProperties, ...others } = schema;
  const isClosed = unevaluatedProperties === false;
  const merged = membersMerged(isClosed ? others : schema);
  if (merged === undefined) return schema;
  if (!isClosed) return merged;
  const isPlain = !LOOKED_THROUGH.some((keyword) => Object.hasOwn(merged, keyword));
  if (!isPlain) return { ...merged, unevaluatedProperties };
  return Object.hasOwn(merged, "additionalProperties") ? merged : { ...merged, additionalProperties: false };
}

/** What `unevaluatedProperties` sees besides the properties beside it. */
const LOOKED_THROUGH = ["allOf", "anyOf", "oneOf", "if", "dependentSchemas", "dependencies", "$ref"] as const;

function membersMerged(schema: JsonSchemaObject): JsonSchemaObject | undefined {
  const { allOf, ...own } = schema;
  if (!Array.isArray(allOf)) return schema;
  if (allOf.includes(false)) return undefined;
  return inOne([own, ...allOf.filter(isPlainObject)]);
}

/** One schema for all of a list, by halves: one by one would copy what is there once for each. */
function inOne(schemas: readonly JsonSchemaObject[]): JsonSchemaObject | undefined {
  if (schemas.length === 1) return schemas[0];
  const middle = Math.ceil(schemas.length / 2);
  const [before, after] = [inOne(schemas.slice(0, middle)), inOne(schemas.slice(middle))];
  return before && after && combined(after, before);
}
