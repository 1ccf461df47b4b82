import type { SentValue } from "../declare/argument-type.ts";

/**
 * What a caller sends for one declared argument: `{ name: T }` when it is required, `{ name?: T | undefined }`
 * otherwise, a default included. An `enum` narrows `T` to its members.
 */
export type SentArgument<Name extends string, Type, Options> = Options extends { readonly required: true }
  ? { [Key in Name]: EnumOr<Options, SentValue<Type>> }
  : { [Key in Name]?: EnumOr<Options, SentValue<Type>> | undefined };

/** The members of an `enum` option, or else the given type. */
export type EnumOr<Options, Value> = Options extends { readonly enum: readonly (infer Member)[] } ? Member : Value;
