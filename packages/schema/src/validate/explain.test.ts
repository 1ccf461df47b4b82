import { describe, expect, it } from "vitest";
import { documentOf } from "./document.ts";
import { Evaluation } from "./evaluation.ts";
import { explain } from "./explain.ts";
import { textRules } from "./text-rules.ts";

const told = (schema: object, value: unknown) =>
  explain(new Evaluation(documentOf(schema as { [keyword: string]: unknown }, textRules())), value).map(
    ({ path, keyword }) => `${path} ${keyword}`,
  );

describe("explain", () => {
  it("F21: tells one place by the table, a place before its inside, declared before undeclared, by name", () => {
    const schema = {
      additionalProperties: false,
      properties: { z: { minimum: 1 }, list: { uniqueItems: true, items: { type: "string" } } },
      required: ["y"],
      enum: [1],
    };
    const list = [..."abcdefghi", 1, 1];
    expect(told(schema, { b: 1, a: 1, z: 0, list })).toEqual([
      " enum",
      " required",
      "/list uniqueItems",
      "/list/9 type",
      "/list/10 type",
      "/z minimum",
      "/a additionalProperties",
      "/b additionalProperties",
    ]);
  });

  it("tells what the branches of alternatives break after everything else", () => {
    const schema = { anyOf: [{ properties: { a: { type: "null" } } }], properties: { z: { type: "null" } } };
    expect(told(schema, { a: 1, z: 1 })).toEqual([" anyOf", "/z type", "/a type"]);
  });

  it("tells why an undeclared property breaks its schema, and else only that it is not allowed", () => {
    expect(told({ additionalProperties: { type: "string" } }, { a: 1 })).toEqual(["/a type"]);
    expect(told({ additionalProperties: false }, { a: 1 })).toEqual(["/a additionalProperties"]);
  });

  it("says that a name is not allowed, not what its value would break", () => {
    expect(told({ propertyNames: { maxLength: 2 } }, { abc: 1 })).toEqual(["/abc propertyNames"]);
  });

  it("tells the same thing once", () => {
    expect(told({ allOf: [{ type: "null" }, { type: "null" }] }, 1)).toEqual([" type"]);
  });

  it("L1: names the first of many undeclared properties", () => {
    const value = Object.fromEntries([..."hgfedcbazyxwvutsrq"].map((name) => [name, 1]));
    expect(told({ additionalProperties: false }, value)[0]).toBe("/a additionalProperties");
  });
});
