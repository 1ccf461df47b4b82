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
 * Judges every scenario more strictly than the runner does: a warning is a failure, scored or not, and a list entry
 * needs a check that failed.
 *
 * @param results the checks of each scenario; undefined for one that was begun and left none
 */
export function judge(
  results: ReadonlyMap<string, readonly Check[] | undefined>,
  list: readonly ExpectedFailure[],
): readonly Verdict[] {
  const judged = [...results].map(([scenario, checks]) =>
    judgeScenario(
      scenario,
      checks ?? [],
      list.filter((entry) => entry.scenario === scenario).map(({ check }) => check),
    ),
  );
  const unknown = new Set(list.map(({ scenario }) => scenario).filter((scenario) => !results.has(scenario)));
  return [...judged, ...[...unknown].map(notRun)];
}

function judgeScenario(scenario: string, checks: readonly Check[], listed: readonly string[]): Verdict {
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

function notRun(scenario: string): Verdict {
  const problems = ["it is on the list of expected failures and was not run"];
  return { scenario, outcome: "FAIL", passed: 0, expected: 0, skipped: 0, problems };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
