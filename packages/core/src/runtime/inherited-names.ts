import { isPlainObject, type JsonSchemaObject } from "@snodo/schema";

/** Whether a schema declares anywhere a property whose name every object inherits, such as `constructor`. */
export function declaresInherited(schema: JsonSchemaObject): boolean {
  const seen = new Set<object>();
  const look = (value: unknown): boolean => {
    if (typeof value !== "object" || value === null || seen.has(value)) return false;
    seen.add(value);
    if (isPlainObject(value)) {
      const { properties } = value;
      if (isPlainObject(properties) && Object.keys(properties).some((name) => name in Object.prototype)) return true;
    }
    return Object.values(value).some(look);
  };
  return look(schema);
}

/**
 * The value with a copy of each plain object that inherits nothing: what is absent reads undefined, whatever its name.
 * Instances of classes stay as they are.
 */
export function withoutInherited(value: unknown): unknown {
  const copies = new Map<object, unknown>();
  const copy = (item: unknown): unknown => {
    if (Array.isArray(item)) {
      if (copies.has(item)) return copies.get(item);
      const list: unknown[] = [];
      copies.set(item, list);
      for (const inner of item) list.push(copy(inner));
      return list;
    }
    if (!isPlainObject(item)) return item;
    if (copies.has(item)) return copies.get(item);
    const bare: { [key: string]: unknown } = Object.create(null);
    copies.set(item, bare);
    for (const key of Object.keys(item)) bare[key] = copy(item[key]);
    return bare;
  };
  return copy(value);
}
