import type { KeywordTests } from "./keyword-test.ts";

/**
 * What is said of numbers.
 *
 * @see JSON Schema 2020-12, validation, section 6.2
 */
export const NUMBER_TESTS: KeywordTests = {
  minimum: (limit: number) => (value) => typeof value !== "number" || value >= limit,
  maximum: (limit: number) => (value) => typeof value !== "number" || value <= limit,
  exclusiveMinimum: (limit: number) => (value) => typeof value !== "number" || value > limit,
  exclusiveMaximum: (limit: number) => (value) => typeof value !== "number" || value < limit,
  multipleOf: (divisor: number) => (value) => typeof value !== "number" || isMultipleOf(value, divisor),
};

/** What a product of two doubles may be off by, relative to its size. */
const ROUNDING = 4 * Number.EPSILON;

/**
 * Whether a number is a multiple of another one, as far as doubles can say: 0.3 is one of 0.1, although the remainder
 * of the doubles is not 0, and 1e-12 is none of 2.
 */
function isMultipleOf(value: number, divisor: number): boolean {
  if (value % divisor === 0) return true;
  if (Number.isInteger(value) && Number.isInteger(divisor)) return false;
  const times = Math.round(value / divisor);
  return times !== 0 && Number.isFinite(times) && Math.abs(value - times * divisor) <= ROUNDING * Math.abs(value);
}
