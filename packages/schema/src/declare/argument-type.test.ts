import { describe, expect, it } from "vitest";
import { arrayOf, isArrayType, isObjectType } from "./argument-type.ts";
import { object } from "./shape.ts";

describe("arrayOf", () => {
  it("is frozen, holds its item type and nests", () => {
    const type = arrayOf(arrayOf("string"));
    expect(isArrayType(type) && isArrayType(type.items)).toBe(true);
    expect(Object.isFrozen(type)).toBe(true);
  });

  it("is told from objects and raw schemas", () => {
    expect([object((o) => o), { type: "array" }, "array", null].some(isArrayType)).toBe(false);
    expect(isObjectType(object((o) => o))).toBe(true);
  });
});
