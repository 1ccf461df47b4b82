import type { JsonSchemaObject, SchemaProblem, Validator } from "@snodo/schema";
import { isRecord } from "../is-record.ts";
import { attempt, placeIn, type Report } from "./report.ts";

/**
 * The validator under `validator`, as it is now: nothing changes it afterwards. Undefined for what is none, which is
 * reported.
 */
export function readValidator(report: Report, where: string, validator: unknown): Validator | undefined {
  const hint = "fullValidator(), basicValidator() and passthroughValidator() give one";
  return attempt(report, where, () => {
    const { compile, checkSchema } = isRecord(validator) ? validator : {};
    if (!isRecord(validator) || typeof compile !== "function") {
      report.add(where, "must have a compile function", typeof validator === "function" ? "Call it" : hint);
    } else if (checkSchema !== undefined && typeof checkSchema !== "function") {
      report.add(where, "must have a function for checkSchema, or none", hint);
    } else {
      const given = validator as unknown as Validator;
      return Object.isFrozen(given) ? given : held(given, compile, checkSchema);
    }
    return undefined;
  });
}

interface Held {
  readonly validator: Validator;
  readonly compile: Function;
  readonly checkSchema: Function | undefined;
}

/** One for each validator, as long as it stays the same: compiled checks are shared between those who have it. */
const known = new WeakMap<Validator, Held>();

/** Schemas are compiled when they are first needed: by then the application's own object may be another. */
function held(given: Validator, compile: Function, checkSchema: Function | undefined): Validator {
  const before = known.get(given);
  if (before?.compile === compile && before.checkSchema === checkSchema) return before.validator;
  const validator: Validator = Object.freeze({
    compile: compile.bind(given) as Validator["compile"],
    ...(checkSchema !== undefined && { checkSchema: checkSchema.bind(given) as NonNullable<Validator["checkSchema"]> }),
  });
  known.set(given, { validator, compile, checkSchema });
  return validator;
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
