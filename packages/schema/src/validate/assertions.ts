import { Format } from "typebox/format";
import type { JsonSchemaObject } from "../json-schema.ts";
import { isPlainObject, type JsonValue, jsonEqual } from "../json-value.ts";
import { type Problem, problemOf } from "./problem.ts";
import { areUnique, isMultipleOf } from "./same.ts";
import type { TextRules } from "./text-rules.ts";

/** One keyword that looks at a value without applying a schema to it. */
export interface Assertion {
  readonly keyword: string;
  holds(value: unknown): boolean;
  /** What to tell of a value that it does not hold for. */
  problems(value: unknown, path: string): readonly Problem[];
}

type Test = (demand: never, value: never) => boolean;

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

/** The tests of one kind of value each; other values always hold. */
const TESTS: readonly (readonly [
  appliesTo: (value: unknown) => boolean,
  tests: { readonly [keyword: string]: Test },
])[] = [
  [
    () => true,
    {
      type: (types: string | readonly string[], value: unknown) =>
        typeof types === "string" ? isOfType(types, value) : types.some((type) => isOfType(type, value)),
      const: (constant: JsonValue, value: JsonValue) => jsonEqual(constant, value),
      enum: (members: readonly JsonValue[], value: JsonValue) => members.some((member) => jsonEqual(member, value)),
    },
  ],
  [
    (value) => typeof value === "number",
    {
      minimum: (limit: number, value: number) => value >= limit,
      maximum: (limit: number, value: number) => value <= limit,
      exclusiveMinimum: (limit: number, value: number) => value > limit,
      exclusiveMaximum: (limit: number, value: number) => value < limit,
      multipleOf: (divisor: number, value: number) => isMultipleOf(value, divisor),
    },
  ],
  [
    (value) => typeof value === "string",
    {
      minLength: (limit: number, text: string) => text.length >= limit && codePoints(text) >= limit,
      maxLength: (limit: number, text: string) =>
        text.length <= limit || (text.length <= 2 * limit && codePoints(text) <= limit),
    },
  ],
  [
    Array.isArray,
    {
      minItems: (limit: number, items: readonly unknown[]) => items.length >= limit,
      maxItems: (limit: number, items: readonly unknown[]) => items.length <= limit,
      uniqueItems: (isAsked: boolean, items: readonly unknown[]) => !isAsked || areUnique(items),
    },
  ],
  [
    isObject,
    {
      minProperties: (limit: number, object: object) => Object.keys(object).length >= limit,
      maxProperties: (limit: number, object: object) => Object.keys(object).length <= limit,
    },
  ],
];

/** The assertions of one schema, in the order in which it was written. */
export function assertionsOf(schema: JsonSchemaObject, texts: TextRules): readonly Assertion[] {
  return Object.entries(schema).flatMap(([keyword, demand]) => assertionOf(keyword, demand, texts) ?? []);
}

/** What one keyword asserts; undefined when it asserts nothing. */
export function assertionOf(keyword: string, demand: unknown, texts: TextRules): Assertion | undefined {
  if (demand === undefined) return undefined;
  if (keyword === "pattern") return patternAssertion(String(demand), texts);
  if (keyword === "format" && texts.formats) return formatAssertion(String(demand));
  if (keyword === "required") return namesAssertion(keyword, (object) => missing(demand, object));
  if (keyword === "dependentRequired" || keyword === "dependencies") {
    const lists = isPlainObject(demand) ? Object.entries(demand) : [];
    return namesAssertion(keyword, (object) =>
      lists.flatMap(([name, names]) => (Object.hasOwn(object, name) ? missing(names, object) : [])),
    );
  }
  const kind = TESTS.find(([, tests]) => Object.hasOwn(tests, keyword));
  if (kind === undefined) return undefined;
  const [appliesTo, tests] = kind;
  const test = tests[keyword] as (demand: unknown, value: unknown) => boolean;
  return {
    keyword,
    holds: (value) => !appliesTo(value) || test(demand, value),
    problems: (_value, path) => [problemOf(path, keyword, demand)],
  };
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

function formatAssertion(format: string): Assertion {
  return {
    keyword: "format",
    holds: (value) => typeof value !== "string" || !Format.Has(format) || Format.Test(format, value),
    problems: (_value, path) => [problemOf(path, "format", format)],
  };
}

function namesAssertion(keyword: string, missingOf: (object: object) => readonly string[]): Assertion {
  return {
    keyword,
    holds: (value) => !isObject(value) || missingOf(value as object).length === 0,
    problems: (value, path) => missingOf(value as object).map((name) => problemOf(path, keyword, name)),
  };
}

function missing(names: unknown, object: object): readonly string[] {
  return Array.isArray(names) ? names.filter((name: string) => !Object.hasOwn(object, name)) : [];
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case "object":
      return isObject(value);
    case "array":
      return Array.isArray(value);
    case "null":
      return value === null;
    case "integer":
      return Number.isInteger(value);
    case "number":
      return Number.isFinite(value);
    default:
      return typeof value === type;
  }
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
