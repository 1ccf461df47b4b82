import type { FromSchema } from "../infer/from-schema.ts";
import type { JsonSchemaObject, SchemaLike } from "../json-schema.ts";
import type { JsonObject } from "../json-value.ts";
import type { GatheredArgument, ObjectOptions } from "./shape.ts";

/** The types that have a name: those of JSON except `array`, whose items need a type too ({@link arrayOf}). */
export type ScalarName = "string" | "integer" | "number" | "boolean" | "null" | "object";

/**
 * What an argument may be declared as: a name, a nested shape (`object()`), an array (`arrayOf()`), or a raw property
 * schema, which is a JSON Schema literal or a TypeBox schema and is used as it is.
 */
export type ArgumentType = ScalarName | ObjectType<unknown, unknown> | ArrayType<unknown> | SchemaLike;

/** An object whose properties are declared. Made by `object()`. */
export interface ObjectType<Sent, Received> {
  readonly "~declares": "object";
  readonly gathered: readonly GatheredArgument[] | undefined;
  readonly options: ObjectOptions | undefined;
  /** What the function threw that declares the properties. */
  readonly thrown?: { readonly cause: unknown };
  readonly "~types"?: { readonly sent: Sent; readonly received: Received };
}

/** An array whose items are all of one type. Made by `arrayOf()`. */
export interface ArrayType<Type> {
  readonly "~declares": "array";
  readonly items: Type;
}

/**
 * An array of items of one type; `arrayOf({})` is an array of anything.
 *
 * The array's own bounds (`minItems`, `maxItems`, `uniqueItems`) are options of the argument, not of this.
 */
export function arrayOf<const Type extends ArgumentType>(type: Type): ArrayType<Type> {
  return Object.freeze({ "~declares": "array", items: type } as const);
}

interface ScalarTypes {
  string: string;
  integer: number;
  number: number;
  boolean: boolean;
  null: null;
  object: JsonObject;
}

/** The TypeScript type of what a caller sends for a declared type. */
export type SentValue<Type> = Type extends ScalarName
  ? ScalarTypes[Type]
  : Type extends ObjectType<infer Sent, unknown>
    ? { [Key in keyof Sent]: Sent[Key] }
    : Type extends ArrayType<infer Item>
      ? readonly SentValue<Item>[]
      : FromSchema<Type>;

/** The TypeScript type of what a handler receives for a declared type. */
export type ReceivedValue<Type> = Type extends ScalarName
  ? ScalarTypes[Type]
  : Type extends ObjectType<unknown, infer Received>
    ? { [Key in keyof Received]: Received[Key] }
    : Type extends ArrayType<infer Item>
      ? ReceivedValue<Item>[]
      : FromSchema<Type>;

/** Whether a value was made by `object()`. */
export function isObjectType(value: unknown): value is ObjectType<unknown, unknown> {
  return declares(value) === "object";
}

/** Whether a value was made by `arrayOf()`. */
export function isArrayType(value: unknown): value is ArrayType<unknown> {
  return declares(value) === "array";
}

function declares(value: unknown): unknown {
  return typeof value === "object" && value !== null ? (value as JsonSchemaObject)["~declares"] : undefined;
}
