import { appendPointer, isPlainObject, type JsonValue, toJsonValue } from "@snodo/schema";
import { MAX_DEPTH } from "../limits.ts";

/**
 * Turns a value of the application into JSON: what has a `toJSON` method into what that gives (a `Date` into its ISO
 * text), a `Map` with text keys into an object, a `Set` into an array, a bigint into its decimal text. A property that
 * is undefined is left out. The value stays as it is.
 *
 * @throws {TypeError} naming the place and the rule, for what has no JSON: a function, a symbol, NaN, an invalid
 *   `Date`, a `Map` with other keys, a class instance without `toJSON`, a cycle, and nesting deeper than 128
 */
export function encodable(value: unknown): JsonValue {
  return encode(value, "", []);
}

function encode(value: unknown, path: string, ancestors: readonly object[]): JsonValue {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return scalar(value, path);
  if (ancestors.includes(value)) throw refusal(path, "the value contains itself");
  if (ancestors.length >= MAX_DEPTH) throw refusal(path, `the value is nested deeper than ${MAX_DEPTH} levels`);
  const inside = [...ancestors, value];
  if (value instanceof Date && Number.isNaN(value.getTime())) throw refusal(path, "the date is invalid");
  if ("toJSON" in value && typeof value.toJSON === "function") return encode(value.toJSON(), path, inside);
  if (value instanceof Map) return encodeEntries(entriesOf(value, path), path, inside);
  if (Array.isArray(value) || value instanceof Set) {
    return Array.from(value, (item: unknown, index) => encode(item, `${path}/${index}`, inside));
  }
  if (isPlainObject(value)) return encodeEntries(Object.entries(value), path, inside);
  throw refusal(path, "a class instance needs a toJSON method");
}

function encodeEntries(
  entries: readonly (readonly [string, unknown])[],
  path: string,
  inside: readonly object[],
): JsonValue {
  const set = entries.filter(([, item]) => item !== undefined);
  return Object.fromEntries(set.map(([key, item]) => [key, encode(item, appendPointer(path, key), inside)]));
}

function entriesOf(map: ReadonlyMap<unknown, unknown>, path: string): readonly (readonly [string, unknown])[] {
  return Array.from(map, ([key, item]) => {
    if (typeof key !== "string") throw refusal(path, "the keys of a Map must be strings");
    return [key, item] as const;
  });
}

function scalar(value: unknown, path: string): JsonValue {
  const read = toJsonValue(value);
  if (!read.ok) throw refusal(path, read.rule);
  return read.value;
}

function refusal(path: string, rule: string): TypeError {
  return new TypeError(`encodable: ${rule}${path && ` (at ${path})`}`);
}
