import { isPlainObject } from "@snodo/schema";
import { checkKeys, reportOn } from "../define/report.ts";
import { DefinitionError, type DefinitionProblem } from "../error/definition-error.ts";

/** An option that is a whole number. */
export interface NumberOption {
  /** Stands for an absent one. */
  readonly standard: number;
  /** Inclusive. Absent: 1. */
  readonly least?: number;
  /** Inclusive. Absent: 2^53 − 1. */
  readonly most?: number;
}

/**
 * Reads the options of a wrapper when it is made; what the application changes in its object afterwards has no effect.
 *
 * @param subject the function that makes the wrapper, as messages name it
 * @param numbers the options that are numbers, by name
 * @param functions the names of the options that are functions
 * @throws {DefinitionError} with every problem
 */
export function readOptions<Name extends string, FunctionName extends string = never>(
  subject: string,
  options: unknown,
  numbers: { readonly [Key in Name]: NumberOption },
  functions: readonly FunctionName[] = [],
): { readonly [Key in Name]: number } & { readonly [Key in FunctionName]: ((context: never) => unknown) | undefined } {
  const problems: DefinitionProblem[] = [];
  const report = reportOn(subject, problems);
  if (!isPlainObject(options)) throw new DefinitionError([{ where: subject, rule: "takes its options as an object" }]);
  checkKeys(report, "", options, [...Object.keys(numbers), ...functions]);
  const read: { [option: string]: unknown } = {};
  for (const [name, { standard, least = 1, most }] of Object.entries<NumberOption>(numbers)) {
    const { [name]: value = standard } = options;
    read[name] = value;
    if (Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= (most ?? Number(value))) continue;
    report.add(name, `must be a whole number from ${least}${most === undefined ? "" : ` to ${most}`}`);
  }
  for (const name of functions) {
    read[name] = options[name];
    if (read[name] !== undefined && typeof read[name] !== "function") report.add(name, "must be a function");
  }
  if (problems.length > 0) throw new DefinitionError(problems);
  return read as ReturnType<typeof readOptions<Name, FunctionName>>;
}
