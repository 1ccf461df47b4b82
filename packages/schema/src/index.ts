// Declaring arguments

export { declarationsOf, declareArgument } from "./declare/argument.ts";
export type { ArgumentOptions, KnownOptions } from "./declare/argument-options.ts";
export type { ArgumentType, ArrayType, ObjectType, ScalarName } from "./declare/argument-type.ts";
export { arrayOf } from "./declare/argument-type.ts";
export type { Declaration, DeclarationProblem, Inside } from "./declare/declaration.ts";
export type { Refusal } from "./declare/refusal.ts";
export type { ObjectOptions, Shape } from "./declare/shape.ts";
export { object, shape } from "./declare/shape.ts";
export { suggest } from "./declare/suggest.ts";
export { objectSchema } from "./declare/to-json-schema.ts";
export { defaultFiller } from "./validate/fill-defaults.ts";

// The types that follow from a declaration or a schema

export type { FromSchema } from "./infer/from-schema.ts";
export type { Flat, ReceivedArgument } from "./infer/received.ts";
export type { SentArgument } from "./infer/sent.ts";

// Whole schemas

export { checkSchema } from "./check-schema.ts";
export type { Converted } from "./input/convert-value.ts";
export { convertValue } from "./input/convert-value.ts";
export type { ReadSchema } from "./input/read-schema.ts";
export { readInputSchema, readOutputSchema } from "./input/read-schema.ts";
export type {
  InputOf,
  OutputOf,
  StandardIssue,
  StandardJsonSchemaOptions,
  StandardResult,
  StandardSchema,
} from "./input/standard-schema.ts";
export { isForeignSchema } from "./input/standard-schema.ts";
export type { JsonSchema, JsonSchemaObject, SchemaLike } from "./json-schema.ts";
export type { SchemaProblem } from "./schema-problem.ts";

// Schemas as they are advertised

export { inlineReferences } from "./advertise/inline-references.ts";
export type { StrictReader } from "./advertise/strict-form.ts";
export { strictForm, strictReader } from "./advertise/strict-form.ts";

// Arguments that travel as HTTP headers

export type { HeaderParameter } from "./header-rules.ts";
export { headerParameters } from "./header-rules.ts";

// Validation

export { basicValidator } from "./validate/basic.ts";
export { fullValidator } from "./validate/full.ts";
export { passthroughValidator } from "./validate/passthrough.ts";
export type { Problem } from "./validate/problem.ts";
export type { Check, SyncValidator, Validator } from "./validate/validator.ts";
export { SchemaError } from "./validate/validator.ts";

// Values and places

export { appendPointer, pointer, pointerSteps } from "./json-pointer.ts";
export type { JsonObject, JsonValue, JsonValueResult } from "./json-value.ts";
export { frozenCopy, isPlainObject, jsonEqual, toBoundedJsonValue, toJsonCopy, toJsonValue } from "./json-value.ts";
