import {
  type ArgumentOptions,
  checkSchema,
  type Declaration,
  type DeclarationProblem,
  declareArgument,
  fullValidator,
  type Inside,
  type JsonValueResult,
  type KnownOptions,
  type Problem,
  type ReadSchema,
  readInputSchema,
  type SchemaLike,
  type SchemaProblem,
  type SyncValidator,
  toJsonValue,
} from "@snodo/schema";
import { expectTypeOf } from "vitest";

// What is wrong is a list of plain data.
expectTypeOf(checkSchema({})).toEqualTypeOf<readonly SchemaProblem[]>();
expectTypeOf(declareArgument("a", "string", {}).problems).toEqualTypeOf<readonly DeclarationProblem[]>();

// The full validator never waits, so its answer needs no await.
expectTypeOf(fullValidator()).toEqualTypeOf<SyncValidator>();
expectTypeOf(fullValidator().compile({})).returns.toEqualTypeOf<readonly Problem[]>();

// An option that is none makes the options impossible; those that are stay as they are.
function declare<const Options extends ArgumentOptions<"string">>(options: KnownOptions<Options>): Options {
  return options;
}
expectTypeOf(declare({ minLength: 1 })).toEqualTypeOf<{ readonly minLength: 1 }>();
// @ts-expect-error - minLenght is no option
declare({ required: true, minLenght: 1 });

// A schema may be of an interface type, and a text is none.
interface Written {
  type: "object";
}
expectTypeOf<Written>().toExtend<SchemaLike>();
expectTypeOf<string>().not.toExtend<SchemaLike>();

// What a function answers can be named where its answer is kept.
expectTypeOf(readInputSchema({ type: "object" })).toEqualTypeOf<ReadSchema>();
expectTypeOf(toJsonValue(1)).toEqualTypeOf<JsonValueResult>();
expectTypeOf<NonNullable<Declaration["inside"]>>().toEqualTypeOf<Inside>();
