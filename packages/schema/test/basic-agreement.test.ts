import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { basicValidator, fullValidator } from "../src/index.ts";
import { basicCase } from "./basic-arbitrary.ts";
import { schemaArbitrary } from "./schema-arbitrary.ts";

describe("basicValidator", () => {
  it("F21: says what fullValidator says, in its order, of every schema that it takes", () => {
    fc.assert(
      fc.property(basicCase, ([schema, values]) => {
        const [basic, full] = [basicValidator().compile(schema), fullValidator().compile(schema)];
        for (const value of values) expect(basic(value)).toEqual(full(value));
      }),
    );
  });

  it("F23: refuses nothing that the schema allows where it ignores keywords", () => {
    fc.assert(
      fc.property(
        schemaArbitrary,
        fc.array(fc.jsonValue({ maxDepth: 3 }), { minLength: 6, maxLength: 8 }),
        (schema, values) => {
          const whole = { ...schema, $defs: { leaf: { type: "string" }, tree: { items: { $ref: "#/$defs/tree" } } } };
          const lenient = basicValidator({ unsupported: "ignore" }).compile(whole);
          const full = fullValidator().compile(whole);
          for (const value of values) if (full(value).length === 0) expect(lenient(value)).toEqual([]);
        },
      ),
    );
  });
});
