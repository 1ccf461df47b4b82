import { Kind, Type } from "@sinclair/typebox";
import { expect, it } from "vitest";
import { kindOf, kindProblem } from "./kind.ts";

it("a kind is an own mark of a schema", () => {
  expect(kindOf(Type.String())).toBe("String");
  expect(kindOf(Object.create(Type.String()))).toBeUndefined();
  expect(kindOf({})).toBeUndefined();
});

it("every kind of JSON passes, and so does plain JSON Schema", () => {
  for (const schema of [Type.Object({}), Type.Unsafe({}), Type.Ref("a"), { type: "string" }]) {
    expect(kindProblem(schema)).toBeUndefined();
  }
});

it("a kind is named in text, whatever it is", () => {
  expect(kindProblem({ [Kind]: 5 })).toMatchObject({ rule: expect.stringContaining('"5"') });
});
