import type { Refusal } from "./declare/refusal.ts";

/**
 * A JSON Schema, 2020-12 unless its `$schema` says otherwise: an object of keywords, `true` (anything) or `false`
 * (nothing).
 */
export type JsonSchema = boolean | JsonSchemaObject;

/** A JSON Schema as an object of keywords. Keywords that are not known stay as they were written. */
export interface JsonSchemaObject {
  readonly [keyword: string]: unknown;
}

/**
 * What is accepted, in the types, where a JSON Schema is handed in: a literal, a schema of an interface type such as
 * those of `@types/json-schema`, or a TypeBox schema. It names keywords by which a schema is told from other values;
 * which keywords are right, and their values, is checked at run time.
 */
export interface SchemaLike {
  /** What only the schemas of other libraries have: see `StandardSchema`. */
  readonly "~standard"?: Refusal<"a schema of another library is given to .input() or .output(), and says itself as JSON Schema: Zod 4.2 or later, ArkType, or toStandardJsonSchema(schema) of @valibot/to-json-schema">;
  readonly "~kind"?: unknown;
  readonly "~unsafe"?: unknown;
  readonly $id?: unknown;
  readonly $ref?: unknown;
  readonly $defs?: unknown;
  readonly $schema?: unknown;
  readonly type?: unknown;
  readonly const?: unknown;
  readonly enum?: unknown;
  readonly allOf?: unknown;
  readonly anyOf?: unknown;
  readonly oneOf?: unknown;
  readonly not?: unknown;
  readonly if?: unknown;
  readonly items?: unknown;
  readonly prefixItems?: unknown;
  readonly properties?: unknown;
  readonly required?: unknown;
  readonly additionalProperties?: unknown;
  readonly pattern?: unknown;
  readonly format?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly minLength?: unknown;
  readonly maxLength?: unknown;
  readonly title?: unknown;
  readonly description?: unknown;
  readonly default?: unknown;
}
