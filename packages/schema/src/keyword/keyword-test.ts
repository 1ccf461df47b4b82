/**
 * Prepares the test of one keyword from what a schema demands, once for all values. The demand is one that
 * `keywordProblem` finds nothing wrong with. A value of a type that the keyword says nothing about passes.
 */
export type KeywordTest = (demand: never) => (value: unknown) => boolean;

/** The tests of one vocabulary, by keyword. */
export type KeywordTests = { readonly [keyword: string]: KeywordTest };
