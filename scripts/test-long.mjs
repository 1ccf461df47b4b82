// pnpm test:long: the property tests of the packages, the fuzz and the soak, each with much more than `npm test` has
// time for. What came of it is written to testing/long-results.md, which is committed.

import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { command, logOf, vitest } from "./lane.mjs";
import { runLanes } from "./run-lanes.mjs";
import { root, setEnvironment, stopOnSignal } from "./set-up.mjs";

/** How often each property is tried, unless its test says a number itself. */
const RUNS = 2_000;
/** How many mutated messages are sent. */
const MESSAGES = 1_000_000;
const BUDGET_SECONDS = 60 * 60;

stopOnSignal();
setEnvironment();
process.env.SNODO_PROPERTY_RUNS = String(RUNS);
process.env.SNODO_FUZZ_MESSAGES = String(MESSAGES);
process.env.SNODO_SOAK = "long";
const startedMs = Date.now();
const { passed, failed, problems } = await runLanes(
  [
    {
      name: "build",
      proves: "every workspace builds",
      budgetSeconds: 180,
      run: command("turbo", "run", "build", "--concurrency=2", "--output-logs=errors-only"),
    },
    {
      name: "fuzz",
      proves: "mutated messages have their answers, valid, and the same on every transport",
      budgetSeconds: BUDGET_SECONDS,
      after: ["build"],
      run: vitest("--project", "endurance", "testing/fuzz"),
    },
    {
      name: "soak",
      proves: "much of everything leaves nothing behind",
      budgetSeconds: BUDGET_SECONDS,
      after: ["build"],
      run: vitest("--project", "endurance", "testing/soak"),
    },
    {
      name: "properties",
      proves: "every property holds over many more values",
      budgetSeconds: BUDGET_SECONDS,
      run: vitest("--project", "packages", "--testTimeout", String(BUDGET_SECONDS * 1000)),
    },
  ],
  BUDGET_SECONDS,
);
const seconds = Math.round((Date.now() - startedMs) / 1000);
writeFileSync(
  join(root, "testing/long-results.md"),
  `# The last long run

\`pnpm test:long\`: the packages' tests with ${RUNS.toLocaleString("en")} tries of each property, except where a test sets the number;
${MESSAGES.toLocaleString("en")} mutated messages (\`testing/fuzz\`); much of everything over sockets and pipes (\`testing/soak\`).

- ${passed} passed, ${failed} failed
- ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}, ${seconds} s
${problems.map((problem) => `- ${problem}\n`).join("")}${said("fuzz")}${said("soak")}`,
);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

/**
 * What a lane says of itself, a line for each.
 *
 * @param {string} lane
 */
function said(lane) {
  const lines = readFileSync(logOf(lane), "utf8").split("\n");
  return lines.flatMap((line) => (line.startsWith(`${lane}: `) ? [`- ${line}\n`] : [])).join("");
}
