import type { JsonSchemaObject, SchemaProblem, Validator } from "@snodo/schema";
import { isRecord } from "../is-record.ts";
import { attempt, placeIn, type Report } from "./report.ts";

/** The validator under `validator`; undefined for what is none, which is reported. */
export function readValidator(report: Report, where: string, validator: unknown): Validator | undefined {
  const hint = "fullValidator(), basicValidator() and passthroughValidator() give one";
  return attempt(report, where, () => {
    if (!isRecord(validator) || typeof validator.compile !== "function") {
      report.add(where, "must have a compile function", typeof validator === "function" ? "Call it" : hint);
    } else if (validator.checkSchema !== undefined && typeof validator.checkSchema !== "function") {
      report.add(where, "must have a function for checkSchema, or none", hint);
    } else {
      return validator as unknown as Validator;
    }
    return undefined;
  });
}

/** Reports every place of a schema that a validator cannot enforce. @returns whether there is none */
export function isEnforceable(report: Report, where: string, validator: Validator, schema: JsonSchemaObject): boolean {
  if (validator.checkSchema === undefined) return true;
  let found: unknown;
  try {
    found = validator.checkSchema(schema);
  } catch (cause) {
    report.add(where, "cannot be checked: the validator's checkSchema threw", undefined, cause);
    return false;
  }
  if (!Array.isArray(found) || !found.every(isSchemaProblem)) {
    report.add(where, "cannot be checked: the validator's checkSchema must answer a list of { path, rule }");
    return false;
  }
  for (const { path, rule, hint } of found) report.add(placeIn(where, path), rule, hint);
  return found.length === 0;
}

function isSchemaProblem(value: unknown): value is SchemaProblem {
  return isRecord(value) && typeof value.path === "string" && typeof value.rule === "string";
}
