import { isPlainObject } from "./json-value.ts";
import type { SchemaProblem } from "./schema-problem.ts";

/**
 * The keyword under which a schema that was made from another library's says what could not be carried over: a list of
 * problems, whose places count from the schema that holds it. It is data, so it stays with the schema wherever that is
 * copied to, and whoever reads the whole reports it among everything else that is wrong.
 */
export const CARRIED_PROBLEMS = "~problems";

/** What a schema says of itself. What only looks like it is an unknown keyword. */
export function carriedProblems(schema: { readonly [keyword: string]: unknown }): readonly SchemaProblem[] {
  const carried = Object.hasOwn(schema, CARRIED_PROBLEMS) ? schema[CARRIED_PROBLEMS] : undefined;
  return Array.isArray(carried) ? carried.filter(isProblem) : [];
}

function isProblem(value: unknown): value is SchemaProblem {
  return isPlainObject(value) && typeof value.path === "string" && typeof value.rule === "string";
}
