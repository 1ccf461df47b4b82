import type { ExpectedFailure } from "./judge.ts";

/**
 * Reads the list of expected failures: the part of YAML that it needs, so that a line which says something else is
 * refused. A whole scenario cannot be listed: what passes in it today would be lost unnoticed.
 *
 * @throws {Error} naming the first line that is not understood
 */
export function parseExpectedFailures(text: string): readonly ExpectedFailure[] {
  const found = new Map<string, ExpectedFailure>();
  for (const [index, line] of text.split("\n").entries()) {
    if (/^\s*(#.*)?$/.test(line) || line === "server:") continue;
    const [, scenario, check] = /^ {2}- ([\w-]+):([\w-]+)$/.exec(line) ?? [];
    if (scenario === undefined || check === undefined) {
      throw new Error(`expected-failures.yaml, line ${index + 1}: must be "  - scenario:check"`);
    }
    const entry = `${scenario}:${check}`;
    if (found.has(entry)) throw new Error(`expected-failures.yaml, line ${index + 1}: ${entry} is there twice`);
    found.set(entry, { scenario, check });
  }
  return [...found.values()];
}
