// What a lane is, and the four ways to make one run.

import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root, signalGroup, start } from "./set-up.mjs";

/**
 * @typedef {object} Outcome what a lane found: the counts go into the last line of `npm test`
 * @property {number} passed
 * @property {number} failed
 * @property {readonly string[]} problems one line each: what failed and why
 */

/**
 * @typedef {object} Lane
 * @property {string} name what `npm test -- <name>` calls it
 * @property {string} proves said by `npm test -- --list`
 * @property {number} budgetSeconds after this much time the lane and everything it started is killed, and has failed
 * @property {readonly string[]} [after] lanes that must have passed before; without them this one fails unrun
 * @property {1 | 2} [cores] 2 keeps every other lane from running beside it (1)
 * @property {string} [workspace] a folder whose package.json must be there
 * @property {(job: Job) => Promise<Outcome>} run
 */

/**
 * @typedef {object} Job what a running lane may use
 * @property {string} name
 * @property {(command: string, args: readonly string[]) => Promise<Ended>} execute
 */

/**
 * @typedef {object} Ended
 * @property {number | null} code null when a signal ended it
 * @property {string} output standard output alone
 * @property {string} [problem] why it did not end well, in words
 */

export const cacheFolder = join(root, ".cache", "lanes");
/** @param {string} name */
export const logOf = (name) => join(cacheFolder, `${name}.log`);

const binFolder = join(root, "node_modules", ".bin");
/** @param {string} tool */
const isLocal = (tool) => existsSync(join(binFolder, tool));

/**
 * A check that is one command: it passes when the command exits with 0.
 *
 * @param {string} tool a program of the root's node_modules, or one on PATH
 * @param {...string} args
 * @returns {Lane["run"]}
 */
export function command(tool, ...args) {
  return async (job) => {
    const ended = await job.execute(...resolved(tool, args));
    return ended.problem === undefined ? one(true) : one(false, ended.problem);
  };
}

/**
 * A script of this folder, as one check.
 *
 * @param {string} file
 * @param {...string} args
 */
export const script = (file, ...args) => command("node", `scripts/${file}`, ...args);

/**
 * A program that runs many checks and says `N passed, N failed` in its last such line.
 *
 * @param {string} tool
 * @param {...string} args
 * @returns {Lane["run"]}
 */
export function counted(tool, ...args) {
  return async (job) => {
    const ended = await job.execute(...resolved(tool, args));
    return readCounts(ended);
  };
}

/**
 * vitest, counted by its JSON report.
 *
 * @param {...string} args
 * @returns {Lane["run"]}
 */
export function vitest(...args) {
  return async (job) => {
    const report = join(cacheFolder, `${job.name}.json`);
    rmSync(report, { force: true });
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const ended = await job.execute(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...args, ...reporters]);
    return readVitest(ended, existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : undefined);
  };
}

/** @param {string} tool @param {string[]} args @returns {[string, string[]]} */
function resolved(tool, args) {
  if (tool === "node") return [process.execPath, args];
  return [isLocal(tool) ? join(binFolder, tool) : tool, args];
}

/** @param {boolean} ok @param {...string} problems @returns {Outcome} */
function one(ok, ...problems) {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, problems };
}

/** @param {Ended} ended @returns {Outcome} */
export function readCounts(ended) {
  const last = [...ended.output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1);
  if (last === undefined) return one(false, ended.problem ?? 'it never said "N passed, N failed"');
  const passed = Number(last[1]);
  const failed = Number(last[2]);
  if (failed > 0) return { passed, failed, problems: [`${failed} failed`] };
  if (ended.problem !== undefined) return { passed, failed: 1, problems: [ended.problem] };
  if (passed === 0) return one(false, "it ran no test");
  return { passed, failed, problems: [] };
}

/**
 * @param {Ended} ended
 * @param {any} report vitest's JSON report, if one was written
 * @returns {Outcome}
 */
export function readVitest(ended, report) {
  if (report === undefined) return one(false, ended.problem ?? "vitest wrote no report");
  let passed = 0;
  const problems = [];
  for (const file of report.testResults) {
    const name = file.name.replace(`${root}/`, "");
    for (const test of file.assertionResults) {
      if (test.status === "passed") passed += 1;
      else problems.push(`${test.status}: ${name} > ${[...test.ancestorTitles, test.title].join(" > ")}`);
    }
    const isBroken =
      file.status === "failed" && !file.assertionResults.some((/** @type {any} */ t) => t.status === "failed");
    if (isBroken) problems.push(`failed to run: ${name}: ${String(file.message).split("\n", 1)[0]}`);
  }
  // An error outside of any test, or a hook's, fails the run without failing a test.
  if (problems.length === 0 && ended.problem !== undefined) problems.push(ended.problem);
  if (problems.length === 0 && passed === 0) problems.push("it ran no test");
  return { passed, failed: problems.length, problems };
}

/**
 * Runs one lane to its end, whatever happens in it.
 *
 * @param {Lane} lane
 * @param {{ deadlineMs: number, isShown: boolean }} options when to stop at the latest, and whether to show its output
 *   while it runs (it always goes to the lane's log)
 * @returns {Promise<Outcome>}
 */
export async function runLane(lane, { deadlineMs, isShown }) {
  if (lane.workspace !== undefined && !existsSync(join(root, lane.workspace, "package.json"))) {
    return one(false, `${lane.workspace}/package.json is not there`);
  }
  mkdirSync(cacheFolder, { recursive: true });
  const log = createWriteStream(logOf(lane.name));
  const budgetMs = Math.min(lane.budgetSeconds * 1000, deadlineMs - Date.now());
  const isOverall = budgetMs < lane.budgetSeconds * 1000;
  const endsAt = Date.now() + budgetMs;
  const tooLate = isOverall
    ? "killed: all lanes together are over their time"
    : `killed: over its budget of ${lane.budgetSeconds} s, which other work on this machine may have used`;

  /** @type {Job["execute"]} */
  const execute = (tool, args) =>
    new Promise((done) => {
      log.write(`$ ${[tool, ...args].join(" ")}\n`);
      // A log is read as text. (In CI some tools would colour it all the same.)
      const child = start(
        tool,
        args,
        isShown && process.stdout.isTTY ? {} : { env: { ...process.env, NO_COLOR: "1" } },
      );
      const group = child.pid ?? 0;
      let output = "";
      /** @type {string | undefined} */
      let problem;
      child.stdout.on("data", (data) => {
        output += data;
        log.write(data);
        if (isShown) process.stdout.write(data);
      });
      child.stderr.on("data", (data) => {
        log.write(data);
        if (isShown) process.stderr.write(data);
      });
      const timer = setTimeout(
        () => {
          problem = tooLate;
          signalGroup(group, "SIGKILL");
        },
        Math.max(0, endsAt - Date.now()),
      );
      child.once("error", (error) => done({ code: null, output, problem: error.message }));
      child.once("exit", async (code, signal) => {
        clearTimeout(timer);
        if (code !== 0) problem ??= code === null ? `ended by ${signal}` : `exit code ${code}`;
        if (!(await isGone(group))) {
          signalGroup(group, "SIGKILL");
          problem ??= "it left processes behind";
        }
      });
      child.once("close", (code) => done(problem === undefined ? { code, output } : { code, output, problem }));
    });

  try {
    return await lane.run({ name: lane.name, execute });
  } catch (error) {
    return one(false, error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    await new Promise((done) => log.end(done));
  }
}

/** Whether a process group has no member left, given two seconds to see to that. @param {number} group */
async function isGone(group) {
  for (let waits = 0; waits < 40; waits++) {
    if (!signalGroup(group, 0)) return true;
    await new Promise((done) => setTimeout(done, 50));
  }
  return false;
}
