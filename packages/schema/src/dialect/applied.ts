import type { JsonSchemaObject } from "../json-schema.ts";
import type { Dialect } from "./dialect.ts";

/** Whether a schema is nothing but its `$ref`, whatever stands beside it. */
export function isRefAlone(schema: JsonSchemaObject, dialect: Dialect): boolean {
  return dialect.isRefAlone && schema.$ref !== undefined;
}

/** The keywords of a schema that count in its dialect, as a schema. */
export function applied(schema: JsonSchemaObject, dialect: Dialect): JsonSchemaObject {
  return isRefAlone(schema, dialect) ? { $ref: schema.$ref } : schema;
}

/** The names that a schema gives itself. */
export interface OwnNames {
  /** The URI reference of the resource that it begins. */
  readonly id: string | undefined;
  readonly anchor: string | undefined;
  readonly dynamicAnchor: string | undefined;
}

/** @see JSON Schema 2020-12, core, section 8.2; draft-07, core, section 8.2 */
export function ownNames(schema: JsonSchemaObject, dialect: Dialect): OwnNames {
  const said = (keyword: string): string | undefined => {
    const value = dialect.keywords.has(keyword) ? schema[keyword] : undefined;
    return typeof value === "string" ? value : undefined;
  };
  if (!dialect.isRefAlone) return { id: said("$id"), anchor: said("$anchor"), dynamicAnchor: said("$dynamicAnchor") };
  // What names its dialect is a document, whose name is not hidden either.
  const isHidden = isRefAlone(schema, dialect) && schema.$schema === undefined;
  const [id, anchor] = isHidden ? [] : (said("$id")?.split("#", 2) ?? []);
  return { id: id || undefined, anchor: anchor || undefined, dynamicAnchor: undefined };
}
