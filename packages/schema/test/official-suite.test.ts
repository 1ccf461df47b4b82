import { describe, expect, it } from "vitest";
import { fullValidator } from "../src/index.ts";
import { HOSTS, on } from "./host.ts";
import { DRAFTS, type Draft, type Group, groupsOf } from "./official-suite.ts";

/** How many required tests the vendored suite has of each draft. A test that is lost must not go unseen. */
const COUNTS: { readonly [draft in Draft]: number } = { "draft2020-12": 1_299, "draft2019-09": 1_259, draft7: 927 };

describe.each(HOSTS)("fullValidator %s", (host) => {
  it.each(Object.keys(DRAFTS) as Draft[])(
    "F05: passes every required test of the official suite for %s",
    (draft) => {
      const groups = groupsOf(draft);
      expect(groups.flatMap(({ tests }) => tests)).toHaveLength(COUNTS[draft]);
      const { result: failures, asked } = on(host, () => groups.flatMap(failuresOf));
      expect(failures).toEqual([]);
      // Most schemas are left to generated code, where there is any.
      expect(asked).toBeGreaterThan(groups.length / 2);
    },
    60_000,
  );
});

function failuresOf({ file, description, schema, tests }: Group): readonly string[] {
  const place = `${file}: ${description}`;
  try {
    const check = fullValidator().compile(schema);
    return tests
      .filter(({ data, valid }) => (check(data).length === 0) !== valid)
      .map((test) => `${place}: ${test.description}`);
  } catch (error) {
    return [`${place}: ${String(error)}`];
  }
}
