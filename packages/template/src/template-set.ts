import { bindVariables } from "./match.ts";
import { splitUri } from "./split-uri.ts";
import type { Template } from "./template.ts";
import { addEntry, findEntries, newBranch } from "./template-index.ts";

/** Templates to be looked up by a URI, each with a value of the caller's. */
export interface TemplateSet<Value> {
  /** How many templates it holds. */
  readonly size: number;
  /**
   * Every template that matches, in the order in which they were given: usually none or one. Several match when
   * templates overlap, as `x://h/{a}` and `x://h/{+b}` do. Never throws.
   *
   * @param most ends the search after so many: 2 is enough to know whether there are several. Unbounded unless given
   */
  match(uri: string, most?: number): readonly TemplateMatch<Value>[];
}

/** One template that matches a URI. */
export interface TemplateMatch<Value> {
  readonly template: Template;
  readonly value: Value;
  /** What `matchTemplate` answers for the URI: an object without prototype. */
  readonly variables: Readonly<Record<string, string>>;
}

/**
 * Prepares templates for lookup. The cost of a lookup does not grow with their number: they are found by scheme,
 * authority and literal segments, from both ends of the path.
 *
 * @param entries read once; the set does not change afterwards
 */
export function templateSet<Value>(entries: Iterable<readonly [Template, Value]>): TemplateSet<Value> {
  const index = newBranch<Entry<Value>>();
  let size = 0;
  for (const [template, value] of entries) {
    addEntry(index, template, { order: size, template, value });
    size += 1;
  }
  return Object.freeze({
    size,
    match(uri: string, most = Infinity): readonly TemplateMatch<Value>[] {
      const pieces = splitUri(uri);
      if (pieces === undefined) return [];
      const found = findEntries(index, pieces).sort((one, other) => one.order - other.order);
      const matches: TemplateMatch<Value>[] = [];
      for (const { template, value } of found) {
        if (matches.length >= most) break;
        const variables = bindVariables(template, pieces);
        if (variables !== undefined) matches.push({ template, value, variables });
      }
      return matches;
    },
  });
}

interface Entry<Value> {
  readonly order: number;
  readonly template: Template;
  readonly value: Value;
}
