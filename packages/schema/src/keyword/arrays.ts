import { type Identities, identities } from "./identities.ts";
import type { KeywordTests } from "./keyword-test.ts";

/**
 * What is said of arrays without looking into their items.
 *
 * @see JSON Schema 2020-12, validation, section 6.4
 */
export const ARRAY_TESTS: KeywordTests = {
  minItems: (limit: number) => (value) => !Array.isArray(value) || value.length >= limit,
  maxItems: (limit: number) => (value) => !Array.isArray(value) || value.length <= limit,
  uniqueItems: (isAsked: boolean) => (value) => !isAsked || areUnique(value, identities()),
};

/**
 * Whether no two items are equal as JSON; true of what is no array. Items of more than 128 levels are not compared, and
 * count as equal.
 */
export function areUnique(items: unknown, { markOf }: Identities): boolean {
  if (!Array.isArray(items) || items.length < 2) return true;
  const seen = new Set<string>();
  for (const item of items) {
    const mark = markOf(item);
    if (mark === undefined || seen.has(mark)) return false;
    seen.add(mark);
  }
  return true;
}
