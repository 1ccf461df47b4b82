import type { JsonSchemaObject } from "../json-schema.ts";

/** The schemas from which a way leads back to them, by Tarjan's algorithm: in time that grows with the ways. */
export function schemasOnCycles(
  schemas: Iterable<JsonSchemaObject>,
  next: (schema: JsonSchemaObject) => readonly JsonSchemaObject[],
): ReadonlySet<JsonSchemaObject> {
  const found = new Set<JsonSchemaObject>();
  const order = new Map<JsonSchemaObject, number>();
  const open: JsonSchemaObject[] = [];
  const isOpen = new Set<JsonSchemaObject>();

  /** @returns the earliest schema, by its number, that a way leads back to */
  const visit = (schema: JsonSchemaObject): number => {
    const number = order.size;
    let earliest = number;
    order.set(schema, number);
    open.push(schema);
    isOpen.add(schema);
    for (const target of next(schema)) {
      const known = order.get(target);
      if (known === undefined) earliest = Math.min(earliest, visit(target));
      else if (isOpen.has(target)) earliest = Math.min(earliest, known);
      if (target === schema) found.add(schema);
    }
    if (earliest < number) return earliest;
    const ring = open.splice(open.lastIndexOf(schema));
    for (const member of ring) {
      isOpen.delete(member);
      if (ring.length > 1) found.add(member);
    }
    return earliest;
  };
  for (const schema of schemas) if (!order.has(schema)) visit(schema);
  return found;
}
