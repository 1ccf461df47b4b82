import type { UnknownFields } from "../is-record.ts";

/**
 * A frozen copy of the fields that are known and there, with lists copied as well. That they are what the type says is
 * checked before; where a report has a problem, nothing is made of the copy.
 */
export function frozenFields<Fields extends object>(
  value: UnknownFields,
  known: readonly (keyof Fields & string)[],
): Fields {
  const fields = known.filter((key) => value[key] !== undefined).map((key) => [key, value[key]] as const);
  const copies = fields.map(([key, field]) => [key, Array.isArray(field) ? Object.freeze([...field]) : field]);
  return Object.freeze(Object.fromEntries(copies));
}
