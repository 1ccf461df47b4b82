import { checkFrozenSchema, isSoundSchema, type SchemaProblem } from "../check-schema.ts";
import type { JsonSchemaObject } from "../json-schema.ts";
import { isPlainObject } from "../json-value.ts";
import { FOREIGN_SCHEMA, isForeignSchema } from "./foreign-schema.ts";
import { copySchema } from "./typebox.ts";

/** A whole schema as it was read: the frozen copy when it can be used, and the problems when it cannot. */
export interface ReadSchema {
  readonly schema: JsonSchemaObject | undefined;
  /** Places are JSON Pointers into the schema. */
  readonly problems: readonly SchemaProblem[];
}

/**
 * Reads the schema of a tool's whole input: a JSON Schema or a TypeBox schema whose root says `type: "object"`.
 *
 * The copy is what travels: as written, with an absent root `properties` added as `{}` at the end. A schema that this
 * package made or read before comes back as it is.
 */
export function readInputSchema(schema: unknown): ReadSchema {
  const read = readOutputSchema(schema);
  if (read.schema === undefined) return read;
  if (read.schema.type !== "object") {
    const rule = 'the root of an input schema must say type: "object"';
    const hint = "Say it beside anyOf, allOf or $ref too";
    return { schema: undefined, problems: [{ path: "/type", rule, hint }] };
  }
  if (Object.hasOwn(read.schema, "properties")) return read;
  const completed = Object.freeze({ ...read.schema, properties: Object.freeze({}) });
  return { schema: completed, problems: checkFrozenSchema(completed) };
}

/** Reads the schema of a tool's structured output: a JSON Schema or a TypeBox schema, any object of keywords. */
export function readOutputSchema(schema: unknown): ReadSchema {
  if (isForeignSchema(schema)) return { schema: undefined, problems: [{ path: "", ...FOREIGN_SCHEMA }] };
  if (!isPlainObject(schema)) {
    return { schema: undefined, problems: [{ path: "", rule: "must be a JSON Schema: a plain object of keywords" }] };
  }
  if (isSoundSchema(schema)) return { schema, problems: [] };
  const copy = copySchema(schema);
  if (copy.schema === undefined) return copy;
  const problems = checkFrozenSchema(copy.schema);
  return problems.length > 0 ? { schema: undefined, problems } : copy;
}
