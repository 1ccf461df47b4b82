import { expectTypeOf, it } from "vitest";
import type { Flat } from "../infer/received.ts";
import { arrayOf, type ObjectType } from "./argument-type.ts";
import { object, type Shape, shape } from "./shape.ts";

type Types<Of> = Of extends Shape<infer Sent, infer Received> ? { sent: Flat<Sent>; received: Flat<Received> } : never;

it("a shape gathers what is sent and what is received", () => {
  const o = shape()
    .property("query", "string", { required: true, minLength: 1 })
    .property("page", "integer", { minimum: 1, default: 1 })
    .property("sort", "string", { enum: ["asc", "desc"] })
    .property("tags", arrayOf("string"), { uniqueItems: true });
  expectTypeOf<Types<typeof o>>().toEqualTypeOf<{
    sent: {
      query: string;
      page?: number | undefined;
      sort?: "asc" | "desc" | undefined;
      tags?: readonly string[] | undefined;
    };
    received: { query: string; page: number; sort?: "asc" | "desc"; tags?: string[] };
  }>();
});

it("C19: arrays of objects nest", () => {
  const line = object(
    (l) => l.property("sku", "string", { required: true }).property("quantity", "integer", { default: 1 }),
    { additionalProperties: false },
  );
  const o = shape().property("lines", arrayOf(line), { required: true, minItems: 1 });
  expectTypeOf<Types<typeof o>>().toEqualTypeOf<{
    sent: { lines: readonly { sku: string; quantity?: number | undefined }[] };
    received: { lines: { sku: string; quantity: number }[] };
  }>();
});

it("an object's callback must return a shape", () => {
  expectTypeOf(object((o) => o)).toEqualTypeOf<ObjectType<{}, {}>>();
  // @ts-expect-error - nothing is returned
  object((o) => void o.property("a", "string"));
  // @ts-expect-error - a literal is no shape
  object({ a: "string" });
});
