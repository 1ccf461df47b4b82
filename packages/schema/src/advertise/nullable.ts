import type { JsonSchemaObject } from "../json-schema.ts";
import { type JsonValue, jsonEqual } from "../json-value.ts";
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
  const values = valuesOf(members, constant);
  return Object.freeze({
    ...(type !== undefined && { type: withNull(Array.isArray(type) ? type : [type], "null") }),
    ...(values !== undefined && { enum: withNull(values, null) }),
    ...others,
  });
}

/** The values that `enum` and `const` leave, where there is one of them or both; undefined: any. */
function valuesOf(members: unknown, constant: unknown): readonly unknown[] | undefined {
  if (!Array.isArray(members)) return constant === undefined ? undefined : [constant];
  if (constant === undefined) return members;
  return members.filter((member: JsonValue) => jsonEqual(member, constant as JsonValue));
}

function withNull(list: readonly unknown[], nothing: unknown): readonly unknown[] {
  return Object.freeze(list.includes(nothing) ? [...list] : [...list, nothing]);
}
