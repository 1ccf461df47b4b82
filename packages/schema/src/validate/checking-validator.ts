import { checkSchema } from "../check-schema.ts";
import type { JsonSchema } from "../json-schema.ts";
import type { SchemaProblem } from "../schema-problem.ts";
import type { Problem } from "./problem.ts";
import { SchemaError, type SyncValidator } from "./validator.ts";

/**
 * A validator that looks at each schema before it prepares a check of it: whether it is sound, then whether it can be
 * enforced.
 */
export function checkingValidator(
  name: string,
  unenforceable: (schema: JsonSchema) => readonly SchemaProblem[],
  prepare: (schema: JsonSchema) => (value: unknown) => readonly Problem[],
): SyncValidator {
  return Object.freeze({
    name,
    checkSchema: (schema: JsonSchema) => {
      const problems = checkSchema(schema);
      return problems.length > 0 ? problems : unenforceable(schema);
    },
    compile: (schema: JsonSchema) => {
      const [invalid] = checkSchema(schema);
      if (invalid !== undefined) throw new SchemaError("invalid-schema", invalid.path, invalid.rule);
      const [problem] = unenforceable(schema);
      if (problem !== undefined) throw new SchemaError("unenforceable-schema", problem.path, problem.rule);
      return prepare(schema);
    },
  });
}
