import { appendPointer } from "../json-pointer.ts";
import type { JsonSchemaObject } from "../json-schema.ts";
import { isJsonArray, isJsonObject, isPlainObject, type JsonValue } from "../json-value.ts";
import { preparedTest } from "../keyword/keyword-tests.ts";
import { patternTest } from "../pattern/pattern-test.ts";
import { type Problem, problemOf } from "../validate/problem.ts";

/**
 * The first thing that is wrong with a value that stands in a definition (a default, a member of an enum), by the
 * keywords that declarations make. Keywords that only a hand-written schema can have are not looked at: no validator
 * is at hand when a definition is made, and none is to be shipped for it.
 */
export function declaredProblem(schema: unknown, value: JsonValue, path = ""): Problem | undefined {
  if (schema === false) return problemOf(path, "boolean");
  if (!isPlainObject(schema)) return undefined;
  for (const keyword of KEYWORDS) {
    if (!Object.hasOwn(schema, keyword)) continue;
    const demand = schema[keyword];
    if (!holds(keyword, demand, value)) return problemOf(path, keyword, demand);
  }
  return isJsonArray(value) ? itemProblem(schema, value, path) : propertyProblem(schema, value, path);
}

const KEYWORDS = [
  "type",
  "const",
  "enum",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minLength",
  "maxLength",
  "pattern",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
] as const;

function holds(keyword: string, demand: unknown, value: JsonValue): boolean {
  if (keyword === "pattern") return typeof value !== "string" || patternTest(String(demand)).test(value);
  return preparedTest(keyword, demand)?.(value) ?? true;
}

function itemProblem(schema: JsonSchemaObject, items: readonly JsonValue[], path: string): Problem | undefined {
  if (schema.prefixItems !== undefined) return undefined;
  for (const [index, item] of items.entries()) {
    const problem = declaredProblem(schema.items, item, `${path}/${index}`);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function propertyProblem(schema: JsonSchemaObject, value: JsonValue, path: string): Problem | undefined {
  if (!isJsonObject(value)) return undefined;
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const missing = required.find((name) => !Object.hasOwn(value, String(name)));
  if (missing !== undefined) return problemOf(path, "required", missing);
  const properties = isPlainObject(schema.properties) ? schema.properties : {};
  for (const [name, item] of Object.entries(value)) {
    const place = appendPointer(path, name);
    const isDeclared = Object.hasOwn(properties, name);
    if (!isDeclared && schema.patternProperties !== undefined) continue;
    if (!isDeclared && schema.additionalProperties === false) return problemOf(place, "additionalProperties");
    const inner = isDeclared ? properties[name] : schema.additionalProperties;
    const problem = declaredProblem(inner, item, place);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
