import type { RequirementSet } from "./requirement-set.ts";

/** One check of a scenario, as the official runner writes it into `checks.json`. */
export interface Check {
  readonly id: string;
  /** `SUCCESS`, `FAILURE`, `WARNING`, `SKIPPED` or `INFO`. */
  readonly status: string;
  readonly description?: string;
  readonly errorMessage?: string;
}

/** One check that is expected to fail. */
export interface ExpectedFailure {
  readonly scenario: string;
  readonly check: string;
}

/** What became of one scenario. */
export interface Verdict {
  readonly scenario: string;
  /**
   * `ok`: nothing failed; `expected`: only what is on the list did; `skipped`: the runner has no way to check it;
   * `FAIL`: everything else.
   */
  readonly outcome: "ok" | "expected" | "skipped" | "FAIL";
  readonly passed: number;
  readonly expected: number;
  readonly skipped: number;
  /** What is wrong, one line each; empty unless the outcome is `FAIL`. */
  readonly problems: readonly string[];
}

/** Scenarios of which the runner always skips every check. */
const NEVER_CHECKED: ReadonlySet<string> = new Set(["tasks-status-notifications"]);

const HARMLESS: ReadonlySet<string> = new Set(["SUCCESS", "SKIPPED", "INFO"]);

/**
 * Judges every scenario more strictly than the runner does: a warning is a failure, scored or not, a list entry needs a
 * check that failed, and only what belongs to an extension may be on the list.
 *
 * @param results the checks of each scenario; undefined for one that was begun and left none
 */
export function judge(
  results: ReadonlyMap<string, readonly Check[] | undefined>,
  list: readonly ExpectedFailure[],
  { scored, notScored }: RequirementSet,
): readonly Verdict[] {
  const judged = [...results].map(([scenario, checks]) => {
    const listed = list.filter((entry) => entry.scenario === scenario).map(({ check }) => check);
    const mayFail = notScored.get(scenario) === "extension";
    return judgeScenario(scenario, checks ?? [], listed, mayFail);
  });
  const isMissing = (scenario: string): boolean => !results.has(scenario);
  const unknown = new Set(list.map(({ scenario }) => scenario).filter(isMissing));
  const left = [...scored, ...notScored.keys()].filter((scenario) => isMissing(scenario) && !unknown.has(scenario));
  return [
    ...judged,
    ...[...unknown].map((scenario) => notRun(scenario, "it is on the list of expected failures and was not run")),
    ...left.map((scenario) => notRun(scenario, "it is in the requirement set and was not run")),
  ];
}

function judgeScenario(
  scenario: string,
  checks: readonly Check[],
  listed: readonly string[],
  mayFail: boolean,
): Verdict {
  const failing = checks.filter(({ status }) => !HARMLESS.has(status));
  const unexpected = failing.filter(({ id }) => !listed.includes(id));
  const stale = listed.filter((id) => !failing.some((check) => check.id === id));
  const passed = checks.filter(({ status }) => status === "SUCCESS").length;
  const isUnchecked = passed === 0 && failing.length === 0;
  const problems = [
    ...unexpected.map(({ id, status, errorMessage, description }) =>
      oneLine(`${status} ${id}: ${errorMessage ?? description ?? ""}`),
    ),
    ...stale.map((id) => `${id} does not fail: take ${scenario}:${id} out of expected-failures.yaml`),
    ...(listed.length > 0 && !mayFail ? ["nothing of it may be expected to fail: it is of no extension"] : []),
    ...(isUnchecked && !NEVER_CHECKED.has(scenario) ? ["it checked nothing"] : []),
  ];
  return {
    scenario,
    outcome: problems.length > 0 ? "FAIL" : isUnchecked ? "skipped" : failing.length > 0 ? "expected" : "ok",
    passed,
    expected: failing.length - unexpected.length,
    skipped: checks.filter(({ status }) => status === "SKIPPED").length,
    problems,
  };
}

function notRun(scenario: string, problem: string): Verdict {
  return { scenario, outcome: "FAIL", passed: 0, expected: 0, skipped: 0, problems: [problem] };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
