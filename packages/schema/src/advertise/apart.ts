import type { JsonSchema, JsonSchemaObject } from "../json-schema.ts";
import { isPlainObject, type JsonValue, jsonEqual } from "../json-value.ts";

/** Where a schema that is a reference leads; any other schema itself. */
export type Follow = (schema: JsonSchema) => JsonSchema;

/**
 * Whether no value can fit two of the schemas, as far as that is plain to see: by the JSON type, by constants, or by
 * the constants of a property that both require.
 */
export function areApart(schemas: readonly JsonSchema[], follow: Follow): boolean {
  const read = schemas.map((schema) => factsOf(follow(schema), follow));
  return read.every((facts, index) => {
    for (let other = index + 1; other < read.length; other += 1) {
      if (!isApart(facts, read[other] as Facts)) return false;
    }
    return true;
  });
}

/** What a schema plainly says of every value that fits. */
interface Facts {
  readonly isEmpty: boolean;
  /** The JSON types, integers among the numbers; undefined: any. */
  readonly types: readonly unknown[] | undefined;
  /** The values that there are; undefined: any. */
  readonly values: readonly JsonValue[] | undefined;
  /** What objects are told apart by: the facts of every property that they must have, where they say something. */
  readonly properties: ReadonlyMap<string, Facts>;
}

function factsOf(schema: JsonSchema | undefined, follow?: Follow): Facts {
  if (!isPlainObject(schema)) {
    return { isEmpty: schema === false, types: undefined, values: undefined, properties: new Map() };
  }
  const { type, required, properties } = schema;
  const inner = new Map<string, Facts>();
  if (follow !== undefined && type === "object" && isPlainObject(properties) && Array.isArray(required)) {
    const names = new Set<unknown>(required);
    for (const [name, property] of Object.entries(properties)) {
      const facts = names.has(name) ? factsOf(follow(property as JsonSchema)) : undefined;
      if (facts?.types !== undefined || facts?.values !== undefined) inner.set(name, facts);
    }
  }
  return { isEmpty: false, types: typesOf(schema), values: valuesOf(schema), properties: inner };
}

function isApart(left: Facts, right: Facts): boolean {
  if (left.isEmpty || right.isEmpty || haveNothingInCommon(left, right)) return true;
  for (const [name, facts] of left.properties) {
    const other = right.properties.get(name);
    if (other !== undefined && haveNothingInCommon(facts, other)) return true;
  }
  return false;
}

function haveNothingInCommon(left: Facts, right: Facts): boolean {
  const [types, values] = [right.types, right.values];
  if (types !== undefined && left.types?.some((type) => types.includes(type)) === false) return true;
  return values !== undefined && left.values?.some((value) => values.some((each) => jsonEqual(value, each))) === false;
}

function typesOf({ type }: JsonSchemaObject): readonly unknown[] | undefined {
  if (type === undefined) return undefined;
  return (Array.isArray(type) ? type : [type]).map((name) => (name === "integer" ? "number" : name));
}

function valuesOf(schema: JsonSchemaObject): readonly JsonValue[] | undefined {
  if (schema.const !== undefined) return [schema.const as JsonValue];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}
