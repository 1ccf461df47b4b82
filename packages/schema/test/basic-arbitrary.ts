import fc from "fast-check";
import type { JsonSchema, JsonSchemaObject, JsonValue } from "../src/index.ts";

/**
 * Also names that every object inherits, that need escaping, that look like numbers, and that are no text of Unicode.
 */
const name = fc.constantFrom(
  "a",
  "b",
  "toString",
  "__proto__",
  "constructor",
  "valueOf",
  "",
  "~/",
  "\ud800",
  "10",
  "9",
);
const text = fc.oneof(
  fc.constantFrom("", "a", "ab", "aab", "1", "🙂", "🙂🙂", "\ud800", "\udc00\ud800", "x".repeat(8_193)),
  // Nearly as long as a slow pattern allows, and many of them.
  fc.nat({ max: 11 }).map((index) => String(index).padEnd(8_192, "x")),
);
const number = fc.constantFrom(0, -0, 1, 1.0, 1.5, -3, 0.3, 1e-12, 3e300, Number.MAX_SAFE_INTEGER + 1);

const object = (entries: readonly (readonly [string, JsonValue])[]): JsonValue => Object.fromEntries(entries);

/** Any value, as the same as others as possible. */
const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    fc.oneof(fc.constant(null), fc.boolean(), number, text),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.array(fc.tuple(name, tie("value")), { maxLength: 4 }).map(object),
  ),
}));

/**
 * Random schemas of the keywords that `basicValidator()` enforces, with annotations and unknown keywords among them.
 */
export const basicSchema: fc.Arbitrary<JsonSchema> = fc.letrec<{ schema: JsonSchema; whole: JsonSchemaObject }>(
  (tie) => ({
    schema: fc.oneof({ maxDepth: 3, depthSize: "small" }, fc.boolean(), tie("whole")),
    whole: fc
      .tuple(
        fc.record(
          {
            type: fc.oneof(
              fc.constantFrom("object", "array", "object", "array", "string", "integer", "number"),
              fc.uniqueArray(fc.constantFrom("object", "array", "string", "number", "boolean", "null"), {
                minLength: 1,
              }),
            ),
            properties: fc.array(fc.tuple(name, tie("schema")), { maxLength: 4 }).map(Object.fromEntries),
            additionalProperties: fc.oneof(fc.constant(false), tie("schema")),
            required: fc.uniqueArray(name, { maxLength: 2 }),
            items: tie("schema"),
            pattern: fc.constantFrom("^a", "[0-9]", "a+b|x", "^.*x.*$", "^(?:a|a){300}x", "^\\p{L}*$"),
            "x-mine": value,
          },
          { requiredKeys: [] },
        ),
        fc.subarray(
          [
            ["minProperties", 1],
            ["maxProperties", 2],
            ["minItems", 1],
            ["maxItems", 2],
            ["uniqueItems", true],
            ["minimum", 0],
            ["maximum", 1.5],
            ["exclusiveMinimum", 0],
            ["exclusiveMaximum", 3e300],
            ["multipleOf", 0.1],
            ["minLength", 1],
            ["maxLength", 2],
            ["format", "email"],
            ["$defs", { a: { anyOf: [false] } }],
          ] as [string, unknown][],
          { maxLength: 6 },
        ),
        fc.option(
          fc.oneof(
            { weight: 1, arbitrary: value.map((constant) => ({ const: constant })) },
            {
              weight: 1,
              arbitrary: fc.array(value, { minLength: 1, maxLength: 4 }).map((members) => ({ enum: members })),
            },
          ),
          { freq: 8 },
        ),
        fc.boolean(),
      )
      .map(([structure, bounds, constant, isTurned]) => {
        const entries = [...Object.entries(structure), ...bounds, ...Object.entries(constant ?? {})];
        // A schema's order is that of its author: type need not come first.
        return Object.fromEntries(isTurned ? entries.reverse() : entries);
      }),
  }),
).schema;

/** Values that have a fair chance to fit a schema, and to break it in one or in several places. */
export function near(schema: JsonSchema): fc.Arbitrary<JsonValue> {
  if (typeof schema === "boolean") return value;
  const { type, properties = {}, additionalProperties = true, required = [], items = true } = schema;
  if (schema.const !== undefined) return mostly(fc.constant(schema.const as JsonValue));
  if (Array.isArray(schema.enum)) return mostly(fc.constantFrom(...(schema.enum as JsonValue[])));
  const inner = Object.entries(properties as { readonly [name: string]: JsonSchema });
  const named = inner.map(([key, one]) =>
    fc.option(near(one), { freq: (required as string[]).includes(key) ? 12 : 3 }).map((item) => [key, item] as const),
  );
  const extra = fc.array(fc.tuple(name, near(additionalProperties as JsonSchema)), {
    maxLength: 2,
  });
  const kinds: { readonly [kind: string]: fc.Arbitrary<JsonValue> } = {
    object: fc
      .tuple(extra, ...named)
      .map(([more, ...own]) => object([...more, ...own.filter(([, item]) => item !== null)])),
    array: fc.array(near(items as JsonSchema), { maxLength: 3 }),
    string: text,
    number,
    integer: number,
    boolean: fc.boolean(),
    null: fc.constant(null),
  };
  const wanted = type === undefined ? Object.keys(kinds) : [type].flat();
  return mostly(fc.oneof(...wanted.map((kind) => kinds[String(kind)] ?? value)));
}

function mostly(likely: fc.Arbitrary<JsonValue>): fc.Arbitrary<JsonValue> {
  return fc.oneof({ weight: 8, arbitrary: likely }, { weight: 1, arbitrary: value });
}

/** A schema and values near it. */
export const basicCase: fc.Arbitrary<readonly [JsonSchema, readonly JsonValue[]]> = basicSchema.chain((schema) =>
  fc.tuple(fc.constant(schema), fc.array(near(schema), { minLength: 4, maxLength: 8 })),
);
