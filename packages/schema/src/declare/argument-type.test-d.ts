import Type from "typebox";
import { it } from "vitest";
import { type ArgumentType, arrayOf } from "./argument-type.ts";
import { object } from "./shape.ts";

interface ForeignSchema {
  type?: "string" | "null";
  description?: string;
}

it("C05, C06, C07: what an argument may be declared as", () => {
  const types: ArgumentType[] = ["string", "null", "object", arrayOf("string"), arrayOf({}), object((o) => o)];
  types.push({ type: "string" }, { anyOf: [] }, {}, Type.String(), Type.Unknown(), Type.Object({}));
  types.push({ type: "string" } as ForeignSchema);
});

it("D122: a bare array is refused", () => {
  // @ts-expect-error - say what its items are: arrayOf("string")
  const bare: ArgumentType = "array";
  // @ts-expect-error - a list is no type
  const list: ArgumentType = ["string"];
  // @ts-expect-error - neither in arrayOf
  arrayOf("array");
  return [bare, list];
});

it("what is no type is refused", () => {
  // @ts-expect-error - a near miss
  arrayOf("strng");
  // @ts-expect-error - a number is no type
  arrayOf(5);
  // @ts-expect-error - a function is no type
  arrayOf(() => "string");
  // @ts-expect-error - a class is no type
  arrayOf(String);
});
