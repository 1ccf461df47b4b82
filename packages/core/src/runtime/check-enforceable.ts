import type { JsonSchemaObject, SchemaProblem, Validator } from "@snodo/schema";
import { type Report, reportOn, subjectOf } from "../define/report.ts";
import type { CheckedTool } from "../define/tool.ts";
import type { DefinitionProblem } from "../error/definition-error.ts";
import { isRecord } from "../is-record.ts";
import type { SchemaForm } from "./advertise.ts";

/** Appends what the validator cannot enforce of any tool's schemas, every place of it. */
export function checkEnforceable(
  problems: DefinitionProblem[],
  tools: readonly CheckedTool[],
  validator: Validator,
  form: SchemaForm,
): void {
  if (validator.checkSchema === undefined) return;
  const found = enforceable.get(validator) ?? new WeakSet<JsonSchemaObject>();
  enforceable.set(validator, found);
  for (const tool of tools) {
    const report = reportOn(subjectOf("tool", tool.name), problems);
    for (const side of ["input", "output"] as const) {
      const where = `${side}Schema` as const;
      const schema = tool[where];
      if (schema === undefined || found.has(schema)) continue;
      // What came of another library's schema is checked by that library, and by the validator for a strict form alone.
      if (tool[side] !== undefined && (side === "output" || form !== "strict")) continue;
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
