import type { Context, ContextTypes } from "../context/context.ts";
import { ignoreRejection } from "../thenable.ts";

/** What calls are counted by. Null and undefined are one key of their own, such as that of callers without a name. */
export type WrapperKey = string | number | bigint | boolean | null | undefined;

/**
 * Says whose call it is, by what the application knows (`context.auth`) and never by what a client says of itself. It
 * answers at once. What it throws is what the call is answered with; an object is a fault, since no two are the same
 * key.
 */
export type KeyFunction<Types extends ContextTypes> = (context: Context<Types>) => WrapperKey;

/** A key, with null for none. */
export type Key = NonNullable<WrapperKey> | null;

/**
 * The key of a call.
 *
 * @param subject the function that made the wrapper, as messages name it
 * @throws {TypeError} for anything that is no key, and whatever the function throws
 */
export function readKey(subject: string, key: (context: never) => unknown, context: Context<never>): Key {
  const value = key(context as never);
  if (value === undefined || value === null) return null;
  if (typeof value !== "object" && typeof value !== "function" && typeof value !== "symbol") return value as Key;
  ignoreRejection(value);
  throw new TypeError(`The key function of ${subject} must answer a string, a number, a bigint, a boolean, or nothing`);
}
