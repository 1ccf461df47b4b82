import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Check } from "./judge.ts";
import { startProgram } from "./program.ts";
import { parseRequirementSet, type RequirementSet } from "./requirement-set.ts";

/** What the official runner is asked to do. */
export interface RunnerTask {
  /** The Node that it runs on. */
  readonly node: string;
  readonly url: string;
  readonly requirements: string;
  readonly expectedFailures: string;
  /** An empty folder for what it writes. */
  readonly outputFolder: string;
}

/** What the official runner found. */
export interface RunnerReport {
  /** The checks of every scenario it began, in order; undefined where it left none. */
  readonly results: ReadonlyMap<string, readonly Check[] | undefined>;
  /** Why its own verdict is not "all as expected". */
  readonly problem?: string;
  readonly output: string;
}

/** @returns which scenarios the installed runner counts for a revision, such as `2026-07-28` */
export function requirementSet(revision: string): RequirementSet {
  return parseRequirementSet(readFileSync(join(runnerFolder(), "requirements", `${revision}.yaml`), "utf8"));
}

/** Runs the server leg of the official runner: every scenario of a requirement set, scored or not. */
export async function runOfficial(task: RunnerTask): Promise<RunnerReport> {
  const runner = join(runnerFolder(), "dist", "index.js");
  const program = startProgram(
    task.node,
    [
      ...[runner, "server", "--url", task.url, "--requirements", task.requirements],
      ...["--expected-failures", task.expectedFailures, "--output-dir", task.outputFolder],
    ],
    { NO_COLOR: "1" },
  );
  const code = await program.ended;
  const output = program.output();
  const begun = [...output.matchAll(/^=== Running scenario: (\S+) ===$/gm)].map(([, name = ""]) => name);
  const announced = Number(/^Running .* \((\d+) scenarios\)/m.exec(output)?.[1] ?? 0);
  const results = new Map(begun.map((scenario) => [scenario, readChecks(task.outputFolder, scenario)]));
  if (announced === 0 || results.size !== announced) {
    return { results, output, problem: `it began ${results.size} scenarios of ${announced}` };
  }
  return code === 0 ? { results, output } : { results, output, problem: `it ended with ${code}` };
}

function runnerFolder(): string {
  const { resolve } = createRequire(import.meta.url);
  return dirname(resolve("@modelcontextprotocol/conformance/package.json"));
}

/** The runner writes into one folder per scenario, named after it and the time. */
function readChecks(folder: string, scenario: string): readonly Check[] | undefined {
  const wanted = new RegExp(`^server-${scenario}-\\d{4}-\\d\\d-\\d\\dT[\\d-]+Z$`);
  const name = readdirSync(folder).find((entry) => wanted.test(entry));
  if (name === undefined) return undefined;
  try {
    const checks: unknown = JSON.parse(readFileSync(join(folder, name, "checks.json"), "utf8"));
    return Array.isArray(checks) ? checks : undefined;
  } catch {
    return undefined; // it broke off before it wrote them
  }
}
