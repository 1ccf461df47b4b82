import { ARRAY_TESTS } from "./arrays.ts";
import type { KeywordTest } from "./keyword-test.ts";
import { NUMBER_TESTS } from "./numbers.ts";
import { OBJECT_TESTS } from "./objects.ts";
import { STRING_TESTS } from "./strings.ts";
import { VALUE_TESTS } from "./values.ts";

/** The test of every keyword that looks at one value by itself. */
const TESTS: ReadonlyMap<string, KeywordTest> = new Map(
  [VALUE_TESTS, NUMBER_TESTS, STRING_TESTS, ARRAY_TESTS, OBJECT_TESTS].flatMap((tests) => Object.entries(tests)),
);

/**
 * The test of what a schema demands by one keyword; undefined for a keyword that has no such test. The demand is one
 * that `keywordProblem` finds nothing wrong with.
 */
export function preparedTest(keyword: string, demand: unknown): ((value: unknown) => boolean) | undefined {
  return TESTS.get(keyword)?.(demand as never);
}
