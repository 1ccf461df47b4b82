import type { JsonSchemaObject } from "./json-schema.ts";
import { isPlainObject } from "./json-value.ts";

/** Where a keyword holds schemas: it is one, a list of them, or an object of them by name. */
export type SubschemaPlace = "one" | "list" | "map";

/**
 * The keywords of JSON Schema 2020-12 that hold subschemas, and `definitions` and `dependencies` of older drafts, which
 * references and validators still see. Whatever stands under another keyword (`const`, `enum`, `default`, `examples`,
 * an unknown one) is data.
 *
 * @see JSON Schema 2020-12, core, section 10, and validation, section 8
 */
const PLACES: ReadonlyMap<string, SubschemaPlace> = new Map([
  ["additionalProperties", "one"],
  ["allOf", "list"],
  ["anyOf", "list"],
  ["contains", "one"],
  ["contentSchema", "one"],
  ["definitions", "map"],
  ["$defs", "map"],
  ["dependencies", "map"],
  ["dependentSchemas", "map"],
  ["else", "one"],
  ["if", "one"],
  ["items", "one"],
  ["not", "one"],
  ["oneOf", "list"],
  ["patternProperties", "map"],
  ["prefixItems", "list"],
  ["properties", "map"],
  ["propertyNames", "one"],
  ["then", "one"],
  ["unevaluatedItems", "one"],
  ["unevaluatedProperties", "one"],
]);

/** One subschema and where it stands in its parent. */
export interface Subschema {
  readonly keyword: string;
  /** The keyword, then the index or the name where the keyword holds several. */
  readonly steps: readonly [string, ...(string | number)[]];
  readonly schema: unknown;
}

/** How a keyword holds subschemas, or undefined when it holds none. */
export function subschemaPlace(keyword: string): SubschemaPlace | undefined {
  return PLACES.get(keyword);
}

/** The direct subschemas of a schema, in the order in which it was written. Misshapen ones are left out. */
export function subschemasOf(schema: JsonSchemaObject): readonly Subschema[] {
  let found: Subschema[] | undefined;
  for (const keyword of Object.keys(schema)) {
    const place = PLACES.get(keyword);
    if (place === undefined) continue;
    found ??= [];
    const value = schema[keyword];
    if (place === "one") found.push({ keyword, steps: [keyword], schema: value });
    else if (place === "list" && Array.isArray(value)) {
      for (const [index, item] of value.entries()) found.push({ keyword, steps: [keyword, index], schema: item });
    } else if (place === "map" && isPlainObject(value)) {
      for (const [name, item] of Object.entries(value)) {
        // `dependencies` may hold lists of names beside schemas.
        if (!Array.isArray(item)) found.push({ keyword, steps: [keyword, name], schema: item });
      }
    }
  }
  return found ?? NONE;
}

const NONE: readonly Subschema[] = Object.freeze([]);

/** Whether a schema, or any below it, is one of which something holds. The schema must not contain itself. */
export function says(schema: unknown, isSaid: (schema: JsonSchemaObject) => boolean): boolean {
  return (
    isPlainObject(schema) && (isSaid(schema) || subschemasOf(schema).some(({ schema: inner }) => says(inner, isSaid)))
  );
}

/** Gives what a schema becomes, from a copy whose subschemas were changed already, and the schema as it was. */
export type SchemaChange = (copy: JsonSchemaObject, original: JsonSchemaObject) => JsonSchemaObject;

/**
 * A copy of a schema in which every schema, the root included, went through a function, innermost first. What is not
 * an object of keywords is kept as it is. The schema must not contain itself.
 */
export function mapSchemas(schema: unknown, change: SchemaChange): unknown {
  if (!isPlainObject(schema)) return schema;
  const entries = Object.entries(schema).map(([keyword, value]) => [
    keyword,
    mapKeyword(keyword, value, (inner) => mapSchemas(inner, change)),
  ]);
  return change(Object.fromEntries(entries), schema);
}

/** What a keyword holds, with every schema of it changed; the value itself where it holds none. */
export function mapKeyword(keyword: string, value: unknown, map: (schema: unknown) => unknown): unknown {
  const place = PLACES.get(keyword);
  // Older drafts wrote a tuple as a list under `items`.
  if (Array.isArray(value) && (place === "list" || keyword === "items")) return value.map(map);
  if (place === "one") return map(value);
  if (place === "map" && isPlainObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, map(item)]));
  }
  return value;
}
