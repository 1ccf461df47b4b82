import { describe, expect, it } from "vitest";
import type { DefinitionProblem } from "../error/definition-error.ts";
import { readAnnotations } from "./read-annotations.ts";
import { reportOn } from "./report.ts";

/** A report and the list that it fills. */
function newReport() {
  const problems: DefinitionProblem[] = [];
  return { report: reportOn('tool "a"', problems), problems };
}

describe("readAnnotations", () => {
  it("takes every field, and copies", () => {
    const { report, problems } = newReport();
    const given = { audience: ["user", "assistant"], priority: 0, lastModified: "2026-07-28T12:00:00Z" };
    const { annotations } = readAnnotations(report, given);
    expect(annotations).toEqual(given);
    expect([annotations, annotations?.audience].every(Object.isFrozen)).toBe(true);
    expect([given, given.audience].some(Object.isFrozen)).toBe(false);
    expect(problems).toEqual([]);
  });

  it("gives nothing for nothing", () => {
    expect(readAnnotations(newReport().report, undefined)).toEqual({});
  });

  it.each(["2026-07-28", "2026-07-28T12:00Z", "2026-07-28T12:00:00.25+02:00"])("takes the timestamp %s", (text) => {
    const { report, problems } = newReport();
    readAnnotations(report, { lastModified: text });
    expect(problems).toEqual([]);
  });

  it.each([
    [{ audience: "user" }, "audience", 'must be a list of "user" and "assistant"'],
    [{ audience: ["system"] }, "audience", 'must be a list of "user" and "assistant"'],
    [{ priority: -0.1 }, "priority", "must be a number from 0 to 1"],
    [{ priority: 1.1 }, "priority", "must be a number from 0 to 1"],
    [{ priority: Number.NaN }, "priority", "must be a number from 0 to 1"],
    [{ priority: "1" }, "priority", "must be a number from 0 to 1"],
  ])("refuses %j", (annotations, field, rule) => {
    const { report, problems } = newReport();
    readAnnotations(report, annotations);
    expect(problems).toEqual([{ where: `tool "a", annotations.${field}`, rule }]);
  });

  it.each([["March 7"], ["2026-13-01"], ["2026"], [1]])("refuses the timestamp %s", (lastModified) => {
    const { report, problems } = newReport();
    readAnnotations(report, { lastModified });
    expect(problems).toEqual([
      {
        where: 'tool "a", annotations.lastModified',
        rule: "must be an ISO 8601 timestamp",
        hint: "Such as 2026-07-28T12:00:00Z",
      },
    ]);
  });

  it.each([[null], [[]], ["a"]])("refuses %j for an object", (annotations) => {
    const { report, problems } = newReport();
    expect(readAnnotations(report, annotations)).toEqual({});
    expect(problems).toEqual([{ where: 'tool "a", annotations', rule: "must be an object" }]);
  });
});
