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
