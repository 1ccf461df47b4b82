import { pointer } from "./json-pointer.ts";
import { MAX_JSON_DEPTH } from "./limits.ts";

/** Any value that JSON can carry. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** A JSON object. A key that is absent has no value; no key has the value undefined. */
export type JsonObject = { readonly [key: string]: JsonValue };

/** What {@link toJsonValue} found: the JSON value, or the first place that JSON cannot carry. */
export type JsonValueResult =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly path: string; readonly rule: string };

/**
 * Reads a value as JSON, without converting anything.
 *
 * A property whose value is undefined counts as absent; the answer is then a copy without it, and the same reference
 * otherwise. Keys that are symbols or not enumerable are not seen, as with `JSON.stringify`.
 *
 * @returns the value, or the JSON Pointer of the first thing that JSON cannot carry and the rule it breaks: undefined
 *   by itself or in an array, a function, a symbol, a bigint, NaN or an infinity, a cycle, a class instance (`Date`,
 *   `Map`, …), and nesting deeper than 128. The rule never quotes the value.
 */
export function toJsonValue(value: unknown): JsonValueResult {
  return toBoundedJsonValue(value, Infinity);
}

/**
 * Does the same for a value of a bounded size.
 *
 * @param most how many objects and arrays it may have, one that stands in several places counted each time
 */
export function toBoundedJsonValue(value: unknown, most: number): JsonValueResult {
  const way: Way = { ancestors: [], steps: [], left: most };
  try {
    return { ok: true, value: read(value, way) };
  } catch (refusal) {
    if (refusal instanceof Refusal) return { ok: false, path: pointer(way.steps), rule: refusal.rule };
    throw refusal;
  }
}

/**
 * Reads a value in the same way, and gives a copy of plain data: each property is read once, so that what was checked
 * is what is written, whatever getters, `toJSON` or whoever still holds the value do afterwards.
 */
export function toJsonCopy(value: unknown): JsonValueResult {
  try {
    return { ok: true, value: copied(value, 0) };
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    // Where it is, a second look says: the first one would cost every sound value to remember.
    const found = toJsonValue(value);
    return found.ok ? { ok: false, path: "", rule: refusal.rule } : found;
  }
}

/** A cycle is as deep as anything: which of the two it was, the second look says. */
function copied(value: unknown, depth: number): JsonValue {
  if (typeof value !== "object" || value === null) return readScalar(value);
  if (depth >= MAX_JSON_DEPTH) throw new Refusal(TOO_DEEP);
  if (Array.isArray(value)) {
    const copy: JsonValue[] = [];
    for (let index = 0; index < value.length; index += 1) copy.push(copied(value[index], depth + 1));
    return copy;
  }
  refuseInstance(value);
  // Engines copy a whole object of a known shape at once, which costs far less than key by key.
  const copy: { [key: string]: unknown } = { ...value };
  let hasAbsent = false;
  for (const key of Object.keys(copy)) {
    const item = copy[key];
    if (item === undefined) hasAbsent = true;
    else if (typeof item === "object" && item !== null) setOwn(copy, key, copied(item, depth + 1));
    else readScalar(item);
  }
  return hasAbsent ? withoutAbsent(copy as { readonly [key: string]: JsonValue | undefined }) : (copy as JsonObject);
}

function withoutAbsent(object: { readonly [key: string]: JsonValue | undefined }): JsonObject {
  const copy: { [key: string]: JsonValue } = {};
  for (const key of Object.keys(object)) {
    const item = object[key];
    if (item !== undefined) setOwn(copy, key, item);
  }
  return copy;
}

/** Where the walk is: after a refusal the steps are those that led to it. */
interface Way {
  readonly ancestors: object[];
  readonly steps: (string | number)[];
  /** How many more objects and arrays there may be. */
  left: number;
}

class Refusal {
  readonly rule: string;
  constructor(rule: string) {
    this.rule = rule;
  }
}

const TOO_DEEP = `the value is nested deeper than ${MAX_JSON_DEPTH} levels`;

function read(value: unknown, way: Way): JsonValue {
  return typeof value === "object" && value !== null ? readContainer(value, way) : readScalar(value);
}

function readScalar(value: unknown): JsonValue {
  if (value === null) return null;
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      if (Number.isFinite(value)) return value;
      throw new Refusal("a number must be finite: JSON has no NaN and no infinity");
    case "undefined":
      throw new Refusal("undefined is not a JSON value: use null, or leave it out");
    case "bigint":
      throw new Refusal("a bigint is not a JSON value: use encodable()");
    default:
      throw new Refusal(`a ${typeof value} is not a JSON value`);
  }
}

function readContainer(value: object, way: Way): JsonValue {
  if (way.ancestors.includes(value)) throw new Refusal("the value contains itself: JSON has no cycles");
  if (way.ancestors.length >= MAX_JSON_DEPTH) {
    throw new Refusal(TOO_DEEP);
  }
  way.left -= 1;
  if (way.left < 0) throw new Refusal("the value has too many objects and arrays");
  way.ancestors.push(value);
  const result = Array.isArray(value) ? readArray(value, way) : readObject(value, way);
  way.ancestors.pop();
  return result;
}

function readStep(item: unknown, step: string | number, way: Way): JsonValue {
  way.steps.push(step);
  const clean = read(item, way);
  way.steps.pop();
  return clean;
}

function readArray(array: readonly unknown[], way: Way): JsonValue {
  let copy: JsonValue[] | undefined;
  for (let index = 0; index < array.length; index += 1) {
    const item = array[index];
    const clean = readStep(item, index, way);
    if (copy === undefined && clean !== item) copy = array.slice(0, index) as JsonValue[];
    copy?.push(clean);
  }
  return copy ?? (array as readonly JsonValue[]);
}

/** What is neither an array nor made by a literal, by `JSON.parse` or with no prototype. */
function refuseInstance(object: object): asserts object is { readonly [key: string]: unknown } {
  if (isPlainObject(object)) return;
  if (ArrayBuffer.isView(object) || object instanceof ArrayBuffer) {
    throw new Refusal("bytes are not a JSON value: they travel as base64, in a content block or a resource's blob");
  }
  throw new Refusal(`${instanceName(object)} is not a JSON value: use encodable()`);
}

function readObject(object: object, way: Way): JsonValue {
  refuseInstance(object);
  let changed: Map<string, JsonValue | undefined> | undefined;
  for (const key of Object.keys(object)) {
    const item = object[key];
    const clean = item === undefined ? undefined : readStep(item, key, way);
    if (item !== undefined && clean === item) continue;
    changed ??= new Map();
    changed.set(key, clean);
  }
  return changed === undefined ? (object as JsonObject) : changedCopy(object as JsonObject, changed);
}

function changedCopy(object: JsonObject, changed: ReadonlyMap<string, JsonValue | undefined>): JsonObject {
  const copy: { [key: string]: JsonValue } = {};
  for (const key of Object.keys(object)) {
    const item = changed.has(key) ? changed.get(key) : object[key];
    if (item !== undefined) setOwn(copy, key, item);
  }
  return copy;
}

/**
 * Whether a value is an object made by a literal, by `JSON.parse` or with no prototype: not an array, not an instance.
 */
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
 * An own key named `__proto__` stays an ordinary own key; one whose value is undefined is left out.
 */
export function frozenCopy<Value extends JsonValue>(value: Value): Value {
  const copy = copyFrozen(value);
  if (typeof copy === "object" && copy !== null) frozenCopies.add(copy);
  return copy as Value;
}

/** What {@link frozenCopy} made: it is used as it is where it becomes part of another copy. */
const frozenCopies = new WeakSet<object>();

/** Whether a value was made by {@link frozenCopy}, and so cannot have changed since. */
export function isFrozenCopy(value: object): boolean {
  return frozenCopies.has(value);
}

function copyFrozen(value: JsonValue): JsonValue {
  if (typeof value !== "object" || value === null || frozenCopies.has(value)) return value;
  if (isJsonArray(value)) return Object.freeze(value.map(copyFrozen));
  const copy: { [key: string]: JsonValue } = {};
  for (const key of Object.keys(value)) {
    const item = value[key];
    if (item !== undefined) setOwn(copy, key, copyFrozen(item));
  }
  return Object.freeze(copy);
}

/** Sets an own property, also one named `__proto__`. */
export function setOwn<Value>(object: { [key: string]: Value }, key: string, value: Value): void {
  if (key !== "__proto__") object[key] = value;
  else Object.defineProperty(object, key, { value, configurable: true, enumerable: true, writable: true });
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
