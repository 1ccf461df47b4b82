import { describe, expect, it } from "vitest";
import type { DefinitionProblem } from "../error/definition-error.ts";
import { readIcons } from "./icon.ts";
import { reportOn } from "./report.ts";

/** A report and the list that it fills. */
function newReport() {
  const problems: DefinitionProblem[] = [];
  return { report: reportOn('tool "a"', problems), problems };
}

describe("readIcons", () => {
  it("D05, D06, D162: takes absolute URIs, data URIs among them, with their optional fields", () => {
    const { report, problems } = newReport();
    const icons = [
      { src: "data:image/png;base64,AA==" },
      { src: "https://x.test/a.svg", mimeType: "image/svg+xml", sizes: ["48x48", "any"], theme: "dark" },
    ];
    expect(readIcons(report, icons)).toEqual({ icons });
    expect(problems).toEqual([]);
  });

  it("copies and freezes, and leaves what it was given as it was", () => {
    const sizes = ["any"];
    const icon = { src: "https://x.test/a.png", sizes };
    const given = [icon];
    const { icons } = readIcons(newReport().report, given);
    expect([icons, icons?.[0], icons?.[0]?.sizes].every(Object.isFrozen)).toBe(true);
    expect([given, icon, sizes].some(Object.isFrozen)).toBe(false);
    expect(icons?.[0]).not.toBe(icon);
  });

  it.each([
    [{ src: "a.png" }, "icons[0].src", "must be an absolute URI"],
    [{}, "icons[0].src", "must be an absolute URI"],
    [{ src: "x:a", mimeType: 1 }, "icons[0].mimeType", "must be a string"],
    [{ src: "x:a", sizes: "48x48" }, "icons[0].sizes", 'must be a list of strings such as "48x48"'],
    [{ src: "x:a", sizes: [48] }, "icons[0].sizes", 'must be a list of strings such as "48x48"'],
    [{ src: "x:a", theme: "blue" }, "icons[0].theme", 'must be "light" or "dark"'],
    ["x:a", "icons[0]", "must be an object with a src"],
    [null, "icons[0]", "must be an object with a src"],
    [["x:a"], "icons[0]", "must be an object with a src"],
  ])("refuses %j and names the place", (icon, where, rule) => {
    const { report, problems } = newReport();
    readIcons(report, [icon]);
    expect(problems).toEqual([{ where: `tool "a", ${where}`, rule }]);
  });

  it("refuses an unknown field with a suggestion", () => {
    const { report, problems } = newReport();
    readIcons(report, [{ src: "x:a", mime_type: "image/png" }]);
    expect(problems).toEqual([
      { where: 'tool "a", icons[0]', rule: '"mime_type" is not known here', hint: 'Did you mean "mimeType"?' },
    ]);
  });

  it("refuses an icon that contains itself, instead of following it for ever", () => {
    const icon: { [key: string]: unknown } = { src: "x:a" };
    icon.self = icon;
    const { report, problems } = newReport();
    readIcons(report, [icon]);
    expect(problems).toEqual([{ where: 'tool "a", icons[0]', rule: '"self" is not known here' }]);
  });

  it.each([[null], ["abc"], [4]])("refuses %j for a list", (icons) => {
    const { report, problems } = newReport();
    expect(readIcons(report, icons)).toEqual({});
    expect(problems).toEqual([{ where: 'tool "a", icons', rule: "must be a list" }]);
  });
});
