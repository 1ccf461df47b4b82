import { type JsonValue, jsonEqual } from "../json-value.ts";
import type { KeywordTests } from "./keyword-test.ts";

/**
 * What is said of values of every type.
 *
 * @see JSON Schema 2020-12, validation, section 6.1
 */
export const VALUE_TESTS: KeywordTests = {
  type: (types: string | readonly string[]) => {
    if (typeof types === "string") return typeTest(types);
    const tests = types.map(typeTest);
    return (value) => tests.some((test) => test(value));
  },
  const: (constant: JsonValue) => (value) => jsonEqual(constant, value as JsonValue),
  enum: (members: readonly JsonValue[]) => {
    const scalars = new Set<unknown>(members.filter((member) => !isComposite(member)));
    const composites = members.filter(isComposite);
    return (value) =>
      scalars.has(value) || (isComposite(value) && composites.some((member) => jsonEqual(member, value as JsonValue)));
  },
};

const isComposite = (value: unknown): boolean => typeof value === "object" && value !== null;

/** Whether a value is an object in the sense of JSON: no array, and not null. */
export function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function typeTest(type: string): (value: unknown) => boolean {
  switch (type) {
    case "object":
      return isObject;
    case "array":
      return Array.isArray;
    case "null":
      return (value) => value === null;
    case "integer":
      return Number.isInteger;
    case "number":
      return Number.isFinite;
    case "string":
      return (value) => typeof value === "string";
    default:
      return (value) => typeof value === type;
  }
}
