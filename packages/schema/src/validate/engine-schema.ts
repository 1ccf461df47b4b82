import type { JsonSchema, JsonSchemaObject } from "../json-schema.ts";
import { isPlainObject } from "../json-value.ts";
import { mapSchemas, subschemasOf } from "../subschemas.ts";

/**
 * The schema as the engine gets it: without `format` unless formats count, and with conditions set apart where
 * `unevaluated…` stands. The schema itself where nothing has to change, so that only one copy is held.
 */
export function engineSchema(schema: JsonSchema, formats: boolean): JsonSchema {
  const lenient = formats || !says(schema, isFormat) ? schema : mapSchemas(schema, withoutFormat);
  const isApart = !says(schema, isUnevaluated) || says(schema, refersIntoCondition);
  return (isApart ? lenient : mapSchemas(lenient, withConditionsApart)) as JsonSchema;
}

function says(schema: unknown, isSaid: (schema: JsonSchemaObject) => boolean): boolean {
  return (
    isPlainObject(schema) && (isSaid(schema) || subschemasOf(schema).some(({ schema: inner }) => says(inner, isSaid)))
  );
}

const isFormat = (schema: JsonSchemaObject): boolean => Object.hasOwn(schema, "format");

function withoutFormat(schema: JsonSchemaObject): JsonSchemaObject {
  const { format: _, ...others } = schema;
  return others;
}

const isUnevaluated = (schema: JsonSchemaObject): boolean =>
  Object.hasOwn(schema, "unevaluatedProperties") || Object.hasOwn(schema, "unevaluatedItems");

/** Setting a condition apart changes the place of what is in it, which no reference may then name. */
const refersIntoCondition = (schema: JsonSchemaObject): boolean =>
  typeof schema.$ref === "string" && /\/(not|if)(\/|$)/.test(schema.$ref);

/**
 * A schema that does not hold evaluates nothing, but the engine remembers what the condition of `if`, and of `not` when
 * interpreted, had looked at before it failed. It forgets what an alternative of `anyOf` had.
 */
function withConditionsApart(schema: JsonSchemaObject): JsonSchemaObject {
  const changed: { [keyword: string]: unknown } = { ...schema };
  for (const keyword of ["not", "if"]) {
    if (Object.hasOwn(schema, keyword)) changed[keyword] = { anyOf: [schema[keyword]] };
  }
  return changed;
}
