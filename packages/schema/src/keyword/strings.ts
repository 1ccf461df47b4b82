import type { KeywordTests } from "./keyword-test.ts";

/**
 * What is said of the length of strings, which counts code points: a lone surrogate is one. `pattern` is in
 * `validate/text-rules.ts`, since it has a memory.
 *
 * @see JSON Schema 2020-12, validation, section 6.3
 */
export const STRING_TESTS: KeywordTests = {
  minLength: (limit: number) => (value) =>
    typeof value !== "string" || (value.length >= limit && (value.length >= 2 * limit || codePoints(value) >= limit)),
  maxLength: (limit: number) => (value) =>
    typeof value !== "string" || value.length <= limit || (value.length <= 2 * limit && codePoints(value) <= limit),
};

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
