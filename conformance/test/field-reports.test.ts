// What users of other libraries reported of transports, lifecycle and edge runtimes, entry by entry: each has a test
// here, or says which work it waits for, or why it means nothing.

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

interface Entry {
  /** What has to be so. */
  readonly behaviour: string;
  readonly shownBy?: readonly { readonly file: string; readonly title: string }[];
  readonly later?: string;
  readonly noMeaning?: string;
}

const root = new URL("../../", import.meta.url);
const reports: Readonly<Record<string, Entry>> = JSON.parse(
  readFileSync(new URL("conformance/field-reports.json", root), "utf8"),
);

/** The sections of the reports: transport, lifecycle, edge runtimes, and what was seen under odd input. */
const SECTIONS = [
  [25, 66],
  [116, 126],
] as const;

it("has every entry of its sections, and no others", () => {
  const wanted = SECTIONS.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`),
  );
  expect(Object.keys(reports)).toEqual(wanted);
});

it.each(Object.entries(reports))("%s is shown, or says why not", (_number, entry) => {
  const { behaviour, shownBy = [], later, noMeaning } = entry;
  expect(behaviour.trim()).not.toBe("");
  expect([shownBy.length > 0, later !== undefined, noMeaning !== undefined].filter(Boolean)).toHaveLength(1);
  for (const { file, title } of shownBy) {
    const path = fileURLToPath(new URL(file, root));
    expect(existsSync(path), file).toBe(true);
    expect(title.trim()).not.toBe("");
    // As it stands in the source, in quotes of whatever kind.
    expect(readFileSync(path, "utf8").includes(title), `${file} has "${title}"`).toBe(true);
  }
});
