import { describe, expect, it } from "vitest";
import { type Check, type ExpectedFailure, judge } from "../src/judge.ts";

const passes: Check = { id: "a", status: "SUCCESS" };
const fails: Check = { id: "b", status: "FAILURE", errorMessage: "Unknown tool" };

function verdictOf(checks: readonly Check[] | undefined, list: readonly ExpectedFailure[] = []) {
  const [verdict] = judge(new Map([["lists", checks]]), list);
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
    const [, verdict] = judge(new Map([["lists", [passes]]]), [{ scenario: "calls", check: "b" }]);
    expect(verdict).toMatchObject({ scenario: "calls", outcome: "FAIL" });
  });

  it("refuses a scenario that checked nothing", () => {
    expect(verdictOf(undefined)).toEqual({ outcome: "FAIL", problems: ["it checked nothing"] });
    expect(verdictOf([{ id: "a", status: "SKIPPED" }])).toEqual({ outcome: "FAIL", problems: ["it checked nothing"] });
  });
});
