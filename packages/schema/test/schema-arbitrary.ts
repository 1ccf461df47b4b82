import fc from "fast-check";

const name = fc.constantFrom("a", "b", "toString", "");
const small = fc.nat({ max: 4 });

/** Random sound JSON Schemas that small random values have a fair chance to fit, and to break. */
export const schemaArbitrary: fc.Arbitrary<{ [keyword: string]: unknown }> = fc.letrec<{
  schema: { [keyword: string]: unknown };
}>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    fc.record(
      {
        type: fc.constantFrom("string", "integer", "number", "boolean", "null", "object", "array"),
        enum: fc.array(fc.constantFrom(null, 0, "", true, [], {}), { minLength: 1 }),
        minimum: fc.integer({ min: -3, max: 3 }),
        maxLength: small,
        minItems: small,
        uniqueItems: fc.boolean(),
        pattern: fc.constantFrom("^a", "[0-9]", "."),
        required: fc.uniqueArray(name),
        maxProperties: small,
      },
      { requiredKeys: [] },
    ),
    fc.record(
      {
        properties: fc.dictionary(name, tie("schema")),
        additionalProperties: fc.oneof(fc.boolean(), tie("schema")),
        items: tie("schema"),
        prefixItems: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }),
        anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }),
        allOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }),
        not: tie("schema"),
        unevaluatedProperties: fc.boolean(),
        unevaluatedItems: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  ),
})).schema;
