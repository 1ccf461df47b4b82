import { ALL_2020_12 } from "../dialect/dialect.ts";
import type { JsonSchema, JsonSchemaObject } from "../json-schema.ts";
import { isPlainObject } from "../json-value.ts";
import { someSchema } from "../subschemas.ts";

/** Whether a schema speaks of a property that every ordinary object inherits, such as `toString` or `constructor`. */
export function hasInheritedNames(schema: JsonSchema): boolean {
  return someSchema(schema, ALL_2020_12, namesInherited);
}

const NAMING = ["properties", "dependentRequired", "dependentSchemas", "dependencies"] as const;

function namesInherited(schema: JsonSchemaObject): boolean {
  return (
    listsOne(schema.required) ||
    NAMING.some((keyword) => {
      const named = schema[keyword];
      return isPlainObject(named) && Object.entries(named).some(([name, item]) => isInherited(name) || listsOne(item));
    })
  );
}

function listsOne(names: unknown): boolean {
  return Array.isArray(names) && names.some(isInherited);
}

function isInherited(name: unknown): boolean {
  return typeof name === "string" && name in Object.prototype;
}
