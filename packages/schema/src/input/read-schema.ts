import { checkFrozenSchema, isSoundSchema } from "../check-schema.ts";
import type { JsonSchemaObject } from "../json-schema.ts";
import { isPlainObject } from "../json-value.ts";
import type { SchemaProblem } from "../schema-problem.ts";
import { readStandardSchema, type SchemaSide } from "./read-standard-schema.ts";
import { isForeignSchema, type StandardSchema } from "./standard-schema.ts";
import { copySchema } from "./typebox.ts";

/** A whole schema as it was read: the frozen copy when it can be used, and the problems when it cannot. */
export interface ReadSchema {
  readonly schema: JsonSchemaObject | undefined;
  /** Places are JSON Pointers into the schema. */
  readonly problems: readonly SchemaProblem[];
  /** The schema of another library that this one was made from, which then checks and converts values by itself. */
  readonly standard?: StandardSchema;
}

/**
 * Reads the schema of a tool's whole input: a JSON Schema, a TypeBox schema or the schema of another library, whose
 * root says `type: "object"`.
 *
 * The copy is what travels: as written, with an absent root `properties` added as `{}` at the end. A schema that this
 * package made or read before comes back as it is.
 */
export function readInputSchema(schema: unknown): ReadSchema {
  const read = readSide(schema, "input");
  if (read.schema === undefined) return read;
  if (read.schema.type !== "object") {
    const rule = 'the root of an input schema must say type: "object"';
    const hint = "Say it beside anyOf, allOf or $ref too";
    return { schema: undefined, problems: [{ path: "/type", rule, hint }] };
  }
  return Object.hasOwn(read.schema, "properties") ? read : withProperties(read, read.schema);
}

/** Reads the schema of a tool's structured output: a JSON Schema, a TypeBox schema or the schema of another library. */
export function readOutputSchema(schema: unknown): ReadSchema {
  return readSide(schema, "output");
}

const LOOSE_FIELDS: SchemaProblem = Object.freeze({
  path: "",
  rule: "holds schemas of another library by name, and is no schema itself",
  hint: "Wrap it in an object schema of that library, such as z.object({ … })",
});

function readSide(schema: unknown, side: SchemaSide): ReadSchema {
  if (isForeignSchema(schema)) return readStandardSchema(schema, side);
  if (!isPlainObject(schema)) {
    return { schema: undefined, problems: [{ path: "", rule: "must be a JSON Schema: a plain object of keywords" }] };
  }
  if (Object.values(schema).some(isForeignSchema)) return { schema: undefined, problems: [LOOSE_FIELDS] };
  if (isSoundSchema(schema)) return { schema, problems: [] };
  const copy = copySchema(schema);
  if (copy.schema === undefined) return copy;
  const problems = checkFrozenSchema(copy.schema);
  return problems.length > 0 ? { schema: undefined, problems } : copy;
}

/** Schemas that lack root properties, with them: the same one each time. */
const completed = new WeakMap<JsonSchemaObject, JsonSchemaObject>();

function withProperties(read: ReadSchema, schema: JsonSchemaObject): ReadSchema {
  const complete = completed.get(schema) ?? Object.freeze({ ...schema, properties: Object.freeze({}) });
  completed.set(schema, complete);
  return { ...read, schema: complete, problems: checkFrozenSchema(complete) };
}
