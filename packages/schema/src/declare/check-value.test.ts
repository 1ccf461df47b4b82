import { describe, expect, it } from "vitest";
import type { JsonValue } from "../json-value.ts";
import { declaredProblem } from "./check-value.ts";

describe("declaredProblem", () => {
  const cases: readonly [schema: unknown, right: JsonValue, wrong: JsonValue, keyword: string][] = [
    [{ type: "integer" }, 1, 1.5, "type"],
    [{ type: ["null", "array"] }, [], {}, "type"],
    [{ type: "object" }, {}, [], "type"],
    [{ const: { a: [1] } }, { a: [1] }, { a: [2] }, "const"],
    [{ enum: ["a", null] }, null, "b", "enum"],
    [{ minLength: 2, maxLength: 2 }, "🙂🙂", "🙂", "minLength"],
    [{ pattern: "^a" }, "ab", "ba", "pattern"],
    [{ minimum: 1, exclusiveMaximum: 3 }, 1, 3, "exclusiveMaximum"],
    [
      { uniqueItems: true },
      [1, "1"],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      "uniqueItems",
    ],
    [{ minItems: 1, maxItems: 2 }, [1], [], "minItems"],
    [{ items: { type: "string" } }, ["a"], ["a", 1], "type"],
    [{ properties: { a: { type: "string" } }, required: ["a"] }, { a: "x", b: 1 }, {}, "required"],
    [{ required: ["toString"] }, { toString: 1 }, {}, "required"],
    [{ properties: { a: {} }, additionalProperties: false }, { a: 1 }, { b: 1 }, "additionalProperties"],
    [{ additionalProperties: { type: "null" } }, { a: null }, { a: 1 }, "type"],
    [false, null, null, "boolean"],
  ];

  it.each(cases)("checks %j", (schema, right, wrong, keyword) => {
    if (schema !== false) expect(declaredProblem(schema, right)).toBeUndefined();
    expect(declaredProblem(schema, wrong)).toMatchObject({ keyword });
  });

  it("looks for equal items in linear work", () => {
    const members = Array.from({ length: 100_000 }, (_, index) => ({ index }));
    expect(declaredProblem({ uniqueItems: true }, members)).toBeUndefined();
    expect(declaredProblem({ uniqueItems: true }, [...members, { index: 5 }])).toMatchObject({
      keyword: "uniqueItems",
    });
  }, 20_000);

  it("names the place inside the value", () => {
    const schema = { items: { properties: { "a/b": { type: "string" } } } };
    expect(declaredProblem(schema, [{}, { "a/b": 1 }])?.path).toBe("/1/a~1b");
  });

  it("leaves alone what only hand-written schemas say", () => {
    expect(declaredProblem({ not: {}, anyOf: [false], prefixItems: [false] }, [1])).toBeUndefined();
  });
});
