import { isForeignSchema } from "../input/standard-schema.ts";
import type { BrokenRule } from "../schema-problem.ts";
import { suggest } from "./suggest.ts";

const NAMES = ["string", "integer", "number", "boolean", "null", "object"] as const;

const USE_ARRAY = 'Say what its items are: arrayOf("string")';

const NOT_IN_PARTS: BrokenRule = {
  rule: "a schema of another library cannot stand for one argument",
  hint: "Hand in all arguments as one such schema by .input(), or what its own conversion to JSON Schema gives",
};

/** Whether a word is the name of a type. */
export function isScalarName(word: string): word is (typeof NAMES)[number] {
  return NAMES.some((name) => name === word);
}

/** What to say about a value that is no type. */
export function notAType(type: unknown): BrokenRule {
  if (Array.isArray(type)) return { rule: "a list is not a type", hint: USE_ARRAY };
  if (isForeignSchema(type)) return NOT_IN_PARTS;
  if (typeof type !== "string") {
    return {
      rule: `${type === null ? "null" : describe(type)} is not a type`,
      hint: "Use a type name, arrayOf(), object() or a JSON Schema object",
    };
  }
  const rule = `${JSON.stringify(type)} is not a type`;
  if (type.toLowerCase() === "array") return { rule: '"array" is not a type by itself', hint: USE_ARRAY };
  if (type.endsWith("[]")) return { rule, hint: USE_ARRAY };
  return { rule, hint: suggest(type, NAMES) ?? `Use one of: ${NAMES.join(", ")}` };
}

function describe(value: unknown): string {
  if (typeof value === "object") return "an object that is not plain";
  return value === undefined ? "undefined" : `a ${typeof value}`;
}
