import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALL_2020_12 } from "../src/dialect/dialect.ts";
import { readDialects } from "../src/dialect/read-dialects.ts";
import { checkSchema, fullValidator, inlineReferences, type JsonSchemaObject } from "../src/index.ts";
import { eachSchema, mapSchemas, type SchemaChange } from "../src/subschemas.ts";

const name = fc.constantFrom("a", "b", "toString");
const references = [
  "#/$defs/one",
  "#/$defs/two",
  "#/$defs/three",
  "#two",
  "three",
  "#",
  "#/properties/a",
  "#/$defs/one/items",
];

/**
 * Keywords that look at each other, and references to definitions that refer to each other, themselves and the root.
 */
const schemaOf = fc.letrec<{ schema: JsonSchemaObject; leaf: JsonSchemaObject; reference: JsonSchemaObject }>(
  (tie) => ({
    leaf: fc.constantFrom<JsonSchemaObject>(
      ...[{ type: "string" }, { type: ["integer", "null"] }, { type: "object" }, { enum: [0, "a", null] }, {}],
      ...[{ required: ["a"] }, { maxProperties: 1, title: "t" }, { maxItems: 1 }, { additionalProperties: false }],
    ),
    reference: fc
      .tuple(fc.constantFrom(...references), fc.option(tie("schema"), { freq: 2, nil: {} }))
      .map(([$ref, siblings]) => ({ ...siblings, $ref })),
    schema: fc.oneof(
      { maxDepth: 3, depthSize: "small" },
      { arbitrary: tie("leaf"), weight: 2 },
      { arbitrary: tie("reference"), weight: 4 },
      fc
        .tuple(fc.dictionary(name, tie("schema"), { minKeys: 1, maxKeys: 2 }), fc.constantFrom("no", "yes", "around"))
        .map(([properties, closes]) => ({
          properties,
          ...(closes === "yes" && { additionalProperties: false }),
          ...(closes === "around" && { unevaluatedProperties: false }),
        })),
      tie("schema").map((items) => ({ items })),
      fc.tuple(tie("schema"), tie("schema")).map(([first, items]) => ({ prefixItems: [first], items })),
      fc.tuple(tie("schema"), tie("schema")).map((anyOf) => ({ anyOf })),
      fc.tuple(tie("schema"), tie("schema")).map((oneOf) => ({ oneOf })),
      fc.tuple(tie("schema"), tie("schema")).map((allOf) => ({ allOf })),
      tie("schema").map((not) => ({ not })),
    ),
  }),
).schema;

const DRAFT_07 = "http://json-schema.org/draft-07/schema#";
const DIALECTS = [undefined, "https://json-schema.org/draft/2019-09/schema", DRAFT_07];

/** What `prefixItems` says, as drafts before 2020-12 say it. */
const older: SchemaChange = ({ prefixItems, items, ...schema }) =>
  prefixItems === undefined
    ? { ...schema, ...(items !== undefined && { items }) }
    : { ...schema, items: prefixItems, additionalItems: items };

const referring: fc.Arbitrary<JsonSchemaObject> = fc
  .tuple(fc.constantFrom(...DIALECTS), schemaOf, schemaOf, schemaOf, schemaOf, schemaOf)
  .map(([$schema, { type, ...root }, a, one, two, three]) => {
    const schema = {
      ...root,
      // Beside a reference of the root, draft-07 ignores a type that is kept all the same.
      ...(type !== undefined && $schema !== DRAFT_07 && { type }),
      ...(!Object.hasOwn(root, "properties") && { properties: { a } }),
      $defs: {
        one,
        two: $schema === DRAFT_07 ? { ...two, $id: "#two" } : { ...two, $anchor: "two" },
        // Beside a reference, draft-07 ignores the name, and where its own definitions would lead others.
        three: { ...three, $id: "three", $defs: { one: { type: "string" }, two: { type: "null" } } },
        ...($schema === DRAFT_07 && { decoy: { $anchor: "two", type: "null" } }),
      },
    };
    return $schema === undefined
      ? schema
      : { $schema, ...(mapSchemas(schema, ALL_2020_12, older) as JsonSchemaObject) };
  })
  .filter((schema) => checkSchema(schema).length === 0);

const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    fc.constantFrom(0, 1, "a", "", null, true),
    fc.dictionary(name, tie("value"), { maxKeys: 2 }),
    fc.array(tie("value"), { maxLength: 2 }),
  ),
})).value;

function countOf(schema: JsonSchemaObject): number {
  let count = 0;
  eachSchema(schema, readDialects(schema).dialectOf, () => {
    count += 1;
  });
  return count;
}

describe("inlineReferences, of random schemas", () => {
  it("accepts the same values, is sound and bounded, and has nothing left to write out", () => {
    let changed = 0;
    fc.assert(
      fc.property(referring, fc.array(value, { minLength: 8, maxLength: 8 }), (schema, values) => {
        const inlined = inlineReferences(schema);
        if (inlined !== schema) changed += 1;
        expect(checkSchema(inlined)).toEqual([]);
        expect(countOf(inlined)).toBeLessThanOrEqual(4_096);
        expect(inlineReferences(inlined)).toBe(inlined);
        const [before, after] = [schema, inlined].map((each) => fullValidator().compile(each));
        for (const each of values) expect(after?.(each).length === 0).toBe(before?.(each).length === 0);
      }),
      { interruptAfterTimeLimit: 60_000 },
    );
    expect(changed).toBeGreaterThan(0);
  });
});
