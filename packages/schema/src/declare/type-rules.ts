import { nearest } from "./near-miss.ts";
import type { Broken } from "./option-rules.ts";

const names = ["string", "integer", "number", "boolean", "null", "object"] as const;

const useArray = 'Say what its items are: arrayOf("string").';

/** Names that other languages and schema libraries use for these types. */
const aliases: ReadonlyMap<string, (typeof names)[number]> = new Map([
  ["bigint", "integer"],
  ["bool", "boolean"],
  ["date", "string"],
  ["dict", "object"],
  ["dictionary", "object"],
  ["double", "number"],
  ["float", "number"],
  ["hash", "object"],
  ["int", "integer"],
  ["long", "integer"],
  ["map", "object"],
  ["nil", "null"],
  ["none", "null"],
  ["record", "object"],
  ["str", "string"],
  ["struct", "object"],
  ["text", "string"],
  ["uuid", "string"],
]);

const arrays: ReadonlySet<string> = new Set(["array", "list", "set", "tuple", "vector"]);

/** Whether a word is the name of a type. */
export function isScalarName(word: string): word is (typeof names)[number] {
  return names.some((name) => name === word);
}

/** What to say about a value that is no type. */
export function notAType(type: unknown): Broken {
  if (Array.isArray(type)) return { rule: "a list is not a type", hint: useArray };
  if (typeof type !== "string") {
    return {
      rule: `${type === null ? "null" : describe(type)} is not a type`,
      hint: "Use a type name, arrayOf(), object() or a JSON Schema object.",
    };
  }
  const rule = `${JSON.stringify(type)} is not a type`;
  const word = type.toLowerCase();
  if (word === "array") return { rule: '"array" is not a type by itself', hint: useArray };
  if (arrays.has(word) || word.endsWith("[]")) return { rule, hint: useArray };
  const meant = aliases.get(word) ?? nearest(type, names);
  return { rule, hint: meant === undefined ? `Use one of: ${names.join(", ")}.` : `Did you mean "${meant}"?` };
}

function describe(value: unknown): string {
  if (typeof value === "object") return "an object that is not plain";
  return value === undefined ? "undefined" : `a ${typeof value}`;
}
