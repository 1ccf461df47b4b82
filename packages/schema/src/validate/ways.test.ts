import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../json-schema.ts";
import { documentOf } from "./document.ts";
import { textRules } from "./text-rules.ts";
import { hasManyWays } from "./ways.ts";

const self = { $ref: "#" };
/** Each of these refers to the next one twice, so the ways double at every step. */
const doubling = (steps: number): JsonSchema => ({
  $ref: "#/$defs/s0",
  $defs: Object.fromEntries(
    Array.from({ length: steps + 1 }, (_, step) => {
      const next = { $ref: `#/$defs/s${step + 1}` };
      return [`s${step}`, step === steps ? { type: "string" } : { allOf: [next, next] }];
    }),
  ),
});

const hasMany = (schema: JsonSchema): boolean => {
  const { references } = documentOf(schema, textRules());
  return references !== undefined && hasManyWays(schema, references);
};

describe("hasManyWays", () => {
  it.each([
    ["no references", { anyOf: [{ type: "string" }, { type: "number" }] }],
    ["a list that contains itself once", { properties: { next: self } }],
    ["a tree, whose branches are different parts of the value", { properties: { left: self, right: self } }],
    ["one alternative that comes back", { anyOf: [{ type: "null" }, { properties: { next: self } }] }],
    ["references that double ten times", doubling(10)],
    ["a contradiction", false],
  ] satisfies [string, JsonSchema][])("is false of %s", (_, schema) => {
    expect(hasMany(schema)).toBe(false);
  });

  it.each([
    ["two alternatives that come back", { anyOf: [{ properties: { l: self } }, { properties: { l: self } }] }],
    ["two conditions that come back", { allOf: [{ items: self }, { contains: self }] }],
    ["a contained item that is looked for and counted", { contains: self, minContains: 1 }],
    ["references that double fourteen times", doubling(14)],
  ] satisfies [string, JsonSchema][])("is true of %s", (_, schema) => {
    expect(hasMany(schema)).toBe(true);
  });
});
