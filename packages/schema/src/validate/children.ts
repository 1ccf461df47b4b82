import type { JsonSchema, JsonSchemaObject } from "../json-schema.ts";
import type { TextRules } from "./text-rules.ts";

/** The keywords that apply schemas to single properties and items. */
export type ChildKeyword = "properties" | "patternProperties" | "additionalProperties" | "prefixItems" | "items";

/** Is shown what a schema applies, as it was prepared, to one property or item of a value; says whether to go on. */
export type Visit<Inner> = (inner: Inner, value: unknown, step: string | number, keyword: ChildKeyword) => boolean;

/** Goes through the properties or items of a value as long as the visitor says so; whether that was all. */
export type EveryChild<Inner> = (value: unknown, visit: Visit<Inner>) => boolean;

/** Prepares a schema that is applied to properties or items. */
export type Prepare<Inner> = (schema: JsonSchema, keyword: ChildKeyword) => Inner;

/**
 * Reads once, for all values, what a schema applies to their properties and items. Declared properties come first, in
 * the order of the schema, then those that patterns match and the others in the order of the value; items by index.
 */
export function everyChildOf<Inner>(
  schema: JsonSchemaObject,
  texts: TextRules,
  prepare: Prepare<Inner>,
): EveryChild<Inner> {
  const everyItem = everyItemOf(schema, prepare);
  const everyProperty = everyPropertyOf(schema, texts, prepare);
  return (value, visit) => {
    if (typeof value !== "object" || value === null) return true;
    return Array.isArray(value) ? everyItem(value, visit) : everyProperty(value as JsonSchemaObject, visit);
  };
}

const none = (): boolean => true;

function everyItemOf<Inner>(
  schema: JsonSchemaObject,
  prepare: Prepare<Inner>,
): (items: readonly unknown[], visit: Visit<Inner>) => boolean {
  const first = ((schema.prefixItems ?? []) as readonly JsonSchema[]).map((inner) => prepare(inner, "prefixItems"));
  const rest = preparedUnlessOpen(schema, "items", prepare);
  if (first.length === 0 && rest === undefined) return none;
  return (items, visit) => {
    const listed = Math.min(first.length, items.length);
    for (let step = 0; step < listed; step += 1) {
      if (!visit(first[step] as Inner, items[step], step, "prefixItems")) return false;
    }
    if (rest === undefined) return true;
    for (let step = listed; step < items.length; step += 1) {
      if (!visit(rest.inner, items[step], step, "items")) return false;
    }
    return true;
  };
}

function everyPropertyOf<Inner>(
  schema: JsonSchemaObject,
  texts: TextRules,
  prepare: Prepare<Inner>,
): (object: JsonSchemaObject, visit: Visit<Inner>) => boolean {
  const required = new Set((schema.required ?? []) as readonly string[]);
  const declared = entriesOf(schema.properties).map(([name, inner]) => ({
    name,
    isRequired: required.has(name),
    inner: prepare(inner, "properties"),
  }));
  const patterns = entriesOf(schema.patternProperties).map(([pattern, inner]) => ({
    rule: texts.pattern(pattern),
    inner: prepare(inner, "patternProperties"),
  }));
  const others = preparedUnlessOpen(schema, "additionalProperties", prepare);
  if (declared.length === 0 && patterns.length === 0 && others === undefined) return none;
  const names = new Set(declared.map(({ name }) => name));
  return (object, visit) => {
    for (const { name, isRequired, inner } of declared) {
      // A property whose value is undefined counts as absent where it may be.
      if (!Object.hasOwn(object, name) || (object[name] === undefined && !isRequired)) continue;
      if (!visit(inner, object[name], name, "properties")) return false;
    }
    if (patterns.length === 0 && others === undefined) return true;
    for (const name of Object.keys(object)) {
      let isOther = !names.has(name);
      for (const { rule, inner } of patterns) {
        if (!rule.matches(name)) continue;
        isOther = false;
        if (!visit(inner, object[name], name, "patternProperties")) return false;
      }
      if (isOther && others !== undefined && !visit(others.inner, object[name], name, "additionalProperties")) {
        return false;
      }
    }
    return true;
  };
}

/** What a schema applies to all the rest; undefined where that is nothing, or anything will do. */
function preparedUnlessOpen<Inner>(
  schema: JsonSchemaObject,
  keyword: "items" | "additionalProperties",
  prepare: Prepare<Inner>,
): { readonly inner: Inner } | undefined {
  const rest = schema[keyword] as JsonSchema | undefined;
  return rest === undefined || rest === true ? undefined : { inner: prepare(rest, keyword) };
}

function entriesOf(schemas: unknown): readonly (readonly [string, JsonSchema])[] {
  return Object.entries((schemas ?? {}) as { readonly [name: string]: JsonSchema });
}
