import type { JsonSchemaObject } from "../json-schema.ts";
import type { ArrayType, ObjectType, ScalarName, SentValue } from "./argument-type.ts";
import type { Refusal } from "./refusal.ts";

/**
 * The options of one argument. An option that belongs to other types only (`minLength` needs a string, `minItems` an
 * array) can only be undefined here, and the compiler says whose it is; on a raw property schema there are all of them.
 */
export interface ArgumentOptions<Type> {
  /** The caller must send it; `null` counts as sent. Without this the argument is optional. */
  readonly required?: boolean | undefined;
  /** What the argument is for, as the model reads it. */
  readonly description?: string | undefined;
  /** A name for people. */
  readonly title?: string | undefined;
  /** The only values allowed; narrows the type. */
  readonly enum?: readonly SentValue<Type>[] | undefined;
  /** Filled in when the argument is absent, which makes it optional to send and always there to receive. */
  readonly default?: SentValue<Type> | undefined;
  /** A regular expression (ECMAScript, `u` flag) that must match somewhere in the string. */
  readonly pattern?: OptionOf<Type, "string", string>;
  /** In Unicode code points, inclusive. */
  readonly minLength?: OptionOf<Type, "string", number>;
  /** In Unicode code points, inclusive. */
  readonly maxLength?: OptionOf<Type, "string", number>;
  /** The name of a format such as `"email"`: advertised, and enforced only by a validator that was told to. */
  readonly format?: OptionOf<Type, "string", string>;
  /** Inclusive. */
  readonly minimum?: OptionOf<Type, "integer" | "number", number>;
  /** Inclusive. */
  readonly maximum?: OptionOf<Type, "integer" | "number", number>;
  readonly exclusiveMinimum?: OptionOf<Type, "integer" | "number", number>;
  readonly exclusiveMaximum?: OptionOf<Type, "integer" | "number", number>;
  /** Inclusive. */
  readonly minItems?: OptionOf<Type, "array", number>;
  /** Inclusive. */
  readonly maxItems?: OptionOf<Type, "array", number>;
  /** No two items may be equal as JSON. */
  readonly uniqueItems?: OptionOf<Type, "array", boolean>;
  /**
   * Clients over HTTP send the value as the header `Mcp-Param-<this>` too, for gateways to route by. HTTP token
   * characters only, unique in the tool ignoring case. Headers are logged: no secrets.
   *
   * @see MCP 2026-07-28, tools, "x-mcp-header" (SEP-2243)
   */
  readonly header?: OptionOf<Type, "string" | "integer" | "boolean", string>;
  /**
   * Any other JSON Schema keyword, merged last: it overrides what the options above gave. It cannot set what the
   * declaration generates (`type`, `default`, and `properties`, `required`, `items` of a shape or an array), and the
   * TypeScript types do not follow it.
   */
  readonly schema?: JsonSchemaObject | undefined;
}

type KindOf<Type> = Type extends ScalarName
  ? Type
  : Type extends ArrayType<unknown>
    ? "array"
    : Type extends ObjectType<unknown, unknown>
      ? "object"
      : "raw";

type OptionOf<Type, Kind extends string, Value> =
  KindOf<Type> extends Kind | "raw" ? Value | undefined : Refusal<`an option of type ${Kind} only`> | undefined;

/**
 * The given options, with every key that is no option turned into `never`, which no value is, and a default that is
 * never used into the reason why.
 */
export type KnownOptions<Options> = Options & {
  readonly [Key in Exclude<keyof Options, keyof ArgumentOptions<unknown>>]: never;
} & UsedDefault<Options>;

type UsedDefault<Options> = Options extends { readonly required: true; readonly default: {} | null }
  ? { readonly default: Refusal<"required and default exclude each other: what must be sent is never filled in"> }
  : unknown;
