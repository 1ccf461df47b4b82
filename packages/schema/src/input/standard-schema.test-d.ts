import {
  type InputOf,
  isForeignSchema,
  type OutputOf,
  type StandardIssue,
  type StandardJsonSchemaOptions,
  type StandardResult,
  type StandardSchema,
} from "@snodo/schema";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { expectTypeOf, it } from "vitest";
import { z } from "zod";

it("the schemas of Zod, ArkType and Valibot's wrapper are standard schemas, and others are not", () => {
  expectTypeOf(z.object({ a: z.string() })).toExtend<StandardSchema>();
  expectTypeOf(type({ a: "string" })).toExtend<StandardSchema>();
  expectTypeOf(toStandardJsonSchema(v.object({ a: v.string() }))).toExtend<StandardSchema>();
  expectTypeOf(v.object({ a: v.string() })).not.toExtend<StandardSchema>();
  expectTypeOf({ type: "object" }).not.toExtend<StandardSchema>();
});

it("the types of both sides are the library's, and one type for a JSON Schema", () => {
  const schema = z.object({ a: z.string().transform(Number), b: z.number().default(1) });
  expectTypeOf<InputOf<typeof schema>>().toEqualTypeOf<{ a: string; b?: number | undefined }>();
  expectTypeOf<OutputOf<typeof schema>>().toEqualTypeOf<{ a: number; b: number }>();
  interface Written {
    type: "array";
    items: { type: "string" };
  }
  expectTypeOf<InputOf<Written>>().toEqualTypeOf<string[]>();
  expectTypeOf<OutputOf<Written>>().toEqualTypeOf<string[]>();
});

it("a library of one's own can be written against the interface", () => {
  const issue: StandardIssue = { message: "no", path: ["a", { key: 0 }] };
  const refuse = (): StandardResult<number> => ({ issues: [issue] });
  const convert = ({ target }: StandardJsonSchemaOptions) => ({ $comment: target });
  const own: StandardSchema<string, number> = {
    "~standard": { version: 1, vendor: "own", validate: refuse, jsonSchema: { input: convert, output: convert } },
  };
  expectTypeOf<OutputOf<typeof own>>().toEqualTypeOf<number>();
  expectTypeOf(isForeignSchema(own)).toEqualTypeOf<boolean>();
});
