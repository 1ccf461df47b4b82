import { afterEach, describe, expect, it, vi } from "vitest";
import { fullValidator, type JsonSchema } from "../src/index.ts";
import { DRAFTS, type Draft, type Group, groupsOf } from "./official-suite.ts";

/** How many required tests the vendored suite has of each draft. A test that is lost must not go unseen. */
const COUNTS: { readonly [draft in Draft]: number } = { "draft2020-12": 1_299, "draft2019-09": 1_259, draft7: 927 };

const Original = globalThis.Function;
let generated = 0;

const HOSTS = {
  "with generated code": class extends Original {
    constructor(...code: string[]) {
      super(...code);
      generated += 1;
    }
  },
  "where code generation is refused": class {
    constructor() {
      generated += 1;
      throw new EvalError("code generation from strings is refused");
    }
  },
};

afterEach(() => vi.unstubAllGlobals());

describe.each(Object.entries(HOSTS))("fullValidator %s", (_, host) => {
  it.each(Object.keys(DRAFTS) as Draft[])(
    "F05: passes every required test of the official suite for %s",
    (draft) => {
      const groups = groupsOf(draft);
      expect(groups.flatMap(({ tests }) => tests)).toHaveLength(COUNTS[draft]);
      generated = 0;
      vi.stubGlobal("Function", host);
      const failures = groups.flatMap(failuresOf);
      vi.unstubAllGlobals();
      expect(failures).toEqual([]);
      // Most schemas are left to generated code, where there is any.
      expect(generated).toBeGreaterThan(groups.length / 2);
    },
    60_000,
  );
});

function failuresOf({ file, description, schema, tests }: Group): readonly string[] {
  const place = `${file}: ${description}`;
  try {
    const check = fullValidator().compile(schema as JsonSchema);
    return tests
      .filter(({ data, valid }) => (check(data).length === 0) !== valid)
      .map((test) => `${place}: ${test.description}`);
  } catch (error) {
    return [`${place}: ${String(error)}`];
  }
}
