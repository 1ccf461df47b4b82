import { describe, expect, it } from "vitest";
import { command, counted, readCounts, readVitest, runLane } from "./lane.mjs";
import { runLanes } from "./run-lanes.mjs";

/** @param {string} code @returns {[string, string, string]} */
const node = (code) => ["node", "-e", code];
const soon = () => ({ deadlineMs: Date.now() + 60_000, isShown: false });

describe("readVitest", () => {
  /** @param {string} status @param {...string} tests */
  const file = (status, ...tests) => ({
    name: "/x/a.test.ts",
    status,
    message: "SyntaxError\n  at",
    assertionResults: tests.map((each) => ({ status: each, ancestorTitles: ["unit"], title: "fact" })),
  });

  it("counts what passed and what failed", () => {
    const report = { testResults: [file("failed", "passed", "failed"), file("passed", "passed")] };
    const outcome = readVitest({ code: 1, output: "", problem: "exit code 1" }, report);
    expect(outcome).toEqual({ passed: 2, failed: 1, problems: ["failed: /x/a.test.ts > unit > fact"] });
  });

  it("fails what was skipped or left to do", () => {
    const report = { testResults: [file("passed", "passed", "skipped", "todo", "pending")] };
    expect(readVitest({ code: 0, output: "" }, report)).toMatchObject({ passed: 1, failed: 3 });
  });

  it("fails a file that could not be loaded", () => {
    const outcome = readVitest({ code: 1, output: "", problem: "exit code 1" }, { testResults: [file("failed")] });
    expect(outcome).toEqual({ passed: 0, failed: 1, problems: ["failed to run: /x/a.test.ts: SyntaxError"] });
  });

  it("fails a run that crashed, wrote no report, or ran no test", () => {
    const green = { testResults: [file("passed", "passed")] };
    expect(readVitest({ code: null, output: "", problem: "killed" }, green)).toMatchObject({ passed: 1, failed: 1 });
    expect(readVitest({ code: 0, output: "" }, undefined)).toMatchObject({ passed: 0, failed: 1 });
    expect(readVitest({ code: 0, output: "" }, { testResults: [] })).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe("readCounts", () => {
  it("takes the last count", () => {
    const output = "1 passed, 0 failed\nmore\n7 passed, 2 failed\n";
    expect(readCounts({ code: 1, output, problem: "exit code 1" })).toMatchObject({ passed: 7, failed: 2 });
  });

  it("fails a program that counted nothing, or ended badly after counting", () => {
    expect(readCounts({ code: 0, output: "fine" })).toMatchObject({ passed: 0, failed: 1 });
    expect(readCounts({ code: 0, output: "0 passed, 0 failed" })).toMatchObject({ passed: 0, failed: 1 });
    const crashed = { code: null, output: "3 passed, 0 failed", problem: "killed" };
    expect(readCounts(crashed)).toMatchObject({ passed: 3, failed: 1 });
  });
});

describe("runLane", () => {
  /** @param {import("./lane.mjs").Lane["run"]} run @returns {import("./lane.mjs").Lane} */
  const lane = (run) => ({ name: "of-lane-test", proves: "", budgetSeconds: 5, run });

  it("counts a command as one", async () => {
    expect(await runLane(lane(command(...node(""))), soon())).toMatchObject({ passed: 1, failed: 0 });
    const failed = await runLane(lane(command(...node("process.exit(3)"))), soon());
    expect(failed).toEqual({ passed: 0, failed: 1, problems: ["exit code 3"] });
  });

  it("fails a command that is not there, and a workspace that is not", async () => {
    expect(await runLane(lane(command("no-such-program")), soon())).toMatchObject({ passed: 0, failed: 1 });
    const missing = { ...lane(command(...node(""))), workspace: "no/such" };
    expect(await runLane(missing, soon())).toMatchObject({
      failed: 1,
      problems: ["no/such/package.json is not there"],
    });
  });

  it("kills a lane that is over its budget, with all it started", async () => {
    const code = `console.log("5 passed, 0 failed");
      require("child_process").spawn(process.execPath, ["-e", "setInterval(() => 1, 1000)"], { stdio: "inherit" });
      setInterval(() => 1, 1000);`;
    const slow = { ...lane(counted(...node(code))), budgetSeconds: 1 };
    const outcome = await runLane(slow, soon());
    expect(outcome).toEqual({
      passed: 5,
      failed: 1,
      problems: ["killed: over its budget of 1 s, which other work on this machine may have used"],
    });
  });

  it("fails a lane that leaves a process behind, and ends that process", async () => {
    const code = `require("child_process").spawn(process.execPath, ["-e", "setInterval(() => 1, 1000)"], { stdio: "inherit" }).unref()`;
    const outcome = await runLane(lane(command(...node(code))), soon());
    expect(outcome).toEqual({ passed: 0, failed: 1, problems: ["it left processes behind"] });
  });
});

describe("runLanes", () => {
  it("sums all lanes and does not run what a failed one was needed for", async () => {
    const common = { proves: "", budgetSeconds: 5 };
    const outcome = await runLanes(
      [
        { ...common, name: "of-test-broken", run: command(...node("process.exit(1)")) },
        { ...common, name: "of-test-needs", after: ["of-test-broken"], run: command(...node("")) },
        { ...common, name: "of-test-fine", cores: 2, run: counted(...node('console.log("4 passed, 0 failed")')) },
      ],
      60,
    );
    expect(outcome).toMatchObject({ passed: 4, failed: 2 });
  });
});
