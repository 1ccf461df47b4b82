import { expectTypeOf, it } from "vitest";
import type { ArrayType, ObjectType } from "../declare/argument-type.ts";
import type { JsonObject } from "../json-value.ts";
import type { SentArgument } from "./sent.ts";

it("what a caller sends", () => {
  expectTypeOf<SentArgument<"a", "string", { required: true }>>().toEqualTypeOf<{ a: string }>();
  expectTypeOf<SentArgument<"a", "integer", {}>>().toEqualTypeOf<{ a?: number | undefined }>();
  expectTypeOf<SentArgument<"a", "number", { default: 1 }>>().toEqualTypeOf<{ a?: number | undefined }>();
  expectTypeOf<SentArgument<"a", "boolean", { required: boolean }>>().toEqualTypeOf<{ a?: boolean | undefined }>();
  expectTypeOf<SentArgument<"a", "null", { required: true }>>().toEqualTypeOf<{ a: null }>();
  expectTypeOf<SentArgument<"a", "object", { required: true }>>().toEqualTypeOf<{ a: JsonObject }>();
});

it("an enum narrows", () => {
  type Sort = SentArgument<"sort", "string", { enum: readonly ["asc", "desc"] }>;
  expectTypeOf<Sort>().toEqualTypeOf<{ sort?: "asc" | "desc" | undefined }>();
  expectTypeOf<SentArgument<"n", "integer", { enum: readonly number[]; required: true }>>().toEqualTypeOf<{
    n: number;
  }>();
});

it("arrays may be readonly, and nested shapes keep their own optional properties", () => {
  type Lines = ArrayType<ObjectType<{ sku: string } & { note?: string | undefined }, unknown>>;
  expectTypeOf<SentArgument<"lines", Lines, { required: true }>>().toEqualTypeOf<{
    lines: readonly { sku: string; note?: string | undefined }[];
  }>();
});

it("raw schemas are read", () => {
  type Raw = { readonly anyOf: readonly [{ readonly type: "string" }, { readonly type: "null" }] };
  expectTypeOf<SentArgument<"a", Raw, { required: true }>>().toEqualTypeOf<{ a: string | null }>();
});
