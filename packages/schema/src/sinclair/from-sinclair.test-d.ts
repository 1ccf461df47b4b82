import { Type } from "@sinclair/typebox";
import { expectTypeOf, it } from "vitest";
import { arrayOf } from "../declare/argument-type.ts";
import { shape } from "../declare/shape.ts";
import type { FromSchema } from "../infer/from-schema.ts";
import type { JsonSchema, SchemaLike } from "../json-schema.ts";
import { fromSinclair, type SinclairSchema } from "./from-sinclair.ts";

it("the type of the values is TypeBox's own", () => {
  const schema = fromSinclair(Type.Object({ a: Type.String(), b: Type.Optional(Type.Integer()) }));
  expectTypeOf(schema).toEqualTypeOf<SinclairSchema<{ a: string; b?: number }>>();
  expectTypeOf<FromSchema<typeof schema>>().toEqualTypeOf<{ a: string; b?: number }>();
  const tree = fromSinclair(Type.Recursive((self) => Type.Object({ kids: Type.Array(self) })));
  expectTypeOf<FromSchema<typeof tree>["kids"][number]["kids"][number]["kids"]>().toExtend<unknown[]>();
});

it("it is a schema wherever one is taken", () => {
  const text = fromSinclair(Type.String());
  expectTypeOf(text).toExtend<SchemaLike>();
  expectTypeOf(text).toExtend<JsonSchema>();
  const nested = { type: "object", properties: { a: text }, required: ["a"] } as const;
  expectTypeOf<FromSchema<typeof nested>>().toEqualTypeOf<{ a: string }>();
  shape().property("a", text).property("b", arrayOf(text), { required: true });
});

it("what is no schema of @sinclair/typebox is refused", () => {
  // @ts-expect-error - a JSON Schema goes as it is
  fromSinclair({ type: "string" });
});
