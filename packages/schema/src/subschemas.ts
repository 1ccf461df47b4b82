import type { Dialect, DialectOf } from "./dialect/dialect.ts";
import type { KeywordShape } from "./dialect/keyword.ts";
import type { JsonSchema, JsonSchemaObject } from "./json-schema.ts";
import { isPlainObject } from "./json-value.ts";

/** One subschema and where it stands in its parent. */
export interface Subschema {
  readonly keyword: string;
  /** The keyword, then the index or the name where the keyword holds several. */
  readonly steps: readonly [string, ...(string | number)[]];
  readonly schema: unknown;
}

/**
 * The direct subschemas of a schema, in the order in which it was written. Misshapen ones are left out. Whatever stands
 * under a keyword that holds no schemas in the dialect (`const`, `enum`, `default`, `examples`, an unknown one) is
 * data.
 */
export function subschemasOf(schema: JsonSchemaObject, dialect: Dialect): readonly Subschema[] {
  let found: Subschema[] | undefined;
  for (const keyword of Object.keys(schema)) {
    const shape = dialect.keywords.get(keyword);
    if (shape === undefined || shape === "none") continue;
    found ??= [];
    const value = schema[keyword];
    if (isListed(shape, value)) {
      for (const [index, item] of value.entries()) found.push({ keyword, steps: [keyword, index], schema: item });
    } else if (shape === "one" || shape === "one or list") found.push({ keyword, steps: [keyword], schema: value });
    else if (shape === "map" && isPlainObject(value)) {
      for (const [name, item] of Object.entries(value)) {
        // `dependencies` may hold lists of names beside schemas.
        if (!Array.isArray(item)) found.push({ keyword, steps: [keyword, name], schema: item });
      }
    }
  }
  return found ?? NONE;
}

const NONE: readonly Subschema[] = Object.freeze([]);

function isListed(shape: KeywordShape, value: unknown): value is readonly unknown[] {
  return (shape === "list" || shape === "one or list") && Array.isArray(value);
}

/**
 * The schema that some steps lead to from a schema. Only keywords that hold schemas lead anywhere: what else looks like
 * a schema is data.
 */
export function followSteps(
  from: JsonSchemaObject,
  steps: readonly string[],
  dialectOf: DialectOf,
): JsonSchema | undefined {
  let here: unknown = from;
  for (let at = 0; at < steps.length; ) {
    if (!isPlainObject(here)) return undefined;
    const keyword = steps[at] ?? "";
    const shape = dialectOf(here).keywords.get(keyword);
    if (shape === undefined || shape === "none" || !Object.hasOwn(here, keyword)) return undefined;
    const value = here[keyword];
    const isOne = shape === "one" || (shape === "one or list" && !Array.isArray(value));
    here = isOne ? value : memberOf(value, steps[at + 1]);
    at += isOne ? 1 : 2;
  }
  return typeof here === "boolean" || isPlainObject(here) ? here : undefined;
}

function memberOf(holder: unknown, step: string | undefined): unknown {
  if (typeof holder !== "object" || holder === null || step === undefined || !Object.hasOwn(holder, step))
    return undefined;
  return (holder as { readonly [step: string]: unknown })[step];
}

/** Whether something holds of a schema, or of any below it. The schema must not contain itself. */
export function someSchema(
  schema: unknown,
  dialectOf: DialectOf,
  holds: (schema: JsonSchemaObject) => boolean,
): boolean {
  if (!isPlainObject(schema)) return false;
  return (
    holds(schema) ||
    subschemasOf(schema, dialectOf(schema)).some(({ schema: inner }) => someSchema(inner, dialectOf, holds))
  );
}

/** Visits a schema, then all below it. The schema must not contain itself. */
export function eachSchema(schema: unknown, dialectOf: DialectOf, visit: (schema: JsonSchemaObject) => void): void {
  if (!isPlainObject(schema)) return;
  visit(schema);
  for (const { schema: inner } of subschemasOf(schema, dialectOf(schema))) eachSchema(inner, dialectOf, visit);
}

/** Gives what a schema becomes, from a copy whose subschemas were changed already, and the schema as it was. */
export type SchemaChange = (copy: JsonSchemaObject, original: JsonSchemaObject) => JsonSchemaObject;

/**
 * A copy of a schema in which every schema, the root included, went through a function, innermost first. What is not
 * an object of keywords is kept as it is. The schema must not contain itself.
 */
export function mapSchemas(schema: unknown, dialectOf: DialectOf, change: SchemaChange): unknown {
  if (!isPlainObject(schema)) return schema;
  const dialect = dialectOf(schema);
  const map = (inner: unknown): unknown => mapSchemas(inner, dialectOf, change);
  const entries = Object.entries(schema).map(([keyword, value]) => [keyword, mapKeyword(keyword, value, dialect, map)]);
  return change(Object.fromEntries(entries), schema);
}

/** Whether a keyword holds schemas in a dialect. */
export function holdsSchemas(keyword: string, dialect: Dialect): boolean {
  return (dialect.keywords.get(keyword) ?? "none") !== "none";
}

/** What a keyword holds, with every schema of it changed; the value itself where it holds none. */
export function mapKeyword(
  keyword: string,
  value: unknown,
  dialect: Dialect,
  map: (schema: unknown) => unknown,
): unknown {
  const shape = dialect.keywords.get(keyword) ?? "none";
  if (isListed(shape, value)) return value.map(map);
  if (shape === "one" || shape === "one or list") return map(value);
  if (shape === "map" && isPlainObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, map(item)]));
  }
  return value;
}
