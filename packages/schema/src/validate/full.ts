import { Check, Compile, Errors } from "typebox/schema";
import { checkSchema } from "../check-schema.ts";
import type { JsonSchema } from "../json-schema.ts";
import { engineSchema } from "./engine-schema.ts";
import { type EngineError, explain } from "./explain.ts";
import { hasInheritedNames, withoutPrototypes } from "./own-properties.ts";
import type { Problem } from "./problem.ts";
import { SchemaError, type SyncValidator } from "./validator.ts";

/**
 * A validator for the whole of JSON Schema 2020-12, on TypeBox's engine: with generated code where the host allows it,
 * interpreted where it does not, with the same answers.
 *
 * `compile` throws a `SchemaError` for a schema that `checkSchema` finds something wrong with, or that the engine
 * cannot carry out. A check never waits. It tells the first problem first (`type`, `const`, `enum`, then what is
 * inside) and not all there are: the engine stops after 8 errors, and after 8 more in each alternative.
 *
 * @param options.formats `true` enforces `format`, which is an annotation otherwise; formats that the engine does not
 * know stay annotations
 */
export function fullValidator(options: { readonly formats?: boolean } = {}): SyncValidator {
  const { formats = false } = options;
  return Object.freeze({
    name: "full",
    compile: (schema: JsonSchema) => {
      const [problem] = checkSchema(schema);
      if (problem !== undefined) throw new SchemaError("invalid-schema", problem.path, problem.rule);
      return checkOf(engineSchema(schema, formats));
    },
  });
}

function checkOf(schema: JsonSchema): (value: unknown) => readonly Problem[] {
  const isValid = acceptorOf(schema);
  // The engine asks for most names with `in`, so a value must not inherit any name that the schema speaks of.
  const prepared = hasInheritedNames(schema) ? withoutPrototypes : undefined;
  return (sent) => {
    const value = prepared === undefined ? sent : prepared(sent);
    if (isValid(value)) return NONE;
    const [, errors] = Errors({}, schema as EngineSchema, value);
    return explain(errors as readonly EngineError[], schema);
  };
}

const NONE: readonly Problem[] = Object.freeze([]);

type EngineSchema = boolean | { [keyword: string]: unknown };

/**
 * Whether generated code is allowed is asked of the host anew for each schema: some allow it while modules load and
 * refuse it later. The engine's own interpreter keeps state between calls, so `Check` is used, which does not.
 */
function acceptorOf(schema: JsonSchema): (value: unknown) => boolean {
  const interpreted = (value: unknown) => Check({}, schema as EngineSchema, value);
  try {
    const compiled = Compile({}, schema as EngineSchema);
    return compiled.IsAccelerated() ? (value) => compiled.Check(value) : interpreted;
  } catch (error) {
    if (error instanceof Error && error.name === "EvalError") return interpreted;
    throw new SchemaError("unenforceable-schema", "", "the schema cannot be compiled", { cause: error });
  }
}
