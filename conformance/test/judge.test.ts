import { describe, expect, it } from "vitest";
import { type Check, type ExpectedFailure, judge } from "../src/judge.ts";
import type { RequirementSet } from "../src/requirement-set.ts";

const passes: Check = { id: "a", status: "SUCCESS" };
const fails: Check = { id: "b", status: "FAILURE", errorMessage: "Unknown tool" };

const ofExtension: RequirementSet = { scored: [], notScored: new Map([["lists", "extension"]]) };
const ofRevision: RequirementSet = { scored: ["lists"], notScored: new Map() };
const pending: RequirementSet = { scored: [], notScored: new Map([["lists", "pending"]]) };

function verdictOf(
  checks: readonly Check[] | undefined,
  list: readonly ExpectedFailure[] = [],
  requirements: RequirementSet = ofExtension,
) {
  const [verdict] = judge(new Map([["lists", checks]]), list, requirements);
  return { outcome: verdict?.outcome, problems: verdict?.problems };
}

describe("judge", () => {
  it("accepts a scenario in which nothing fails", () => {
    const checks = [passes, { id: "b", status: "INFO" }, { id: "c", status: "SKIPPED" }];
    expect(verdictOf(checks)).toEqual({ outcome: "ok", problems: [] });
  });

  it("accepts a failure that is on the list, and says so", () => {
    expect(verdictOf([passes, fails], [{ scenario: "lists", check: "b" }])).toEqual({
      outcome: "expected",
      problems: [],
    });
  });

  it("refuses a failure beside the one that is on the list", () => {
    const other: Check = { id: "c", status: "FAILURE", errorMessage: "not\n  stable" };
    expect(verdictOf([passes, fails, other], [{ scenario: "lists", check: "b" }])).toEqual({
      outcome: "FAIL",
      problems: ["FAILURE c: not stable"],
    });
  });

  it("refuses a warning", () => {
    const warning: Check = { id: "c", status: "WARNING", description: "The order is stable" };
    expect(verdictOf([passes, warning])).toEqual({
      outcome: "FAIL",
      problems: ["WARNING c: The order is stable"],
    });
  });

  it.each([
    ["passes", [passes, { id: "b", status: "SUCCESS" }]],
    ["is skipped", [passes, { id: "b", status: "SKIPPED" }]],
    ["is gone", [passes]],
  ])("refuses an entry whose check %s", (_, checks) => {
    expect(verdictOf(checks, [{ scenario: "lists", check: "b" }])).toEqual({
      outcome: "FAIL",
      problems: ["b does not fail: take lists:b out of expected-failures.yaml"],
    });
  });

  it("refuses an entry whose scenario was not run", () => {
    const [, verdict] = judge(new Map([["lists", [passes]]]), [{ scenario: "calls", check: "b" }], ofExtension);
    expect(verdict).toMatchObject({ scenario: "calls", outcome: "FAIL" });
  });

  it.each([
    ["is scored", ofRevision],
    ["is of no extension, scored or not", pending],
  ])("refuses an entry whose scenario %s", (_, requirements) => {
    expect(verdictOf([passes, fails], [{ scenario: "lists", check: "b" }], requirements)).toEqual({
      outcome: "FAIL",
      problems: ["nothing of it may be expected to fail: it is of no extension"],
    });
  });

  it.each([
    ["counts", { scored: ["lists", "calls"], notScored: new Map() }],
    ["does not", { scored: ["lists"], notScored: new Map([["calls", "pending"]]) }],
  ])("refuses a run without a scenario that %s", (_, requirements) => {
    const [, verdict] = judge(new Map([["lists", [passes]]]), [], requirements);
    expect(verdict).toMatchObject({
      scenario: "calls",
      outcome: "FAIL",
      problems: ["it is in the requirement set and was not run"],
    });
  });

  it("refuses a scenario that checked nothing", () => {
    expect(verdictOf(undefined)).toEqual({ outcome: "FAIL", problems: ["it checked nothing"] });
    expect(verdictOf([{ id: "a", status: "SKIPPED" }])).toEqual({ outcome: "FAIL", problems: ["it checked nothing"] });
  });
});
