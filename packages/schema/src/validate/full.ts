import { Format } from "typebox/format";
import { Compile } from "typebox/schema";
import { checkSchema } from "../check-schema.ts";
import type { JsonSchema } from "../json-schema.ts";
import { documentOf, tooDynamic } from "./document.ts";
import { engineSchema, isForEngine } from "./engine-schema.ts";
import { Evaluation } from "./evaluation.ts";
import { explain } from "./explain.ts";
import { type Acceptor, offeredAcceptor } from "./offered-acceptor.ts";
import { type Problem, problemOf } from "./problem.ts";
import { type FormatTest, type TextRules, textRules } from "./text-rules.ts";
import { SchemaError, type SyncValidator } from "./validator.ts";

/**
 * A validator for the whole of JSON Schema 2020-12: with code that TypeBox's engine generates where the host allows it
 * and the schema is one for it, evaluated where not, with the same answers.
 *
 * `compile` throws a `SchemaError` for a schema that `checkSchema` finds something wrong with, or that cannot be
 * carried out. A check never waits, and its work grows with schema times value. It tells the first problem first
 * (`type`, `const`, `enum`, then what is inside) and 16 at most.
 *
 * A string, or a name held against `patternProperties`, that is too long for a pattern whose matching takes more than
 * linear time is refused wherever it stands: over 8,192 characters where that is quadratic, 512 where it is cubic, and
 * 128 beyond; and so is a value that holds very many that are nearly as long.
 *
 * @param options.formats `true` enforces `format`, which is an annotation otherwise; formats that the engine does not
 * know stay annotations
 */
export function fullValidator(options: { readonly formats?: boolean } = {}): SyncValidator {
  const isOfFormat = options.formats === true ? knownFormatTest : undefined;
  return Object.freeze({
    name: "full",
    checkSchema: (schema: JsonSchema) => {
      const problems = checkSchema(schema);
      return problems.length > 0 ? problems : tooDynamic(schema);
    },
    compile: (schema: JsonSchema) => {
      const [invalid] = checkSchema(schema);
      if (invalid !== undefined) throw new SchemaError("invalid-schema", invalid.path, invalid.rule);
      const [problem] = tooDynamic(schema);
      if (problem !== undefined) throw new SchemaError("unenforceable-schema", problem.path, problem.rule);
      return checkOf(schema, textRules(isOfFormat));
    },
  });
}

const knownFormatTest: FormatTest = (format, text) => !Format.Has(format) || Format.Test(format, text);

function checkOf(schema: JsonSchema, texts: TextRules): (value: unknown) => readonly Problem[] {
  const document = documentOf(schema, texts);
  const isValid = isForEngine(schema)
    ? (offeredAcceptor(schema) ?? acceptorOf(engineSchema(schema, texts)))
    : undefined;
  return (value) => {
    if (isValid?.(value) === true) return NONE;
    texts.begin();
    const evaluation = new Evaluation(document);
    if (!evaluation.holds(schema, value, document.outside)) return explain(evaluation, value);
    return texts.isExceeded ? TOO_LONG : NONE;
  };
}

const NONE: readonly Problem[] = Object.freeze([]);

/** What is told where a text was too long for its pattern and the schema holds all the same, as below `not`. */
const TOO_LONG: readonly Problem[] = Object.freeze([
  { ...problemOf("", "pattern"), rule: "a string is too long for its pattern" },
]);

type EngineSchema = boolean | { [keyword: string]: unknown };

/**
 * Whether generated code accepts a value; undefined where it is not allowed. Whether it is, is asked of the host anew
 * for each schema: some allow it while modules load and refuse it later.
 */
function acceptorOf(schema: JsonSchema): Acceptor | undefined {
  try {
    const compiled = Compile({}, schema as EngineSchema);
    return compiled.IsAccelerated() ? (value) => compiled.Check(value) : undefined;
  } catch {
    // What the engine cannot compile can be evaluated.
    return undefined;
  }
}
