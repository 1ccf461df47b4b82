import { isPlainObject, type JsonSchemaObject, type JsonValue, jsonEqual, toBoundedJsonValue } from "@snodo/schema";
import { MAX_DEFINED_NODES } from "../limits.ts";
import type { Report } from "./report.ts";

/**
 * Refuses declarations that are not those of the schema. A builder's always are; a copy with another `inputSchema`
 * would otherwise go on filling in the defaults of the old one.
 */
export function checkDeclarations(report: Report, declarations: unknown, schema: JsonSchemaObject): void {
  if (fitsProperties(declarations, schema)) return;
  report.add("declarations", "do not belong to the input schema", "Leave them out of a copy with another schema");
}

function fitsProperties(declarations: unknown, { properties }: JsonSchemaObject): boolean {
  if (!Array.isArray(declarations) || !isPlainObject(properties)) return false;
  return declarations.every((declaration: unknown) => {
    if (!isPlainObject(declaration) || typeof declaration.name !== "string") return false;
    const { name, schema, inside } = declaration;
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return isPlainObject(property) && isSame(schema, property) && fitsInside(inside, property);
  });
}

function fitsInside(inside: unknown, schema: JsonSchemaObject): boolean {
  if (inside === undefined) return true;
  if (!isPlainObject(inside)) return false;
  if (inside.kind === "object") return fitsProperties(inside.properties, schema);
  return inside.kind === "array" && isPlainObject(schema.items) && fitsInside(inside.items ?? null, schema.items);
}

function isSame(one: unknown, other: unknown): boolean {
  const [left, right] = [one, other].map((value) => toBoundedJsonValue(value, MAX_DEFINED_NODES));
  return left?.ok === true && right?.ok === true && jsonEqual(left.value as JsonValue, right.value as JsonValue);
}
