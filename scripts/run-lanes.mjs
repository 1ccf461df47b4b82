// Runs lanes two at a time (the machines this is measured for have two cores) and adds up what they found.

import { readFileSync } from "node:fs";
import { logOf, runLane } from "./lane.mjs";

/**
 * @param {readonly import("./lane.mjs").Lane[]} lanes in the order in which they should begin
 * @param {number} totalSeconds a bound on all of them together
 * @returns {Promise<import("./lane.mjs").Outcome>}
 */
export async function runLanes(lanes, totalSeconds) {
  const deadlineMs = Date.now() + totalSeconds * 1000;
  const isShown = lanes.length === 1;
  const waiting = [...lanes];
  /** @type {Map<string, Promise<void>>} */
  const running = new Map();
  /** @type {Map<string, import("./lane.mjs").Outcome>} */
  const outcomes = new Map();
  let freeCores = 2;

  /** @param {import("./lane.mjs").Lane} lane */
  const begin = async (lane) => {
    const startedMs = Date.now();
    const broken = lane.after?.find((name) => (outcomes.get(name)?.failed ?? 0) > 0);
    /** @type {import("./lane.mjs").Outcome} */
    const outcome =
      broken === undefined
        ? await runLane(lane, { deadlineMs, isShown })
        : { passed: 0, failed: 1, problems: [`not run: "${broken}" failed`] };
    outcomes.set(lane.name, outcome);
    print(lane, outcome, Date.now() - startedMs, broken !== undefined || isShown);
  };

  while (waiting.length > 0 || running.size > 0) {
    for (const lane of [...waiting]) {
      const isReady = (lane.after ?? []).every((name) => outcomes.has(name) || !lanes.some((l) => l.name === name));
      const cores = lane.cores ?? 1;
      if (!isReady || cores > freeCores) continue;
      freeCores -= cores;
      waiting.splice(waiting.indexOf(lane), 1);
      const run = begin(lane).finally(() => {
        freeCores += cores;
        running.delete(lane.name);
      });
      running.set(lane.name, run);
    }
    if (running.size === 0)
      throw new Error(`these lanes wait for each other: ${waiting.map((l) => l.name).join(", ")}`);
    await Promise.race(running.values());
  }

  const all = [...outcomes.values()];
  return {
    passed: all.reduce((sum, outcome) => sum + outcome.passed, 0),
    failed: all.reduce((sum, outcome) => sum + outcome.failed, 0),
    problems: all.flatMap((outcome) => outcome.problems),
  };
}

/**
 * @param {import("./lane.mjs").Lane} lane
 * @param {import("./lane.mjs").Outcome} outcome
 * @param {number} tookMs
 * @param {boolean} isLogKnown
 */
function print(lane, outcome, tookMs, isLogKnown) {
  const isOk = outcome.failed === 0;
  const counts = isOk ? `${outcome.passed}` : `${outcome.passed} passed, ${outcome.failed} failed`;
  const time = `${(tookMs / 1000).toFixed(1)} s of ${lane.budgetSeconds} s`;
  let text = `${isOk ? "ok    " : "FAILED"} ${lane.name.padEnd(14)} ${time.padEnd(18)} ${counts}\n`;
  if (!isOk) {
    if (!isLogKnown) text += `${indent(tailOf(logOf(lane.name)))}\n`;
    text += `${indent(outcome.problems.join("\n"))}\n`;
  }
  process.stdout.write(text);
}

/** @param {string} text */
const indent = (text) => text.replace(/^(?=.)/gm, "       | ");

/** The last lines of a lane's log: enough to see what went wrong, the rest is in the file. @param {string} file */
function tailOf(file) {
  try {
    const lines = readFileSync(file, "utf8").trimEnd().split("\n");
    if (lines.length <= 200) return lines.join("\n");
    return [`(the last 200 of ${lines.length} lines; all of them in ${file})`, ...lines.slice(-200)].join("\n");
  } catch {
    return ""; // the lane failed before it wrote anything
  }
}
