import { DefinitionError, type DefinitionProblem } from "@snodo/core";
import { isHost } from "./admission/host.ts";
import { MAX_BODY_BYTES } from "./admission/body-limit.ts";
import { isOrigin } from "./admission/origin.ts";

/** What every HTTP entry takes. */
export interface HttpOptions {
  /**
   * Origins whose pages may call the server, such as `"https://app.example.com"`. Absent: those on this machine only. A
   * request without an `Origin` comes from no page and is let through.
   */
  readonly allowedOrigins?: readonly string[];
  /**
   * Hosts by which the server may be called, such as `"example.com"` or `"example.com:8443"`. Where it is given, a
   * request for another host is refused; those of this machine are let through where the server listens on it alone.
   */
  readonly allowedHosts?: readonly string[];
  /** The longest body, in bytes; a longer one is answered with 413 before it is parsed. Absent: 2,000,000. */
  readonly maxBodyBytes?: number;
}

/** Options that were checked. */
export interface CheckedHttpOptions {
  readonly allowedOrigins: readonly string[];
  /** Undefined when the host is not checked. */
  readonly allowedHosts: readonly string[] | undefined;
  readonly maxBodyBytes: number;
}

/**
 * Checks the options of an HTTP entry, once, when it is made.
 *
 * @throws {DefinitionError} listing every problem
 */
export function checkHttpOptions(entry: string, options: HttpOptions): CheckedHttpOptions {
  const { allowedOrigins = [], allowedHosts, maxBodyBytes = MAX_BODY_BYTES } = options;
  const problems: DefinitionProblem[] = [
    ...listProblems(entry, "allowedOrigins", allowedOrigins, isOrigin, 'an origin such as "https://app.example.com"'),
    ...listProblems(entry, "allowedHosts", allowedHosts ?? [], isHost, 'a host such as "example.com" or "example.com:8443"'),
  ];
  if (!(Number.isSafeInteger(maxBodyBytes) && maxBodyBytes > 0)) {
    problems.push({ where: `${entry}, maxBodyBytes`, rule: "must be a whole number of bytes above 0" });
  }
  if (problems.length > 0) throw new DefinitionError(problems);
  return Object.freeze({ allowedOrigins, allowedHosts, maxBodyBytes });
}

function listProblems(
  entry: string,
  option: string,
  list: unknown,
  isSound: (item: unknown) => boolean,
  form: string,
): readonly DefinitionProblem[] {
  if (!Array.isArray(list)) return [{ where: `${entry}, ${option}`, rule: "must be a list" }];
  return list.flatMap((item, index) =>
    isSound(item) ? [] : [{ where: `${entry}, ${option}[${index}]`, rule: `must be ${form}` }],
  );
}
