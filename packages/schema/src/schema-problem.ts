/** A rule that is broken, wherever that is. */
export interface BrokenRule {
  /** What is wrong. */
  readonly rule: string;
  /** What to write instead. */
  readonly hint?: string;
}

/** One thing that is wrong with a schema. */
export interface SchemaProblem extends BrokenRule {
  /** The JSON Pointer of the place in the schema; `""` is the root. */
  readonly path: string;
}
