import { isPlainObject } from "@snodo/schema";
import { ignoreRejection, isThenable } from "../thenable.ts";

/**
 * What a resource's own matcher said of a URI, as a template would have: its variables, without prototype; undefined
 * when it does not match.
 *
 * @throws {TypeError} for anything but `true`, `false` and a plain object of texts
 */
export function readMatch(answer: unknown): Readonly<Record<string, string>> | undefined {
  if (answer === false) return undefined;
  const variables: Record<string, string> = Object.create(null);
  if (answer === true) return variables;
  if (isThenable(answer)) {
    ignoreRejection(answer);
    throw new TypeError("A matcher answers at once, not by a promise");
  }
  if (!isPlainObject(answer)) throw new TypeError("A matcher answers true, false, or its variables in a plain object");
  for (const [name, value] of Object.entries(answer)) {
    if (value === undefined) continue;
    if (typeof value !== "string") throw new TypeError("The variables that a matcher answers are strings");
    variables[name] = value;
  }
  return variables;
}
