import { describe, expect, it } from "vitest";
import { CountingEvaluation } from "../../test/counting-evaluation.ts";
import { patternTest } from "../pattern/pattern-test.ts";
import { basicValidator } from "./basic.ts";
import { documentOf } from "./document.ts";
import { fullValidator } from "./full.ts";
import { textRules } from "./text-rules.ts";

const keywords = (schema: object, value: unknown) =>
  fullValidator()
    .compile(schema as { [keyword: string]: unknown })(value)
    .map(({ path, keyword }) => `${path} ${keyword}`);

describe("fullValidator under attack", () => {
  const operator = (name: string) => ({
    type: "object",
    properties: { op: { const: name }, l: { $ref: "#/$defs/e" } },
    required: ["op"],
    additionalProperties: false,
  });
  const nested = (depth: number, leaf: unknown): unknown =>
    depth === 0 ? leaf : { op: "not", l: nested(depth - 1, leaf) };

  it("C1: refuses a wrong value deep in recursive alternatives in linear work", () => {
    const e = { anyOf: ["and", "or", "xor", "not"].map(operator) };
    const schema = { type: "object", properties: { f: { $ref: "#/$defs/e" } }, $defs: { e } };
    expect(keywords(schema, { f: nested(120, 5) })[0]).toBe(`/f${"/l".repeat(120)} anyOf`);
    expect(keywords(schema, { f: nested(120, { op: "and" }) })).toEqual([]);
  }, 20_000);

  it("C1: holds ambiguous alternatives against each part of the value once", () => {
    const schema = { $ref: "#/$defs/e", $defs: { e: { oneOf: [operator("not"), operator("not"), { const: 1 }] } } };
    const visits = (depth: number) => {
      const evaluation = new CountingEvaluation(documentOf(schema, textRules()));
      evaluation.holds(schema, nested(depth, 1), evaluation.document.outside);
      return evaluation.visits;
    };
    expect(visits(100)).toBeLessThan(12 * visits(10));
    expect(keywords(schema, nested(100, 1))[0]).toBe(" oneOf");
  }, 20_000);

  it("C2: refuses many equal items in linear work", () => {
    expect(keywords({ uniqueItems: true }, Array(100_000).fill("a"))).toEqual([" uniqueItems"]);
  }, 20_000);

  it.each([
    [[[[1], 2], [[1, 2]]]],
    [[{ a: { b: 1 } }, { a: {}, b: 1 }]],
    [[[[], []], [[[]]]]],
    [["\ud800", "\ud801"]],
    [["[1]", [1], 1, "1", null, "null"]],
  ])("M1: takes different items for different: %j", (items) => {
    expect(keywords({ uniqueItems: true }, items)).toEqual([]);
    expect(keywords({ not: { uniqueItems: true } }, items)).toEqual([" not"]);
  });

  it("M2: unevaluatedProperties says nothing about arrays, nor unevaluatedItems about objects", () => {
    expect(keywords({ unevaluatedProperties: false }, ["x"])).toEqual([]);
    expect(keywords({ unevaluatedItems: false }, { a: 1 })).toEqual([]);
    expect(keywords({ unevaluatedItems: false }, ["x"])).toEqual(["/0 unevaluatedItems"]);
  });

  it("H3: refuses a string that is too long for a slow pattern, below not too, and no other", () => {
    const slow = { pattern: "^(?:a|a){1,300}foo" };
    const { cost } = patternTest(slow.pattern);
    const longest = Math.floor(20_000_000 / cost) - 16;
    expect(keywords(slow, "afoo".padEnd(longest))).toEqual([]);
    expect(keywords(slow, "afoo".padEnd(longest + 1))).toEqual([" pattern"]);
    expect(keywords({ not: slow }, "x".repeat(longest))).toEqual([]);
    expect(keywords({ not: slow }, "x".repeat(longest + 1))).toEqual([" pattern"]);
    expect(keywords({ pattern: "^.*foo.*$" }, "foo".padStart(100_000))).toEqual([]);
    expect(keywords({ pattern: "^(a+)+$" }, `${"a".repeat(100_000)}b`)).toEqual([" pattern"]);
    expect(keywords({ patternProperties: { "^(a+)+$": false } }, { [`${"a".repeat(10_000)}b`]: 1 })).toEqual([]);
    expect(keywords({ pattern: "^[a-z]*$" }, "x".repeat(1_000_000))).toEqual([]);
  }, 20_000);

  it("L8: does not take a tiny number for a multiple", () => {
    expect(keywords({ multipleOf: 2 }, 1e-12)).toEqual([" multipleOf"]);
    expect(keywords({ multipleOf: 0.1 }, 0.3)).toEqual([]);
  });

  const draft07 = (schema: object) => ({ $schema: "http://json-schema.org/draft-07/schema#", ...schema });

  it.each([
    ["2020-12", (schema: object) => schema],
    ["draft-07", draft07],
  ])(
    "answers for 4,096 subschemas with 2,047 references in %s",
    (_name, dialect) => {
      const each = (count: number, schema: (at: number) => object) =>
        Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, schema(at)]));
      const schema = dialect({
        properties: each(2_047, (at) => ({ $ref: `#/definitions/p${at}` })),
        definitions: each(2_048, () => ({ type: "integer" })),
      });
      expect(keywords(schema, { p0: 1, p2046: "a" })).toEqual(["/p2046 type"]);
      expect(keywords(schema, { p0: 1, p2046: 2 })).toEqual([]);
    },
    60_000,
  );

  it.each([10, 14, 60])("answers where allOf doubles the ways %i times over, in draft-07", (steps) => {
    const next = (at: number) => ({ $ref: `#/definitions/s${at}` });
    const definitions = Object.fromEntries(
      Array.from({ length: steps + 1 }, (_, at) => [
        `s${at}`,
        at === steps ? { type: "string" } : { allOf: [next(at + 1), next(at + 1)] },
      ]),
    );
    const schema = draft07({ allOf: [next(0)], definitions });
    expect(keywords(schema, "a")).toEqual([]);
    expect(keywords(schema, 1)).toEqual([" type"]);
  });

  it("refuses a value that leads deeper than the stack, instead of throwing", () => {
    const steps = Array.from({ length: 60 }, (_, at) => [`s${at}`, { allOf: [{ $ref: `#/$defs/s${at + 1}` }] }]);
    const last = { not: { not: { items: { $ref: "#/$defs/s0" } } } };
    const schema = { $ref: "#/$defs/s0", $defs: Object.fromEntries([...steps, ["s60", last]]) };
    const deep = (levels: number): unknown => (levels === 0 ? [] : [deep(levels - 1)]);
    expect(keywords(schema, deep(3))).toEqual([]);
    expect(keywords(schema, deep(2_000))).toEqual([" schema"]);
  }, 20_000);
});

it("many missing properties are no value that is nested too deep", () => {
  const required = Array.from({ length: 200_000 }, (_, index) => `k${index}`);
  const dependentRequired = { a: required };
  for (const check of [fullValidator().compile({ required }), basicValidator().compile({ required })]) {
    expect(check({})).toHaveLength(16);
    expect(check({})[0]).toEqual({ path: "", rule: 'required property "k0" is missing', keyword: "required" });
  }
  expect(fullValidator().compile({ dependentRequired })({ a: 1 })[0]?.keyword).toBe("dependentRequired");
}, 20_000);
