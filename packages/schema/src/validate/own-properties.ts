import type { JsonSchema } from "../json-schema.ts";
import { isPlainObject } from "../json-value.ts";
import { mapSchemas } from "../subschemas.ts";

/** Whether a schema speaks of a property that every ordinary object inherits, such as `toString` or `constructor`. */
export function hasInheritedNames(schema: JsonSchema): boolean {
  let isFound = false;
  mapSchemas(schema, (keywords) => {
    isFound ||= ["properties", "dependentRequired", "dependentSchemas", "dependencies"].some((keyword) => {
      const named = keywords[keyword];
      return isPlainObject(named) && Object.entries(named).some(([name, item]) => isInherited(name) || listsOne(item));
    });
    isFound ||= listsOne(keywords.required);
    return keywords;
  });
  return isFound;
}

function listsOne(names: unknown): boolean {
  return Array.isArray(names) && names.some(isInherited);
}

function isInherited(name: unknown): boolean {
  return typeof name === "string" && name in Object.prototype;
}

/** A copy of a value in which no object inherits anything. Arrays, and what JSON does not have, stay as they are. */
export function withoutPrototypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrototypes);
  if (!isPlainObject(value)) return value;
  const bare: { [key: string]: unknown } = Object.create(null);
  for (const [key, item] of Object.entries(value)) bare[key] = withoutPrototypes(item);
  return bare;
}
