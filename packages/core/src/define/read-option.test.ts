import { describe, expect, it } from "vitest";
import type { DefinitionProblem } from "../error/definition-error.ts";
import { readChoice, readFunction, readWhole } from "./read-option.ts";
import { type Report, reportOn } from "./report.ts";

/** What was read, and the rules that were broken. */
function read<Value>(by: (report: Report) => Value) {
  const problems: DefinitionProblem[] = [];
  return { value: by(reportOn("it", problems)), problems: problems.map(({ where, rule }) => `${where} ${rule}`) };
}

describe("readWhole", () => {
  it.each([
    [undefined, 5],
    [1, 1],
    [9, 9],
  ])("takes %s for %s", (given, value) => {
    expect(read((report) => readWhole(report, "n", given, { absent: 5, most: 9 }))).toEqual({ value, problems: [] });
  });

  it.each([null, 0, 10, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, "1", 1n, [1], new Number(1)])(
    "refuses %s",
    (given) => {
      expect(read((report) => readWhole(report, "n", given, { absent: 5, most: 9 }))).toEqual({
        value: 5,
        problems: ["it, n must be a whole number from 1 to 9"],
      });
    },
  );

  it("has no upper bound unless one is said, and the lower one that is said", () => {
    const most = Number.MAX_SAFE_INTEGER;
    expect(read((report) => readWhole(report, "n", most, { absent: 5 })).value).toBe(most);
    expect(read((report) => readWhole(report, "n", 0, { absent: 5, least: 0 })).value).toBe(0);
    expect(read((report) => readWhole(report, "n", -1, { absent: 5, least: 0 })).problems).toEqual([
      "it, n must be a whole number from 0",
    ]);
  });
});

describe("readChoice", () => {
  it.each([
    [undefined, "a"],
    ["a", "a"],
    ["c", "c"],
  ])("takes %s for %s", (given, value) => {
    expect(read((report) => readChoice(report, "c", given, ["a", "b", "c"]))).toEqual({ value, problems: [] });
  });

  it.each([null, "d", "A", ["a"], 0, {}])("refuses %j", (given) => {
    expect(read((report) => readChoice(report, "c", given, ["a", "b", "c"]))).toEqual({
      value: "a",
      problems: ['it, c must be "a", "b" or "c"'],
    });
  });
});

describe("readFunction", () => {
  it("takes a function, or nothing", () => {
    const given = () => 1;
    expect(read((report) => readFunction(report, "f", given))).toEqual({ value: given, problems: [] });
    expect(read((report) => readFunction(report, "f", undefined))).toEqual({ value: undefined, problems: [] });
    expect(read((report) => readFunction(report, "f", null)).problems).toEqual(["it, f must be a function"]);
  });
});
