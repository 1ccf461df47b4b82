import fc from "fast-check";

const name = fc.constantFrom("a", "b", "toString", "");
const small = fc.nat({ max: 4 });

/** Random sound JSON Schemas that small random values have a fair chance to fit, and to break. */
export const schemaArbitrary: fc.Arbitrary<{ [keyword: string]: unknown }> = fc.letrec<{
  schema: { [keyword: string]: unknown };
  flat: { [keyword: string]: unknown };
}>((tie) => ({
  flat: fc.record(
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
      const: fc.jsonValue({ maxDepth: 1 }),
      multipleOf: fc.constantFrom(0.1, 1, 2),
      exclusiveMaximum: fc.integer({ min: -3, max: 3 }),
      dependentRequired: fc.dictionary(name, fc.uniqueArray(name)),
    },
    { requiredKeys: [] },
  ),
  schema: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    tie("flat"),
    fc.record(
      {
        properties: fc.dictionary(name, tie("schema")),
        additionalProperties: fc.oneof(fc.boolean(), tie("schema")),
        items: tie("schema"),
        prefixItems: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }),
        anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }),
        allOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }),
        not: tie("schema"),
        $ref: fc.constantFrom("#/$defs/leaf", "#/$defs/tree"),
        unevaluatedProperties: fc.boolean(),
        unevaluatedItems: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    fc.record(
      {
        oneOf: fc.array(tie("flat"), { minLength: 1, maxLength: 3 }),
        if: tie("flat"),
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: tie("flat"),
        else: tie("flat"),
        contains: tie("flat"),
        minContains: small,
        maxContains: small,
        propertyNames: tie("flat"),
        patternProperties: fc.dictionary(fc.constantFrom("^a", "[0-9]", "."), tie("flat"), { maxKeys: 2 }),
        dependentSchemas: fc.dictionary(name, tie("flat"), { maxKeys: 2 }),
      },
      { requiredKeys: [] },
    ),
  ),
})).schema;
