import { type TSchema, Type } from "@sinclair/typebox";
import fc from "fast-check";

/** A schema of `@sinclair/typebox`, and values that have a fair chance to fit it, and to break it. */
export interface SinclairCase {
  readonly schema: TSchema;
  readonly values: fc.Arbitrary<unknown>;
}

const text = fc.oneof(
  fc.constantFrom("", "a", "aa", "a-b", "1"),
  fc.constantFrom("😀", "a\n", "\ud83d", "__proto__", "toString"),
  fc.string({ maxLength: 4 }),
);
const number = fc.oneof(fc.constantFrom(0, -0, 1, 2, 3, 0.1, 0.3, 1.5, -1, 1e21), fc.integer({ min: -9, max: 9 }));
const junk = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [-0, 0], [1, 1], ["a", "a"], { a: 1 }, { a: { a: "a" } }),
  text,
  number,
  fc.jsonValue({ maxDepth: 2 }),
);
/** Mostly what is ordinary, now and then what TypeBox and JSON Schema may see in two ways. */
const seldom = <Value>(ordinary: fc.Arbitrary<Value>, odd: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 7, arbitrary: ordinary }, { weight: 1, arbitrary: odd });

const name = seldom(fc.constantFrom("a", "b", "c"), fc.constantFrom("1", "x/y", "toString", "__proto__"));
const small = fc.nat({ max: 3 });

/** Mostly the values, now and then something else. */
const mostly = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 5, arbitrary: values }, { weight: 1, arbitrary: junk });

const caseOf = (schema: TSchema, values: fc.Arbitrary<unknown>): SinclairCase => ({ schema, values: mostly(values) });

const options = <Keywords>(keywords: { [Key in keyof Keywords]: fc.Arbitrary<Keywords[Key]> }) =>
  fc.record(
    { ...keywords, description: fc.constant("words"), "x-mine": fc.constant({ minLength: 9 }) },
    { requiredKeys: [] },
  ) as fc.Arbitrary<object>;

const strings = seldom(
  options({
    minLength: fc.nat({ max: 1 }),
    maxLength: small,
    pattern: fc.constantFrom("^a", "^(.*)$", "^[a-b]*$"),
  }),
  fc.constantFrom<object>(
    { minLength: 2 },
    { pattern: "^..$" },
    { pattern: "^[^a][^a]$" },
    { pattern: "\\d" },
    { format: "email" },
    { format: "unheard-of" },
  ),
).map((keywords) => caseOf(Type.String(keywords), text));

const numbers = fc
  .tuple(
    fc.boolean(),
    seldom(
      options({ minimum: fc.integer({ min: -3, max: 3 }), multipleOf: fc.constantFrom(1, 2) }),
      options({ exclusiveMaximum: fc.integer({ min: -3, max: 3 }), multipleOf: fc.constantFrom(0.1) }),
    ),
  )
  .map(([isWhole, keywords]) => caseOf(isWhole ? Type.Integer(keywords) : Type.Number(keywords), number));

const others = fc.constantFrom<SinclairCase>(
  caseOf(Type.Boolean(), fc.boolean()),
  caseOf(Type.Null(), fc.constant(null)),
  caseOf(Type.Any(), junk),
  caseOf(Type.Never(), junk),
  caseOf(Type.Enum({ A: "a", One: 1 }), fc.constantFrom("a", "b", 1)),
  caseOf(Type.Literal("a'\\\u2028"), fc.constantFrom("a'\\\u2028", "a")),
  caseOf(Type.Literal(0), fc.constantFrom(0, -0, "0")),
  caseOf(Type.TemplateLiteral([Type.Literal("a"), Type.String()]), text),
);

const odd = fc.constantFrom<SinclairCase>(
  caseOf(Type.Unknown({ minLength: 2 }), text),
  caseOf(Type.Unsafe({ enum: ["a", { a: 1 }] }), fc.constantFrom("a", { a: 1 })),
  caseOf(
    Type.TemplateLiteral([Type.Literal("a-"), Type.Boolean(), Type.Literal(".")]),
    fc.constantFrom("a-true.", "a-true-", "a-1."),
  ),
  caseOf(Type.String({ $id: "Named" }), text),
  caseOf(Type.Number({ $id: "Named" }), number),
);

/** Keywords of JSON Schema, whatever the kind of the schema that has them. */
const strays = fc.constantFrom<object>(
  ...[{ const: "a" }, { const: 1 }, { const: {} }, { enum: ["a", 0, null] }, { type: ["string", "object"] }],
  ...[{ minLength: 1 }, { maxLength: 1 }, { pattern: "^a" }, { minimum: 1 }, { maximum: 1 }, { multipleOf: 2 }],
  ...[{ minProperties: 1 }, { maxProperties: 1 }, { required: ["a"] }, { propertyNames: { maxLength: 1 } }],
  ...[{ properties: { a: { type: "null" } } }, { patternProperties: { "^a": false } }, { additionalProperties: false }],
  ...[{ minItems: 1 }, { maxItems: 1 }, { uniqueItems: true }, { contains: { const: 1 } }, { prefixItems: [false] }],
  ...[{ not: { type: "string" } }, { if: { type: "object" }, else: false }, { allOf: [{ maxProperties: 1 }] }],
  ...[{ anyOf: [{ type: "object" }, { const: 1 }] }, { oneOf: [{ type: "object" }, true] }],
  ...[{ dependentRequired: { a: ["b"] } }, { dependentSchemas: { a: false } }, { dependencies: { a: ["b"] } }],
  ...[
    { unevaluatedProperties: false },
    { unevaluatedItems: false },
    { $schema: "https://json-schema.org/draft/2020-12/schema" },
  ],
);

/** A schema to which a keyword was added that its kind may not look at. The values fit, and break, both. */
function withStray([{ schema, values }, stray]: readonly [SinclairCase, object]): SinclairCase {
  return caseOf({ ...schema, ...stray }, fc.oneof(values, junk));
}

/** The schemas of all kinds that JSON has, as TypeBox 0.34 builds them. */
export const sinclairArbitrary: fc.Arbitrary<SinclairCase> = fc.letrec<{ node: SinclairCase; leaf: SinclairCase }>(
  (tie) => {
    const node = tie("node");
    const leaf = tie("leaf");
    const several = fc.array(node, { minLength: 1, maxLength: 3 });
    const closing = seldom<object>(
      fc.constantFrom<object>({}, { additionalProperties: false }, { additionalProperties: true }),
      node.map(({ schema }) => ({ additionalProperties: schema })),
    );
    const keys = seldom<TSchema>(
      fc.constant(Type.String()),
      fc.constantFrom(Type.Number(), Type.String({ pattern: "^.$" })),
    );
    const itemKeywords = seldom(
      options({ minItems: fc.nat({ max: 2 }) }),
      options({ maxItems: small, uniqueItems: fc.constant(true) }),
    );
    const ordinary = fc.oneof(
      fc.dictionary(name, fc.tuple(node, fc.boolean()), { maxKeys: 3 }).chain((has) => closing.map(objectOf(has))),
      fc.tuple(node, itemKeywords).map(([item, keywords]) => arrayOf(item, keywords)),
      fc.tuple(keys, node, closing).map(([key, { schema, values }, extra]) => {
        const named = fc.dictionary(fc.oneof(name, text), values, { maxKeys: 3 });
        return caseOf(Type.Record(key, schema, extra), named);
      }),
      several.map((members) => caseOf(Type.Tuple(members.map(schemaOf)), fc.tuple(...members.map(valuesOf)))),
      several.map((members) => caseOf(Type.Union(members.map(schemaOf)), fc.oneof(...members.map(valuesOf)))),
      several.map((members) => intersection(members, {})),
      leaf.map(recursive),
    );
    const rare = fc.oneof(
      leaf.map(({ schema }) => caseOf(Type.Not(schema), junk)),
      fc.tuple(node, leaf).map(([item, contained]) => arrayOf(item, { contains: contained.schema })),
      several.map((members) => intersection(members, { unevaluatedProperties: false })),
      leaf.map(ofModule),
      fc.tuple(node, strays).map(withStray),
    );
    return {
      leaf: seldom(fc.oneof(strings, numbers, others), fc.oneof(odd, fc.tuple(leaf, strays).map(withStray))),
      node: fc.oneof({ maxDepth: 3, depthSize: "small" }, leaf, ordinary, seldom(ordinary, rare)),
    };
  },
).node;

const schemaOf = ({ schema }: SinclairCase): TSchema => schema;
const valuesOf = ({ values }: SinclairCase): fc.Arbitrary<unknown> => values;

function objectOf(has: { readonly [name: string]: readonly [SinclairCase, isOptional: boolean] }) {
  const entries = Object.entries(has);
  const schemas = entries.map(([key, [{ schema }, isOptional]]) => [key, isOptional ? Type.Optional(schema) : schema]);
  const requiredKeys = entries.filter(([, [, isOptional]]) => !isOptional).map(([key]) => key);
  const model = Object.fromEntries(entries.map(([key, [{ values }]]) => [key, values]));
  const own = fc.oneof(
    { weight: 4, arbitrary: fc.record(model, { requiredKeys }) },
    { weight: 1, arbitrary: fc.record(model, { requiredKeys: [] }) },
  );
  const values = seldom(
    own,
    fc.tuple(fc.dictionary(name, junk), own).map(([more, rest]) => ({ ...more, ...rest })),
  );
  return (extra: object) => caseOf(Type.Object(Object.fromEntries(schemas), extra), values);
}

function arrayOf({ schema, values }: SinclairCase, keywords: object): SinclairCase {
  return caseOf(Type.Array(schema, keywords), fc.array(values, { maxLength: 3 }));
}

function intersection(members: readonly SinclairCase[], keywords: object): SinclairCase {
  const values = fc.tuple(...members.map(valuesOf));
  return caseOf(
    Type.Intersect(members.map(schemaOf), keywords),
    fc.oneof(
      values.map((parts) => Object.assign({}, ...parts)),
      values.map(([first]) => first),
    ),
  );
}

function recursive({ schema, values }: SinclairCase): SinclairCase {
  const tree = (depth: number): fc.Arbitrary<unknown> =>
    fc.record(
      { value: values, kids: depth === 0 ? fc.constant([]) : fc.array(mostly(tree(depth - 1)), { maxLength: 2 }) },
      { requiredKeys: ["kids"] },
    );
  return caseOf(
    Type.Recursive((self) => Type.Object({ value: Type.Optional(schema), kids: Type.Array(self) })),
    tree(2),
  );
}

function ofModule({ schema, values }: SinclairCase): SinclairCase {
  const module = Type.Module({
    Leaf: schema,
    Tree: Type.Object({ value: Type.Ref("Leaf"), next: Type.Optional(Type.Ref("Tree")) }),
  });
  const tree = (depth: number): fc.Arbitrary<unknown> =>
    fc.record(
      { value: values, next: depth === 0 ? fc.constant({ value: "a" }) : mostly(tree(depth - 1)) },
      { requiredKeys: ["value"] },
    );
  return caseOf(module.Import("Tree"), tree(2));
}

/** A schema with some of its values. */
export const sinclairSamples: fc.Arbitrary<{ readonly schema: TSchema; readonly values: readonly unknown[] }> =
  sinclairArbitrary.chain(({ schema, values }) =>
    fc.record({ schema: fc.constant(schema), values: fc.array(values, { minLength: 1, maxLength: 6 }) }),
  );
