import type { ReceivedValue } from "../declare/argument-type.ts";
import type { EnumOr } from "./sent.ts";

/**
 * What a handler receives for one declared argument: `{ name: T }` when it is required or has a default,
 * `{ name?: T }` otherwise. An `enum` narrows `T` to its members.
 */
export type ReceivedArgument<Name extends string, Type, Options> = Options extends
  | { readonly required: true }
  | { readonly default: {} | null }
  ? { [Key in Name]: EnumOr<Options, ReceivedValue<Type>> }
  : { [Key in Name]?: EnumOr<Options, ReceivedValue<Type>> };

/** An intersection written as one object type, so that an editor shows its members. */
export type Flat<Type> = { [Key in keyof Type]: Type[Key] } & {};
