import type { JsonValue } from "../json-value.ts";

/** Whether no two items are equal as JSON: the order of keys does not matter, and 1 equals 1.0. Takes linear time. */
export function areUnique(items: readonly unknown[]): boolean {
  const seen = new Set<unknown>();
  for (const item of items) {
    // A text that stands for a list or an object starts with a bracket, and that of a string with a quote.
    const mark = typeof item === "object" || typeof item === "string" ? canonicalText(item) : item;
    if (seen.has(mark)) return false;
    seen.add(mark);
  }
  return true;
}

/** JSON text with sorted keys: the same for equal values, and only for them. A lone surrogate is escaped, so kept. */
function canonicalText(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  const object = value as { readonly [key: string]: JsonValue | undefined };
  const names = Object.keys(object)
    .filter((name) => object[name] !== undefined)
    .sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalText(object[name])}`).join()}}`;
}

/** What a product of two doubles may be off by, relative to its size. */
const ROUNDING = 4 * Number.EPSILON;

/**
 * Whether a number is a multiple of another one, as far as doubles can say: 0.3 is one of 0.1, although the remainder
 * of the doubles is not 0, and 1e-12 is none of 2.
 */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (value % divisor === 0) return true;
  if (Number.isInteger(value) && Number.isInteger(divisor)) return false;
  const times = Math.round(value / divisor);
  return times !== 0 && Number.isFinite(times) && Math.abs(value - times * divisor) <= ROUNDING * Math.abs(value);
}
