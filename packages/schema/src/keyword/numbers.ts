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
  multipleOf: (divisor: number) => {
    const isMultiple = multipleTest(divisor);
    return (value) => typeof value !== "number" || isMultiple(value);
  },
};

/**
 * Tells whether numbers are multiples of one, as both are written in decimals: 0.3 is one of 0.1, although the
 * remainder of the doubles is not 0.
 */
function multipleTest(divisor: number): (value: number) => boolean {
  const by = decimalOf(divisor);
  const isWhole = Number.isSafeInteger(divisor);
  return (value) => {
    if (!Number.isFinite(value)) return false;
    if (isWhole && Number.isSafeInteger(value)) return value % divisor === 0;
    const dividend = decimalOf(value);
    const scale = Math.max(dividend.scale, by.scale);
    return scaled(dividend, scale) % scaled(by, scale) === 0n;
  };
}

/** A number as digits, the last `scale` of which stand after the point. */
interface Decimal {
  readonly digits: bigint;
  /** Negative where zeros follow the digits. */
  readonly scale: number;
}

/** The shortest decimal that stands for a double: what JSON writes. */
function decimalOf(number: number): Decimal {
  const [mantissa = "0", exponent = "0"] = String(Math.abs(number)).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return { digits: BigInt(whole + fraction), scale: fraction.length - Number(exponent) };
}

function scaled({ digits, scale }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(to - scale);
}
