import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALL_2020_12 } from "../src/dialect/dialect.ts";
import { fullValidator, type JsonSchema, type JsonSchemaObject } from "../src/index.ts";
import { mapSchemas, type SchemaChange } from "../src/subschemas.ts";
import { schemaArbitrary } from "./schema-arbitrary.ts";

/** What random schemas refer to. */
const DEFS = {
  leaf: { anyOf: [{ type: "string" }, { prefixItems: [{ type: "integer" }], items: false, minItems: 1 }] },
  tree: { anyOf: [{ $ref: "#/$defs/leaf" }, { type: "object", additionalProperties: { $ref: "#/$defs/tree" } }] },
};

const without = (schema: JsonSchemaObject, ...keywords: readonly string[]): JsonSchemaObject =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));

/** Lists of items as older drafts write them. */
const asItemList: SchemaChange = ({ prefixItems, items, ...schema }) => {
  if (prefixItems === undefined) return items === undefined ? schema : { ...schema, items };
  return { ...schema, items: prefixItems, ...(items === undefined ? {} : { additionalItems: items }) };
};

/** A schema that only uses what draft-07 has, as draft-07 writes it: `$ref` alone, one keyword for dependencies. */
const asDraft07: SchemaChange = (copy, original) => {
  const { $ref, $defs, dependentRequired, dependentSchemas, ...schema } = asItemList(copy, original);
  const parts = [
    { ...schema, ...(dependentRequired === undefined ? {} : { dependencies: dependentRequired }) },
    ...($ref === undefined ? [] : [{ $ref: String($ref).replace("$defs", "definitions") }]),
    ...(dependentSchemas === undefined ? [] : [{ dependencies: dependentSchemas }]),
  ];
  return { allOf: parts, ...($defs === undefined ? {} : { definitions: $defs }) };
};

describe("one schema in two dialects", () => {
  const sound = schemaArbitrary.map((schema) => ({ ...schema, $defs: DEFS }) as JsonSchema);
  const values = fc.array(fc.jsonValue({ maxDepth: 3 }), { minLength: 4, maxLength: 8 });

  it.each([
    ["2019-09", "https://json-schema.org/draft/2019-09/schema", asItemList, ["unevaluatedItems"]],
    [
      "draft-07",
      "http://json-schema.org/draft-07/schema#",
      asDraft07,
      ["unevaluatedItems", "unevaluatedProperties", "minContains", "maxContains"],
    ],
  ] as const)(
    "gives the same answers in 2020-12 and %s",
    (_name, $schema, change, missing) => {
      fc.assert(
        fc.property(sound, values, (random, samples) => {
          const schema = mapSchemas(random, ALL_2020_12, (copy) => without(copy, ...missing)) as JsonSchemaObject;
          const older = { ...(mapSchemas(schema, ALL_2020_12, change) as JsonSchemaObject), $schema };
          const [check, olderCheck] = [fullValidator().compile(schema), fullValidator().compile(older)];
          for (const value of samples) expect(olderCheck(value).length === 0).toBe(check(value).length === 0);
        }),
      );
    },
    // Long runs try it many more times.
    600_000,
  );
});
