import type { JsonSchema, JsonSchemaObject } from "../json-schema.ts";
import { isPlainObject, type JsonValue, jsonEqual } from "../json-value.ts";

/** Where a schema that is a reference leads; any other schema itself. */
export type Follow = (schema: JsonSchema) => JsonSchema;

/**
 * Whether no value can fit two of the schemas, as far as that is plain to see: by the JSON type, by constants, or by
 * the constants of a property that both require.
 */
export function areApart(schemas: readonly JsonSchema[], follow: Follow): boolean {
  return schemas.every((schema, index) =>
    schemas.slice(index + 1).every((other) => isApart(follow(schema), follow(other), follow)),
  );
}

function isApart(left: JsonSchema, right: JsonSchema, follow: Follow): boolean {
  if (!isPlainObject(left) || !isPlainObject(right)) return left === false || right === false;
  if (haveNoTypeInCommon(left, right) || haveNoValueInCommon(left, right)) return true;
  if (left.type !== "object" || right.type !== "object") return false;
  const [ours, theirs] = [left, right].map(requiredProperties);
  return Object.entries(ours ?? {}).some(([name, schema]) => {
    const other = theirs !== undefined && Object.hasOwn(theirs, name) ? theirs[name] : undefined;
    if (other === undefined) return false;
    const [one, two] = [follow(schema), follow(other)];
    return isPlainObject(one) && isPlainObject(two) && (haveNoTypeInCommon(one, two) || haveNoValueInCommon(one, two));
  });
}

function requiredProperties({ properties, required }: JsonSchemaObject): { readonly [name: string]: JsonSchema } {
  if (!isPlainObject(properties) || !Array.isArray(required)) return {};
  return Object.fromEntries(
    Object.entries(properties).filter(([name]) => required.includes(name)) as [string, JsonSchema][],
  );
}

function haveNoTypeInCommon(left: JsonSchemaObject, right: JsonSchemaObject): boolean {
  const [ours, theirs] = [typesOf(left), typesOf(right)];
  return ours !== undefined && theirs !== undefined && !ours.some((type) => theirs.includes(type));
}

/** The types that a schema says, with integers among the numbers. */
function typesOf({ type }: JsonSchemaObject): readonly unknown[] | undefined {
  if (type === undefined) return undefined;
  return (Array.isArray(type) ? type : [type]).map((name) => (name === "integer" ? "number" : name));
}

function haveNoValueInCommon(left: JsonSchemaObject, right: JsonSchemaObject): boolean {
  const [ours, theirs] = [valuesOf(left), valuesOf(right)];
  if (ours === undefined || theirs === undefined) return false;
  return !ours.some((value) => theirs.some((other) => jsonEqual(value, other)));
}

function valuesOf(schema: JsonSchemaObject): readonly JsonValue[] | undefined {
  if (schema.const !== undefined) return [schema.const as JsonValue];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}
