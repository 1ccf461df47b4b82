import { expectTypeOf, it } from "vitest";
import type { ArrayType, ObjectType } from "../declare/argument-type.ts";
import type { Flat, ReceivedArgument } from "./received.ts";

it("what a handler receives", () => {
  expectTypeOf<ReceivedArgument<"a", "string", { required: true }>>().toEqualTypeOf<{ a: string }>();
  expectTypeOf<ReceivedArgument<"a", "integer", {}>>().toEqualTypeOf<{ a?: number }>();
  expectTypeOf<ReceivedArgument<"a", "number", { default: 1 }>>().toEqualTypeOf<{ a: number }>();
  expectTypeOf<ReceivedArgument<"a", "boolean", { default: false }>>().toEqualTypeOf<{ a: boolean }>();
  expectTypeOf<ReceivedArgument<"a", { readonly type: "null" }, { default: null }>>().toEqualTypeOf<{ a: null }>();
});

it("a default that may be undefined fills nothing for sure", () => {
  expectTypeOf<ReceivedArgument<"a", "number", { default: number | undefined }>>().toEqualTypeOf<{ a?: number }>();
});

it("arrays are mutable, and nested shapes are what the handler receives of them", () => {
  type Lines = ArrayType<ObjectType<unknown, { sku: string } & { quantity: number }>>;
  expectTypeOf<ReceivedArgument<"lines", Lines, { required: true }>>().toEqualTypeOf<{
    lines: { sku: string; quantity: number }[];
  }>();
});

it("Flat shows an intersection as one type", () => {
  expectTypeOf<Flat<{ a: string } & { b?: number }>>().toEqualTypeOf<{ a: string; b?: number }>();
});
