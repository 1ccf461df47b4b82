// npm test: installs what is needed, builds, and runs every check. The last line on standard output is
// `N passed, N failed`, summed over all of them.
//
//   npm test                      everything
//   npm test -- lint unit         only these (and what they need built)
//   npm test -- --list            what there is, and what each proves

import { command, counted, script, vitest } from "./lane.mjs";
import { runLanes } from "./run-lanes.mjs";
import { checkNode, install, providePnpm, setEnvironment, stopOnSignal } from "./set-up.mjs";

/** All lanes together, install excepted. */
const TOTAL_SECONDS = 15 * 60;

const built = ["build"];

/**
 * Every check there is. Two run at a time, begun in this order. A lane that must have the machine for itself says
 * `cores: 2`.
 *
 * @type {readonly import("./lane.mjs").Lane[]}
 */
const lanes = [
  {
    name: "build",
    proves: "every workspace builds: JavaScript by rolldown, declarations by tsc",
    budgetSeconds: 180,
    run: command("turbo", "run", "build", "--concurrency=2", "--output-logs=errors-only"),
  },
  {
    name: "lint",
    proves: "format and lint rules hold",
    budgetSeconds: 60,
    run: command("biome", "ci", "."),
  },
  {
    name: "layers",
    proves: "imports follow the arrows; edge code needs no Node",
    budgetSeconds: 30,
    run: script("check-layers.mjs"),
  },
  {
    name: "exports",
    proves: "the public names are those of testing/public-names.txt",
    budgetSeconds: 30,
    run: script("check-exports.mjs"),
  },
  {
    name: "untested",
    proves: "every public name is used in a test",
    budgetSeconds: 30,
    run: script("list-untested.mjs"),
  },
  {
    name: "rows",
    proves: "every requirement is cited by a test, or on a list of those that are not yet",
    budgetSeconds: 30,
    run: script("check-rows.mjs"),
  },
  {
    name: "lockfile",
    proves: "the lockfile holds no address, no file names a registry",
    budgetSeconds: 30,
    run: script("check-lockfile.mjs"),
  },
  {
    name: "comments",
    proves: "comments keep to 120 columns",
    budgetSeconds: 30,
    run: script("check-comments.mjs"),
  },
  {
    name: "types",
    proves: "sources, tests and scripts type-check",
    budgetSeconds: 120,
    run: command("tsc", "-p", "tsconfig.test.json"),
  },
  {
    name: "unit",
    proves: "the packages behave, from their sources; so do the scripts; the guide says what is so",
    budgetSeconds: 750,
    run: vitest("--project", "packages", "--project", "scripts"),
  },
  {
    name: "interop",
    proves: "the built programs serve the official client; the stories of examples/ print what they say",
    budgetSeconds: 180,
    after: built,
    run: vitest("--project", "interop"),
  },
  {
    name: "fuzz",
    proves: "100,000 mutated messages and requests have their answers, valid, and the same on every transport",
    budgetSeconds: 300,
    after: built,
    run: vitest("--project", "endurance", "testing/fuzz"),
  },
  {
    name: "soak",
    proves: "much of everything leaves nothing behind: no memory, handle, timer or listener",
    budgetSeconds: 120,
    after: built,
    run: vitest("--project", "endurance", "testing/soak"),
  },
  {
    name: "conformance",
    proves: "the official conformance runner passes against the fixture server; the Inspector takes its schemas",
    budgetSeconds: 240,
    after: built,
    workspace: "conformance",
    run: counted("pnpm", "--dir", "conformance", "run", "conformance"),
  },
  {
    name: "runtimes",
    proves: "one suite passes on Node, Bun, Deno and workerd; an edge bundle needs no Node and keeps to its size",
    budgetSeconds: 240,
    after: built,
    workspace: "runtimes",
    run: vitest("--project", "runtimes"),
  },
  {
    name: "packaging",
    proves: "packed tarballs are sound, and run the README's first server",
    budgetSeconds: 240,
    after: built,
    run: counted("node", "scripts/check-packages.mjs"),
  },
  {
    name: "consumers",
    proves: "user code against the tarballs type-checks on the oldest and the newest TypeScript",
    budgetSeconds: 240,
    after: built,
    run: counted("node", "scripts/check-consumers.mjs"),
  },
  {
    name: "demo",
    proves: "the demo checks itself",
    budgetSeconds: 60,
    after: built,
    workspace: "examples/showcase",
    run: command("node", "examples/showcase/dist/demo.js"),
  },
];

const names = process.argv.slice(2);
if (names.includes("--list")) {
  for (const lane of lanes) process.stdout.write(`${lane.name.padEnd(12)} ${lane.proves}\n`);
} else {
  await main();
}

async function main() {
  const unknown = names.filter((name) => !lanes.some((lane) => lane.name === name));
  if (unknown.length > 0) {
    process.stderr.write(
      `no such lane: ${unknown.join(", ")}. There are ${lanes.map((lane) => lane.name).join(", ")}.\n`,
    );
    finish(0, 1);
    return;
  }
  const chosen = lanes.filter((lane) => names.length === 0 || names.includes(lane.name));
  const needed = lanes.filter(
    (lane) => chosen.includes(lane) || chosen.some((other) => other.after?.includes(lane.name)),
  );

  stopOnSignal();
  try {
    checkNode();
    setEnvironment();
    await providePnpm();
    await install("full");
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
    finish(0, needed.length);
    return;
  }
  const { passed, failed } = await runLanes(needed, TOTAL_SECONDS);
  finish(passed, failed);
}

/** @param {number} passed @param {number} failed */
function finish(passed, failed) {
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
