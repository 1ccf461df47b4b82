import type { JsonSchemaObject } from "../json-schema.ts";
import { isAnnotation } from "./combine.ts";

const NULL: JsonSchemaObject = Object.freeze({ type: "null" });

/** A schema that accepts null besides what it accepted; frozen, if its parts are. */
export function nullable(schema: JsonSchemaObject): JsonSchemaObject {
  const { type, enum: members, const: constant, anyOf, ...others } = schema;
  const checks = Object.keys(schema).filter((keyword) => !isAnnotation(keyword));
  if (Array.isArray(anyOf) && checks.length === 1) {
    return Object.freeze({ ...schema, anyOf: Object.freeze([...anyOf, NULL]) });
  }
  const isPlain = type !== undefined || members !== undefined || constant !== undefined;
  if (!isPlain || anyOf !== undefined || others.$ref !== undefined) {
    return Object.freeze({ anyOf: Object.freeze([schema, NULL]) });
  }
  const values = Array.isArray(members) ? members : constant === undefined ? undefined : [constant];
  return Object.freeze({
    ...(type !== undefined && { type: withNull(Array.isArray(type) ? type : [type], "null") }),
    ...(values !== undefined && { enum: withNull(values, null) }),
    ...others,
  });
}

function withNull(list: readonly unknown[], nothing: unknown): readonly unknown[] {
  return Object.freeze(list.includes(nothing) ? [...list] : [...list, nothing]);
}
