import type { JsonSchemaObject, SchemaProblem, Validator } from "@snodo/schema";
import { type Report, reportOn, subjectOf } from "../define/report.ts";
import type { CheckedTool } from "../define/tool.ts";
import type { DefinitionProblem } from "../error/definition-error.ts";
import { isRecord } from "../is-record.ts";

/** Appends what the validator cannot enforce of any tool's schemas, every place of it. */
export function checkEnforceable(
  problems: DefinitionProblem[],
  tools: readonly CheckedTool[],
  validator: Validator,
): void {
  if (validator.checkSchema === undefined) return;
  const found = enforceable.get(validator) ?? new WeakSet<JsonSchemaObject>();
  enforceable.set(validator, found);
  for (const tool of tools) {
    const report = reportOn(subjectOf("tool", tool.name), problems);
    for (const side of ["input", "output"] as const) {
      const where = `${side}Schema` as const;
      const schema = tool[where];
      // What came of another library's schema is not checked by the validator, but by that library.
      if (schema === undefined || tool[side] !== undefined || found.has(schema)) continue;
      if (isEnforceable(report, where, validator, schema)) found.add(schema);
    }
  }
}

/** The schemas that a validator found nothing wrong with: they are frozen, and in many servers. */
const enforceable = new WeakMap<Validator, WeakSet<JsonSchemaObject>>();

function isEnforceable(report: Report, where: string, validator: Validator, schema: JsonSchemaObject): boolean {
  let found: unknown;
  try {
    found = validator.checkSchema?.(schema);
  } catch (cause) {
    report.add(where, "cannot be checked: the validator's checkSchema threw", undefined, cause);
    return false;
  }
  if (!Array.isArray(found) || !found.every(isSchemaProblem)) {
    report.add(where, "cannot be checked: the validator's checkSchema must answer a list of { path, rule }");
    return false;
  }
  for (const { path, rule, hint } of found) report.add(path === "" ? where : `${where} at ${path}`, rule, hint);
  return found.length === 0;
}

function isSchemaProblem(value: unknown): value is SchemaProblem {
  return isRecord(value) && typeof value.path === "string" && typeof value.rule === "string";
}
