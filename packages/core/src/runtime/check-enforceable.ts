import type { JsonSchemaObject, Validator } from "@snodo/schema";
import { isEnforceable } from "../define/read-validator.ts";
import { reportOn, subjectOf } from "../define/report.ts";
import type { CheckedTool } from "../define/tool.ts";
import type { DefinitionProblem } from "../error/definition-error.ts";
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
      // A tool's own validator was asked when the tool was checked.
      if (side === "input" && tool.inputValidator !== undefined) continue;
      if (isEnforceable(report, where, validator, schema)) found.add(schema);
    }
  }
}

/** The schemas that a validator found nothing wrong with: they are frozen, and in many servers. */
const enforceable = new WeakMap<Validator, WeakSet<JsonSchemaObject>>();
