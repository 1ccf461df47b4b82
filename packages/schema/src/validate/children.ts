import type { JsonSchema, JsonSchemaObject } from "../json-schema.ts";
import { isPlainObject } from "../json-value.ts";
import type { TextRules } from "./text-rules.ts";

/** What a schema applies to one property or item of a value. */
export interface Child {
  readonly keyword: "properties" | "patternProperties" | "additionalProperties" | "prefixItems" | "items";
  readonly step: string | number;
  readonly value: unknown;
  readonly schema: JsonSchema;
}

/**
 * Goes through what a schema applies to the properties or the items of a value, as long as the visitor says so.
 *
 * @returns whether the visitor went through all
 */
export function everyChild(
  schema: JsonSchemaObject,
  value: unknown,
  texts: TextRules,
  visit: (child: Child) => boolean,
): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Array.isArray(value)
    ? everyItem(schema, value, visit)
    : everyProperty(schema, value as { readonly [name: string]: unknown }, texts, visit);
}

function everyItem(schema: JsonSchemaObject, items: readonly unknown[], visit: (child: Child) => boolean): boolean {
  const first = (schema.prefixItems ?? []) as readonly JsonSchema[];
  const rest = schema.items as JsonSchema | undefined;
  const isOpen = rest === undefined || rest === true;
  const length = isOpen ? Math.min(first.length, items.length) : items.length;
  for (let step = 0; step < length; step += 1) {
    const own = first[step];
    const inner = own ?? rest;
    if (inner === undefined) continue;
    const keyword = own === undefined ? "items" : "prefixItems";
    if (!visit({ keyword, step, value: items[step], schema: inner })) return false;
  }
  return true;
}

function everyProperty(
  schema: JsonSchemaObject,
  object: { readonly [name: string]: unknown },
  texts: TextRules,
  visit: (child: Child) => boolean,
): boolean {
  const declared = (schema.properties ?? {}) as { readonly [name: string]: JsonSchema };
  for (const [step, inner] of Object.entries(declared)) {
    if (!Object.hasOwn(object, step) || (object[step] === undefined && !isRequired(schema, step))) continue;
    if (!visit({ keyword: "properties", step, value: object[step], schema: inner })) return false;
  }
  const others = schema.additionalProperties as JsonSchema | undefined;
  const patterns = isPlainObject(schema.patternProperties) ? Object.entries(schema.patternProperties) : [];
  if ((others === undefined || others === true) && patterns.length === 0) return true;
  for (const step of Object.keys(object)) {
    const value = object[step];
    let isDeclared = Object.hasOwn(declared, step);
    for (const [pattern, inner] of patterns) {
      if (!texts.pattern(pattern).matches(step)) continue;
      isDeclared = true;
      if (!visit({ keyword: "patternProperties", step, value, schema: inner as JsonSchema })) return false;
    }
    if (isDeclared || others === undefined) continue;
    if (!visit({ keyword: "additionalProperties", step, value, schema: others })) return false;
  }
  return true;
}

/** A property whose value is undefined counts as absent where it may be. */
function isRequired(schema: JsonSchemaObject, name: string): boolean {
  return Array.isArray(schema.required) && schema.required.includes(name);
}
