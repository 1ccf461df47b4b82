import { readFunction, readWhole, type WholeNumber } from "../define/read-option.ts";
import { checkKeys, readObject, reportOn } from "../define/report.ts";
import { DefinitionError, type DefinitionProblem } from "../error/definition-error.ts";

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
  given: unknown,
  numbers: { readonly [Key in Name]: WholeNumber },
  functions: readonly FunctionName[] = [],
): { readonly [Key in Name]: number } & { readonly [Key in FunctionName]: ((context: never) => unknown) | undefined } {
  const problems: DefinitionProblem[] = [];
  const report = reportOn(subject, problems);
  const options = readObject(report, "", given, "takes its options as an object");
  if (options === undefined) throw new DefinitionError(problems);
  checkKeys(report, "", options, [...Object.keys(numbers), ...functions]);
  const read: { [option: string]: unknown } = {};
  for (const [name, bounds] of Object.entries<WholeNumber>(numbers)) {
    read[name] = readWhole(report, name, options[name], bounds);
  }
  for (const name of functions) read[name] = readFunction(report, name, options[name]);
  if (problems.length > 0) throw new DefinitionError(problems);
  return read as ReturnType<typeof readOptions<Name, FunctionName>>;
}
