import type { FromSchema } from "../infer/from-schema.ts";
import { isPlainObject } from "../json-value.ts";

/**
 * A schema of another library, as Standard Schema and Standard JSON Schema describe it: it checks and converts values
 * by itself, and can say as JSON Schema what it takes and what it gives. Those of Zod 4.2 or later and of ArkType do; a
 * schema of Valibot does through `toStandardJsonSchema()` of `@valibot/to-json-schema`.
 *
 * @typeParam Input what is handed in
 * @typeParam Output what it becomes
 * @see Standard Schema 1, and Standard JSON Schema 1
 */
export interface StandardSchema<Input = unknown, Output = unknown> {
  readonly "~standard": {
    readonly version: 1;
    /** The library's name. */
    readonly vendor: string;
    /** Checks a value, and gives what it becomes. */
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
    /** Never there at run time: carries the types. */
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    /** Gives the JSON Schema of either side, and throws where there is none. */
    readonly jsonSchema: {
      readonly input: (options: StandardJsonSchemaOptions) => { readonly [keyword: string]: unknown };
      readonly output: (options: StandardJsonSchemaOptions) => { readonly [keyword: string]: unknown };
    };
  };
}

/** What a conversion to JSON Schema is asked for. */
export interface StandardJsonSchemaOptions {
  readonly target: "draft-2020-12";
  /** Options that only one library knows. */
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

/** What a library says of a value: what it became, or what is wrong with it. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** One thing that a library finds wrong with a value. */
export interface StandardIssue {
  readonly message: string;
  /** The keys that lead to it. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** What must be handed in for a whole schema: a JSON Schema, a TypeBox schema, or one of another library. */
export type InputOf<Schema> = Schema extends StandardSchema
  ? NonNullable<Schema["~standard"]["types"]>["input"]
  : FromSchema<Schema>;

/**
 * What comes of a value that fits a whole schema. Only schemas of other libraries change it, not what they convert to.
 */
export type OutputOf<Schema> = Schema extends StandardSchema
  ? "$schema" extends keyof Schema
    ? InputOf<Schema>
    : NonNullable<Schema["~standard"]["types"]>["output"]
  : FromSchema<Schema>;

/**
 * Whether a value is the schema of another library, whatever that library can do: it says so by one member. A JSON
 * Schema that remembers by that member what it was made of, hidden as in those of Zod, is a JSON Schema.
 */
export function isForeignSchema(value: unknown): value is { readonly "~standard": unknown } {
  if ((typeof value !== "object" || value === null) && typeof value !== "function") return false;
  if (!("~standard" in value)) return false;
  return !isPlainObject(value) || Object.prototype.propertyIsEnumerable.call(value, "~standard");
}
