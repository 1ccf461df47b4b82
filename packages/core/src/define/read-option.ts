import type { Report } from "./report.ts";

/** What an option that is a whole number may be. */
export interface WholeNumber {
  /** Stands for an absent one. */
  readonly absent: number;
  /** Inclusive. Absent: 1. */
  readonly least?: number;
  /** Inclusive. Absent: 2^53 − 1. */
  readonly most?: number;
}

/** An option that is a whole number; what stands for an absent one also for one that is wrong, which is reported. */
export function readWhole(
  report: Report,
  where: string,
  value: unknown,
  { absent, least = 1, most }: WholeNumber,
): number {
  if (value === undefined) return absent;
  const isWhole = typeof value === "number" && Number.isSafeInteger(value);
  if (isWhole && value >= least && value <= (most ?? value)) return value;
  report.add(where, `must be a whole number from ${least}${most === undefined ? "" : ` to ${most}`}`);
  return absent;
}

/** An option that is one of several texts; the first one stands for one that is absent or, which is reported, wrong. */
export function readChoice<Choice extends string>(
  report: Report,
  where: string,
  value: unknown,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  if (value === undefined) return choices[0];
  const choice = choices.find((each) => each === value);
  if (choice !== undefined) return choice;
  const texts = choices.map((each) => JSON.stringify(each));
  report.add(where, `must be ${texts.slice(0, -1).join(", ")} or ${texts.at(-1)}`);
  return choices[0];
}

/** An option that is a function; undefined where there is none. */
export function readFunction<Read extends (...given: never) => unknown>(
  report: Report,
  where: string,
  value: unknown,
): Read | undefined {
  if (typeof value === "function") return value as unknown as Read;
  if (value !== undefined) report.add(where, "must be a function");
  return undefined;
}
