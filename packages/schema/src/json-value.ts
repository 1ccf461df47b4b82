import { appendPointer } from "./json-pointer.ts";
import { limits } from "./limits.ts";

/** Any value that JSON can carry. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** A JSON object. A key that is absent has no value; no key has the value `undefined`. */
export type JsonObject = { readonly [key: string]: JsonValue };

/** What {@link toJsonValue} found: the JSON value, or the first place that JSON cannot carry. */
export type JsonValueResult =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly path: string; readonly rule: string };

/**
 * Reads a value as JSON, without converting anything.
 *
 * A property whose value is `undefined` counts as absent; the answer is then a copy without it, and the same reference
 * otherwise. Keys that are symbols or not enumerable are not seen, as with `JSON.stringify`.
 *
 * @returns the value, or the JSON Pointer of the first thing that JSON cannot carry and the rule it breaks: `undefined`
 * by itself or in an array, a function, a symbol, a bigint, NaN or an infinity, a cycle, a class instance (`Date`,
 * `Map`, …), and nesting deeper than 128. The rule never quotes the value.
 */
export function toJsonValue(value: unknown): JsonValueResult {
  try {
    return { ok: true, value: read(value, "", []) };
  } catch (refusal) {
    if (refusal instanceof Refusal) return { ok: false, path: refusal.path, rule: refusal.rule };
    throw refusal;
  }
}

class Refusal {
  readonly path: string;
  readonly rule: string;
  constructor(path: string, rule: string) {
    this.path = path;
    this.rule = rule;
  }
}

function read(value: unknown, path: string, ancestors: object[]): JsonValue {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      if (Number.isFinite(value)) return value;
      throw new Refusal(path, "a number must be finite: JSON has no NaN and no infinity");
    case "object":
      return value === null ? null : readContainer(value, path, ancestors);
    case "undefined":
      throw new Refusal(path, "undefined is not a JSON value: use null, or leave it out");
    case "bigint":
      throw new Refusal(path, "a bigint is not a JSON value: use encodable()");
    default:
      throw new Refusal(path, `a ${typeof value} is not a JSON value`);
  }
}

function readContainer(value: object, path: string, ancestors: object[]): JsonValue {
  if (ancestors.includes(value)) throw new Refusal(path, "the value contains itself: JSON has no cycles");
  if (ancestors.length >= limits.jsonDepth) {
    throw new Refusal(path, `the value is nested deeper than ${limits.jsonDepth} levels`);
  }
  ancestors.push(value);
  const result = Array.isArray(value) ? readArray(value, path, ancestors) : readObject(value, path, ancestors);
  ancestors.pop();
  return result;
}

function readArray(array: readonly unknown[], path: string, ancestors: object[]): JsonValue {
  let copy: JsonValue[] | undefined;
  for (let index = 0; index < array.length; index += 1) {
    const item = array[index];
    const clean = read(item, `${path}/${index}`, ancestors);
    if (copy === undefined && clean !== item) copy = array.slice(0, index) as JsonValue[];
    copy?.push(clean);
  }
  return copy ?? (array as readonly JsonValue[]);
}

function readObject(object: object, path: string, ancestors: object[]): JsonValue {
  if (!isPlainObject(object)) throw new Refusal(path, `${instanceName(object)} is not a JSON value: use encodable()`);
  const clean: [string, JsonValue][] = [];
  let isSame = true;
  for (const [key, item] of Object.entries(object)) {
    if (item === undefined) {
      isSame = false;
      continue;
    }
    const cleanItem = read(item, appendPointer(path, key), ancestors);
    if (cleanItem !== item) isSame = false;
    clean.push([key, cleanItem]);
  }
  return isSame ? (object as JsonObject) : Object.fromEntries(clean);
}

/** Whether a value is an object made by a literal, by `JSON.parse` or with no prototype: not an array, not an instance. */
export function isPlainObject(value: unknown): value is { readonly [key: string]: unknown } {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // An object of another realm has another Object.prototype, which has no prototype either.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function instanceName(object: object): string {
  const maker: unknown = object.constructor;
  const name = typeof maker === "function" ? maker.name : "";
  return name === "" ? "a class instance" : `an instance of ${name}`;
}

/**
 * A deep copy of a JSON value, frozen all the way down. The original is left as it is.
 *
 * An own key named `__proto__` stays an ordinary own key; one whose value is `undefined` is left out.
 */
export function frozenCopy<Value extends JsonValue>(value: Value): Value {
  return copyFrozen(value) as Value;
}

function copyFrozen(value: JsonValue): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (isJsonArray(value)) return Object.freeze(value.map(copyFrozen));
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.freeze(Object.fromEntries(entries.map(([key, item]) => [key, copyFrozen(item)])));
}

/** Whether a JSON value is an array. */
export function isJsonArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Whether a JSON value is an object. */
export function isJsonObject(value: JsonValue): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether two JSON values are equal as JSON: the order of keys does not matter, and 1 equals 1.0. */
export function jsonEqual(left: JsonValue, right: JsonValue): boolean {
  if (left === right) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (isJsonArray(left)) {
    return (
      isJsonArray(right) &&
      left.length === right.length &&
      left.every((item, index) => jsonEqual(item, right[index] as JsonValue))
    );
  }
  if (isJsonArray(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && jsonEqual(left[key] as JsonValue, right[key] as JsonValue))
  );
}
