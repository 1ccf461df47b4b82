// pnpm test:long: the property tests of the packages, each tried many more times than `npm test` has time for. What
// came of it is written to testing/long-results.md, which is committed.

import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { vitest } from "./lane.mjs";
import { runLanes } from "./run-lanes.mjs";
import { root, setEnvironment, stopOnSignal } from "./set-up.mjs";

/** How often each property is tried, unless its test says a number itself. */
const RUNS = 2_000;
const BUDGET_SECONDS = 60 * 60;

stopOnSignal();
setEnvironment();
process.env.SNODO_PROPERTY_RUNS = String(RUNS);
const startedMs = Date.now();
const { passed, failed, problems } = await runLanes(
  [
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

\`pnpm test:long\`: the packages' tests with ${RUNS.toLocaleString("en")} tries of each property, except where a test sets the number.

- ${passed} passed, ${failed} failed
- ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}, ${seconds} s
${problems.map((problem) => `- ${problem}\n`).join("")}`,
);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
