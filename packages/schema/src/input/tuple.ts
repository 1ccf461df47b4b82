import type { JsonSchemaObject } from "../json-schema.ts";

/**
 * A tuple, which TypeBox writes as drafts before 2020-12 did, as 2020-12 writes it. A tuple of no items has no list.
 */
export function withPrefixItems(tuple: JsonSchemaObject): JsonSchemaObject {
  if (!Array.isArray(tuple.items)) return tuple;
  return Object.fromEntries(
    Object.entries(tuple).map(([keyword, value]) => {
      if (keyword === "items") return ["prefixItems", value];
      return keyword === "additionalItems" ? ["items", value] : [keyword, value];
    }),
  );
}
