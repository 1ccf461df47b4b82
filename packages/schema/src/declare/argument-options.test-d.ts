import { expectTypeOf, it } from "vitest";
import { arrayOf } from "./argument-type.ts";
import { shape } from "./shape.ts";

it("C10: enum and default have the type of the argument", () => {
  shape().property("a", "string", { enum: ["a", "b"], default: "a" });
  shape().property("a", arrayOf("integer"), { default: [1] });
  shape().property("a", { type: "integer" }, { default: 1 });
  // @ts-expect-error - a number is no member of an enum of strings
  shape().property("a", "string", { enum: ["a", 1] });
  // @ts-expect-error - a string is no integer
  shape().property("a", "integer", { default: "1" });
});

it("options belong to their types", () => {
  shape().property("a", "string", { minLength: 1, pattern: "^a", format: "email", header: "A" });
  shape().property("a", "number", { minimum: 1, exclusiveMaximum: 2 });
  shape().property("a", arrayOf("string"), { minItems: 1, uniqueItems: true });
  shape().property("a", { type: "string" }, { minLength: 1, header: "A" });
  // @ts-expect-error - minLength is for strings
  shape().property("a", "integer", { minLength: 1 });
  // @ts-expect-error - minItems is for arrays
  shape().property("a", "object", { minItems: 1 });
  // @ts-expect-error - G05: a number travels in no header
  shape().property("a", "number", { header: "A" });
});

it("C17: unknown options are refused, beside known ones too", () => {
  // @ts-expect-error - there is no such option
  shape().property("a", "string", { requird: true });
  // @ts-expect-error - there is no such option
  shape().property("a", "string", { description: "d", requird: true });
});

it("an option may be undefined", () => {
  const description = undefined as string | undefined;
  const o = shape().property("a", "string", { description, required: true });
  expectTypeOf<NonNullable<(typeof o)["~types"]>["sent"]["a"]>().toEqualTypeOf<string>();
});
