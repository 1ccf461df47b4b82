import { Format } from "typebox/format";
import { Compile } from "typebox/schema";
import { type CanonicalSchema, canonicalSchema } from "../dialect/canonical.ts";
import type { JsonSchema } from "../json-schema.ts";
import { isPlainObject } from "../json-value.ts";
import { checkingValidator } from "./checking-validator.ts";
import { documentOf, tooDynamic } from "./document.ts";
import { engineSchema, isForEngine } from "./engine-schema.ts";
import { Evaluation } from "./evaluation.ts";
import { explain } from "./explain.ts";
import { type Acceptor, offeredAcceptor } from "./offered-acceptor.ts";
import { type Problem, problemOf } from "./problem.ts";
import { type FormatTest, type TextRules, textRules } from "./text-rules.ts";
import type { SyncValidator } from "./validator.ts";

/**
 * A validator for the whole of JSON Schema 2020-12, and of 2019-09 and draft-07 where `$schema` says so: with code that
 * TypeBox's engine generates where the host allows it and the schema is one for it, evaluated where not, with the same
 * answers.
 *
 * `compile` throws a `SchemaError` for a schema that `checkSchema` finds something wrong with, or that cannot be
 * carried out. A check never waits, and its work grows with schema times value. It tells the first problem first
 * (`type`, `const`, `enum`, then what is inside) and 16 at most.
 *
 * Patterns that could take the host more than linear time are matched by a matcher of our own, in linear time. All the
 * strings of a value, and the names held against `patternProperties`, have 20,000,000 steps for it together: the
 * characters of each, and 16 more, times the instructions of its pattern, 2,000 at most. What goes beyond is refused
 * wherever it stands; and so is a value that leads deeper than the host's stack.
 *
 * @param options.formats `true` enforces `format`, which is an annotation otherwise; formats that the engine does not
 *   know stay annotations
 */
export function fullValidator(options: { readonly formats?: boolean } = {}): SyncValidator {
  const isOfFormat = options.formats === true ? knownFormatTest : undefined;
  return checkingValidator("full", tooDynamic, (schema) =>
    checkOf(canonicalSchema(schema), textRules(isOfFormat), () => offeredAcceptor(schema)),
  );
}

const knownFormatTest: FormatTest = (format, text) => !Format.Has(format) || Format.Test(format, text);

function checkOf(
  { schema, uncounted }: CanonicalSchema,
  texts: TextRules,
  offered: () => Acceptor | undefined,
): (value: unknown) => readonly Problem[] {
  const document = documentOf(schema, texts, uncounted);
  const isValid = isForEngine(document) ? (offered() ?? acceptorOf(engineSchema(schema, texts))) : undefined;
  const problemsOf = (value: unknown): readonly Problem[] => {
    const evaluation = new Evaluation(document);
    if (!evaluation.holds(schema, value, document.outside)) return explain(evaluation, value);
    return texts.isExceeded ? TOO_LONG : NONE;
  };
  return (value) => {
    texts.begin();
    try {
      return isValid !== undefined && isAccepted(isValid, value) ? NONE : problemsOf(value);
    } catch (error) {
      // The stack is full. How much of it each level takes is the schema's doing and the host's.
      if (error instanceof RangeError) return TOO_DEEP;
      throw error;
    }
  };
}

const NONE: readonly Problem[] = Object.freeze([]);

/** What is told where a text was too long for its pattern and the schema holds all the same, as below `not`. */
const TOO_LONG: readonly Problem[] = Object.freeze([
  { ...problemOf("", "pattern"), rule: "a string is too long for its pattern" },
]);

/** What is told of a value for which the schema leads deeper than the host's stack. */
const TOO_DEEP: readonly Problem[] = Object.freeze([
  { ...problemOf("", "schema"), rule: "the value is nested too deep for its schema" },
]);

type EngineSchema = boolean | { [keyword: string]: unknown };

/**
 * Whether generated code accepts a value; undefined where it is not allowed. Whether it is, is asked of the host anew
 * for each schema: some allow it while modules load and refuse it later.
 */
function acceptorOf(schema: JsonSchema): Acceptor | undefined {
  try {
    // Without it the engine looks for each reference's target all over the schema, for the sake of draft-04.
    const named = isPlainObject(schema)
      ? { ...schema, $schema: "https://json-schema.org/draft/2020-12/schema" }
      : schema;
    const compiled = Compile({}, named as EngineSchema);
    return compiled.IsAccelerated() ? (value) => compiled.Check(value) : undefined;
  } catch {
    // What the engine cannot compile can be evaluated.
    return undefined;
  }
}

/** What stops generated code, a full stack, does not accept. */
function isAccepted(isValid: Acceptor, value: unknown): boolean {
  try {
    return isValid(value);
  } catch {
    return false;
  }
}
