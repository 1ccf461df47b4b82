import type { KeywordTests } from "./keyword-test.ts";
import { isObject } from "./values.ts";

/**
 * What is said of objects without looking into their properties.
 *
 * @see JSON Schema 2020-12, validation, section 6.5
 */
export const OBJECT_TESTS: KeywordTests = {
  minProperties: (limit: number) => (value) => !isObject(value) || Object.keys(value).length >= limit,
  maxProperties: (limit: number) => (value) => !isObject(value) || Object.keys(value).length <= limit,
  required: (names: readonly string[]) => (value) =>
    !isObject(value) || names.every((name) => Object.hasOwn(value, name)),
};

/** The names of a list that are no own properties of an object. Presence is what counts: null is there. */
export function missingNames(names: readonly string[], object: object): readonly string[] {
  return names.filter((name) => !Object.hasOwn(object, name));
}
