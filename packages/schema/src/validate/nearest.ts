import type { JsonSchema, JsonSchemaObject } from "../json-schema.ts";
import { isPlainObject } from "../json-value.ts";
import { preparedTest } from "../keyword/keyword-tests.ts";

/** Where a schema that is nothing but a reference leads; any other schema itself. */
export type Follow = (schema: JsonSchema) => JsonSchema;

/**
 * The one of several alternatives, none of which holds, that a value is plainly meant for; undefined where that is not
 * plain. An object is meant for the one that has the constants of its properties, any value for the one of its type.
 */
export function nearest(alternatives: readonly JsonSchema[], value: unknown, follow: Follow): JsonSchema | undefined {
  const ofType = alternatives.filter((each) => isOfType(follow(each), value));
  if (ofType.length < 2) return ofType[0];
  const marked = ofType.filter((each) => hasConstants(follow(each), value));
  return marked.length === 1 ? marked[0] : undefined;
}

function isOfType(schema: JsonSchema, value: unknown): boolean {
  if (!isPlainObject(schema)) return schema === true;
  return ["type", "const", "enum"].every(
    (keyword) => schema[keyword] === undefined || preparedTest(keyword, schema[keyword])?.(value) !== false,
  );
}

/** Whether some properties must be constants, and those that an object has are. */
function hasConstants(schema: JsonSchema, value: unknown): boolean {
  const properties = isPlainObject(schema) ? schema.properties : undefined;
  if (!isPlainObject(properties) || typeof value !== "object" || value === null) return false;
  const object = value as JsonSchemaObject;
  let has = false;
  for (const [name, property] of Object.entries(properties)) {
    if (!isPlainObject(property) || !Object.hasOwn(object, name)) continue;
    for (const keyword of ["const", "enum"]) {
      if (property[keyword] === undefined) continue;
      if (preparedTest(keyword, property[keyword])?.(object[name]) === false) return false;
      has = true;
    }
  }
  return has;
}
