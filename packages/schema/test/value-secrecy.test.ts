import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { basicValidator, fullValidator, type JsonValue, type Problem } from "../src/index.ts";
import { basicCase } from "./basic-arbitrary.ts";
import { schemaArbitrary } from "./schema-arbitrary.ts";

const CANARY = "canary";
const NUMBER = 73_028_125;
const NAME = "mistaken-password";

/**
 * The value with the canary in every text, in place of every number, and as the name of another property of each
 * object.
 */
function planted(value: JsonValue): JsonValue {
  if (typeof value === "string") return `${CANARY}${value}`;
  if (typeof value === "number") return NUMBER;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(planted);
  const entries = Object.entries(value).map(([name, item]) => [name, planted(item)] as const);
  return Object.fromEntries([...entries, [NAME, CANARY]]);
}

function expectSecrecy(problems: readonly Problem[]): void {
  for (const { path, rule, keyword } of problems) {
    expect(`${rule} ${keyword}`).not.toMatch(/canary|73028125|mistaken-password/);
    // The name of a property is part of the place, which could not be told otherwise. What it holds is not.
    expect(path).not.toMatch(/canary|73028125/);
  }
}

describe("F16: no problem quotes the value", () => {
  it("whichever of the keywords that both validators know refuses it", () => {
    fc.assert(
      fc.property(basicCase, ([schema, values]) => {
        for (const validator of [basicValidator(), fullValidator()]) {
          const check = validator.compile(schema);
          for (const value of values) expectSecrecy(check(planted(value)));
        }
      }),
    );
  });

  it("whichever keyword at all refuses it", () => {
    const values = fc.array(fc.jsonValue({ maxDepth: 3 }), { minLength: 6, maxLength: 8 });
    fc.assert(
      fc.property(schemaArbitrary, values, (schema, all) => {
        const rooted = { ...schema, $defs: { leaf: { minLength: 99, not: { type: "null" } }, tree: { const: 1 } } };
        const check = fullValidator({ formats: true }).compile(rooted);
        for (const value of all) expectSecrecy(check(planted(value as JsonValue)));
      }),
    );
  });

  it("not even the name of a property, where the place is that of the object", () => {
    const schema = { propertyNames: { maxLength: 3 }, maxProperties: 0, required: ["a"] };
    const problems = fullValidator().compile(schema)({ [NAME]: CANARY });
    expectSecrecy(problems);
    expect(problems.map(({ path }) => path)).toEqual(["", "", `/${NAME}`]);
  });
});
