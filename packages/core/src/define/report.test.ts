import { describe, expect, it } from "vitest";
import type { DefinitionProblem } from "../error/definition-error.ts";
import { checkKeys, checkText, readText, reportOn, subjectOf } from "./report.ts";

/** A report and the list that it fills. */
function newReport() {
  const problems: DefinitionProblem[] = [];
  return { report: reportOn('tool "a"', problems), problems };
}

describe("reportOn", () => {
  it("puts the place after the subject, and a hint only where there is one", () => {
    const { report, problems } = newReport();
    report.add("", "is wrong");
    report.add("title", "must be a string", "Quote it");
    expect(problems).toEqual([
      { where: 'tool "a"', rule: "is wrong" },
      { where: 'tool "a", title', rule: "must be a string", hint: "Quote it" },
    ]);
  });
});

describe("subjectOf", () => {
  it("names the kind and the quoted name", () => {
    expect(subjectOf("tool", 'say "hi"')).toBe('tool "say \\"hi\\""');
  });

  it.each([[undefined], [4n], [Symbol("a")], [Object.create(null)]])("quotes no name that is no text", (name) => {
    expect(subjectOf("prompt", name)).toBe("prompt without a name");
  });
});

describe("checkText", () => {
  it.each([
    [undefined, "must be a string"],
    [4, "must be a string"],
    ["", "must not be empty"],
    [" \t\n", "must not be empty"],
  ])("D145: refuses %j", (value, rule) => {
    const { report, problems } = newReport();
    checkText(report, "name", value);
    expect(problems).toEqual([{ where: 'tool "a", name', rule }]);
  });

  it("takes any other text", () => {
    const { report, problems } = newReport();
    checkText(report, "name", "__proto__");
    expect(problems).toEqual([]);
  });
});

describe("readText", () => {
  it("gives the key only when it is set", () => {
    const { report, problems } = newReport();
    expect(readText(report, "title", undefined)).toEqual({});
    expect(readText(report, "title", "")).toEqual({ title: "" });
    expect(problems).toEqual([]);
  });

  it("refuses what is no text", () => {
    const { report, problems } = newReport();
    readText(report, "title", null);
    expect(problems).toEqual([{ where: 'tool "a", title', rule: "must be a string" }]);
  });
});

describe("checkKeys", () => {
  it("reports every unknown key, inherited names among them", () => {
    const { report, problems } = newReport();
    checkKeys(report, "", { titel: 1, toString: 2, title: 3 }, ["title"]);
    expect(problems).toEqual([
      { where: 'tool "a"', rule: '"titel" is not known here', hint: 'Did you mean "title"?' },
      { where: 'tool "a"', rule: '"toString" is not known here' },
    ]);
  });
});
