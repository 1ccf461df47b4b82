import type { JsonSchemaObject } from "../json-schema.ts";
import { isPlainObject } from "../json-value.ts";
import { areUnique } from "../keyword/arrays.ts";
import { preparedTest } from "../keyword/keyword-tests.ts";
import { missingNames } from "../keyword/objects.ts";
import { isObject } from "../keyword/values.ts";
import { MAX_TOLD, type Problem, problemOf } from "./problem.ts";
import type { TextRules } from "./text-rules.ts";

/** One keyword that looks at a value without applying a schema to it. */
export interface Assertion {
  readonly keyword: string;
  holds(value: unknown): boolean;
  /** What to tell of a value that it does not hold for. */
  problems(value: unknown, path: string): readonly Problem[];
}

/** The assertions of one schema, in the order in which it was written. */
export function assertionsOf(schema: JsonSchemaObject, texts: TextRules): readonly Assertion[] {
  return Object.entries(schema).flatMap(([keyword, demand]) => assertionOf(keyword, demand, texts) ?? []);
}

/** What one keyword asserts; undefined when it asserts nothing. */
export function assertionOf(keyword: string, demand: unknown, texts: TextRules): Assertion | undefined {
  if (demand === undefined) return undefined;
  if (keyword === "pattern") return patternAssertion(String(demand), texts);
  if (keyword === "format") return formatAssertion(String(demand), texts);
  if (keyword === "dependentRequired" || keyword === "dependencies") return dependentAssertion(keyword, demand);
  const holds = keyword === "uniqueItems" ? uniqueTest(demand, texts) : preparedTest(keyword, demand);
  if (holds === undefined) return undefined;
  const problems: Assertion["problems"] =
    keyword === "required"
      ? (value, path) => tellMissing(missingNames(demand as readonly string[], value as object), path, keyword)
      : (_value, path) => [problemOf(path, keyword, demand)];
  return { keyword, holds, problems };
}

/** Knows what it compared before in the same check, so that arrays inside arrays are not gone through at each level. */
function uniqueTest(demand: unknown, { identities }: TextRules): Assertion["holds"] {
  return (value) => demand !== true || areUnique(value, identities);
}

function patternAssertion(pattern: string, texts: TextRules): Assertion {
  const rule = texts.pattern(pattern);
  return {
    keyword: "pattern",
    holds: (value) => typeof value !== "string" || rule.matches(value),
    problems: (value, path) => {
      const problem = problemOf(path, "pattern", pattern);
      const refusal = typeof value === "string" ? rule.refusal(value) : undefined;
      return [refusal === undefined ? problem : { ...problem, rule: refusal }];
    },
  };
}

function formatAssertion(format: string, { isOfFormat }: TextRules): Assertion | undefined {
  if (isOfFormat === undefined) return undefined;
  return {
    keyword: "format",
    holds: (value) => typeof value !== "string" || isOfFormat(format, value),
    problems: (_value, path) => [problemOf(path, "format", format)],
  };
}

function dependentAssertion(keyword: string, demand: unknown): Assertion {
  const lists = Object.entries(isPlainObject(demand) ? demand : {}).filter(([, names]) => Array.isArray(names));
  const missingOf = (value: unknown) =>
    isObject(value)
      ? lists.flatMap(([name, names]) => (Object.hasOwn(value, name) ? missingNames(names as string[], value) : []))
      : [];
  return {
    keyword,
    holds: (value) => missingOf(value).length === 0,
    problems: (value, path) => tellMissing([...new Set(missingOf(value))], path, keyword),
  };
}

/** Tells as many of the missing names as can be told at all. */
function tellMissing(names: readonly string[], path: string, keyword: string): readonly Problem[] {
  return names.slice(0, MAX_TOLD).map((name) => problemOf(path, keyword, name));
}
