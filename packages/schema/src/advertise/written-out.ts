import type { Dialect } from "../dialect/dialect.ts";
import { keywordsThat } from "../dialect/keyword.ts";
import { HEADER_KEYWORD } from "../header-rules.ts";
import type { JsonSchema, JsonSchemaObject } from "../json-schema.ts";
import { isPlainObject } from "../json-value.ts";
import { combined } from "./combine.ts";

/** The keywords that hold schemas for references to lead to, and apply none. */
export const DEFINITIONS: ReadonlySet<string> = keywordsThat("defines");

/** What belongs to one place and must not be there twice: names, definitions, and the header of an argument. */
const ONLY_ONCE: ReadonlySet<string> = new Set([...keywordsThat("names", "defines"), ...["$schema", HEADER_KEYWORD]]);

/** The keywords of a schema that a copy of it has at another place. */
export function copiedKeywords(schema: JsonSchemaObject): readonly (readonly [string, unknown])[] {
  return Object.entries(schema).filter(([keyword]) => !ONLY_ONCE.has(keyword));
}

/**
 * What a schema with a `$ref` becomes when what it refers to takes the place of the reference: one schema where the two
 * do not get into each other's way, `allOf` beside the siblings where they do.
 *
 * @param copy what the reference leads to, written out
 * @param own the schema itself, its parts written out
 * @param dialect that of both
 */
export function writtenOut(copy: JsonSchema, own: JsonSchemaObject, dialect: Dialect): JsonSchemaObject {
  const { $ref: _, ...beside } = own;
  // An object of keywords, for some hosts take no boolean for a schema.
  const target = isPlainObject(copy) ? copy : copy ? {} : { not: {} };
  if (dialect.isRefAlone) {
    const kept = Object.entries(beside).filter(([keyword]) => keyword === "$schema" || DEFINITIONS.has(keyword));
    return { ...target, ...Object.fromEntries(kept) };
  }
  const one = combined(target, beside, dialect);
  if (one !== undefined) return one;
  const all: readonly unknown[] = Array.isArray(beside.allOf) ? beside.allOf : [];
  return { ...beside, allOf: [...all, target] };
}
