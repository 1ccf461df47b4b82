import { declaredProblem } from "../declare/check-value.ts";
import type { JsonSchemaObject } from "../json-schema.ts";
import { type Problem, problemOf } from "./problem.ts";
import { textRules } from "./text-rules.ts";

/** Checks a text, a number or a boolean; undefined means that it fits. */
export type ScalarCheck = (value: string | number | boolean) => Problem | undefined;

/**
 * Prepares the check of one value that is no object and no array, without a validator: for values that do not come as
 * JSON, such as a part of a URI.
 *
 * @param schema of the keywords that `declareArgument` makes for `"string"`, `"integer"`, `"number"` and `"boolean"`;
 *   others are not looked at, nor is `format`. A text that is too long for a slow pattern does not fit
 */
export function scalarCheck(schema: JsonSchemaObject): ScalarCheck {
  const { pattern, ...others } = schema;
  const texts = textRules(false);
  const rule = typeof pattern === "string" ? texts.pattern(pattern) : undefined;
  return (value) => {
    const problem = declaredProblem(others, value);
    if (problem !== undefined || rule === undefined || typeof value !== "string") return problem;
    texts.begin();
    if (rule.matches(value)) return undefined;
    const mismatch = problemOf("", "pattern", pattern);
    return { ...mismatch, rule: rule.refusal(value) ?? mismatch.rule };
  };
}
