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
    const [a, b] = [{ properties: { a: { type: "null" } } }, { properties: { a: { minimum: 2 } } }];
    const schema = { anyOf: [a, b], properties: { z: { type: "null" } } };
    expect(told(schema, { a: 1, z: 1 })).toEqual([" anyOf", "/z type", "/a type", "/a minimum"]);
  });

  it("a condition does not hide what is wrong in what it selects", () => {
    const schema = {
      if: { properties: { kind: { const: "a" } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ["size"], properties: { name: { type: "string" } } },
      else: { maxProperties: 1 },
    };
    expect(told(schema, { kind: "a", name: 1 })).toEqual([" required", "/name type", " if"]);
    expect(told(schema, { kind: "b", name: 1 })).toEqual([" maxProperties", " if"]);
  });

  it.each(["anyOf", "oneOf"])("%s does not hide what is wrong with the alternative that a value is meant for", (of) => {
    const kind = (name: string, more: object) => ({
      type: "object",
      properties: { kind: { const: name }, ...more },
      required: ["kind", "size"],
    });
    const $defs = { a: { $ref: "#/$defs/b" }, b: kind("a", { name: { type: "string" } }) };
    const schema = { [of]: [{ type: "string" }, kind("b", { name: { minimum: 2 } }), { $ref: "#/$defs/a" }], $defs };
    expect(told(schema, { kind: "a", name: 1 })).toEqual([" required", "/name type", ` ${of}`]);
    expect(told(schema, { kind: "b", name: 1, size: 1 })).toEqual(["/name minimum", ` ${of}`]);
    expect(told(schema, { kind: "c" })).toEqual([...[` ${of}`, " type", " required", "/kind const", "/kind const"]]);
    expect(told({ [of]: [{ type: "string", minLength: 2 }, { type: "null" }] }, "")).toEqual([" minLength", ` ${of}`]);
    expect(told({ [of]: [{ type: "string" }, { type: "null" }] }, 1)).toEqual([` ${of}`, " type"]);
  });

  it("alternatives in alternatives, and ones that refer to each other, are told once", () => {
    const tree = { anyOf: [{ type: "null" }, { type: "object", properties: { l: { $ref: "#/$defs/tree" } } }] };
    const value = { l: { l: { l: 1 } } };
    expect(told({ $ref: "#/$defs/tree", $defs: { tree } }, value)[0]).toBe("/l/l/l anyOf");
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
