import type { JsonValue } from "../json-value.ts";
import { MAX_JSON_DEPTH } from "../limits.ts";
import type { KeywordTests } from "./keyword-test.ts";

/**
 * What is said of arrays without looking into their items.
 *
 * @see JSON Schema 2020-12, validation, section 6.4
 */
export const ARRAY_TESTS: KeywordTests = {
  minItems: (limit: number) => (value) => !Array.isArray(value) || value.length >= limit,
  maxItems: (limit: number) => (value) => !Array.isArray(value) || value.length <= limit,
  uniqueItems: (isAsked: boolean) => (value) => !isAsked || !Array.isArray(value) || areUnique(value),
};

/**
 * Whether no two items are equal as JSON: the order of keys does not matter, and 1 equals 1.0. Takes linear time. Items
 * of more than 128 levels are no JSON that this package reads; they are not compared, and count as equal.
 */
function areUnique(items: readonly unknown[]): boolean {
  const seen = new Set<unknown>();
  for (const item of items) {
    // A text that stands for a list or an object starts with a bracket, and that of a string with a quote.
    const mark = typeof item === "object" || typeof item === "string" ? canonicalText(item, MAX_JSON_DEPTH) : item;
    if (mark === TOO_DEEP || seen.has(mark)) return false;
    seen.add(mark);
  }
  return true;
}

const TOO_DEEP = null;

/**
 * JSON text with sorted keys: the same for equal values, and only for them. A lone surrogate is escaped, so kept.
 *
 * @param levels how many of them the value may have; null is the answer when it has more
 */
function canonicalText(value: unknown, levels: number): string | typeof TOO_DEEP {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (levels === 0) return TOO_DEEP;
  const texts: string[] = [];
  if (Array.isArray(value)) {
    for (const item of value) {
      const text = canonicalText(item, levels - 1);
      if (text === TOO_DEEP) return TOO_DEEP;
      texts.push(text);
    }
    return `[${texts.join()}]`;
  }
  const object = value as { readonly [key: string]: JsonValue | undefined };
  for (const name of Object.keys(object).sort()) {
    if (object[name] === undefined) continue;
    const text = canonicalText(object[name], levels - 1);
    if (text === TOO_DEEP) return TOO_DEEP;
    texts.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${texts.join()}}`;
}
