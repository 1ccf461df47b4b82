import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkSchema,
  fullValidator,
  isPlainObject,
  type JsonObject,
  type JsonSchemaObject,
  type JsonValue,
  strictForm,
  strictReader,
} from "../src/index.ts";

/** A value as the schema wants it, and as a host of the strict form sends it. */
interface Written {
  readonly value: JsonValue;
  readonly sent: JsonValue;
}

interface Made {
  readonly schema: JsonSchemaObject;
  readonly takesNull: boolean;
  readonly written: fc.Arbitrary<Written>;
}

const same = (values: fc.Arbitrary<JsonValue>): fc.Arbitrary<Written> =>
  values.map((value) => ({ value, sent: value }));
const scalar = (schema: JsonSchemaObject, values: fc.Arbitrary<JsonValue>, takesNull = false): Made => ({
  schema,
  takesNull,
  written: same(values),
});

const scalars: readonly Made[] = [
  scalar({ type: "string" }, fc.string()),
  scalar({ type: "integer", minimum: 0, title: "n" }, fc.nat()),
  scalar({ type: ["string", "null"] }, fc.constantFrom("a", null), true),
  scalar({ enum: ["a", 1] }, fc.constantFrom("a", 1)),
  scalar({ const: "c" }, fc.constant("c")),
  scalar({ type: "integer", enum: [0, 1], const: 1 }, fc.constant(1)),
  scalar({ allOf: [{ enum: [0, "a"] }, { const: "a" }] }, fc.constant("a")),
  scalar({ type: "boolean", default: true }, fc.boolean()),
  scalar({ $ref: "#/$defs/text" }, fc.string()),
];

/** What refers to itself, for every schema. */
const TREE = {
  type: "object",
  properties: { v: { type: "integer" }, below: { type: "array", items: { $ref: "#/$defs/tree" } } },
};
const tree: Made = {
  schema: { $ref: "#/$defs/tree" },
  takesNull: false,
  written: fc.letrec<{ tree: Written }>((tie) => ({
    tree: fc.tuple(fc.option(fc.integer()), fc.option(fc.array(tie("tree"), { maxLength: 2 }))).map(([v, below]) => ({
      value: { ...(v !== null && { v }), ...(below !== null && { below: below.map(({ value }) => value) }) },
      sent: { v, below: below?.map(({ sent }) => sent) ?? null },
    })),
  })).tree,
};

interface Property {
  readonly name: string;
  readonly isRequired: boolean;
  readonly made: Made;
}

function objectOf(properties: readonly Property[], form: "plain" | "closed" | "split"): Made {
  const schemas = (part: readonly Property[]) => ({
    properties: Object.fromEntries(part.map(({ name, made }) => [name, made.schema])),
    required: part.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  });
  const half = [properties.slice(0, 1), properties.slice(1)].map((part) => ({ type: "object", ...schemas(part) }));
  const entries = properties.map(({ name, isRequired, made }) =>
    (isRequired || made.takesNull ? made.written : fc.option(made.written)).map((written) => ({ name, written })),
  );
  return {
    schema:
      form === "split"
        ? { type: "object", allOf: half }
        : { type: "object", ...schemas(properties), ...(form === "closed" && { additionalProperties: false }) },
    takesNull: false,
    written: fc.tuple(...entries).map((all) => ({
      value: Object.fromEntries(all.flatMap(({ name, written }) => (written === null ? [] : [[name, written.value]]))),
      sent: Object.fromEntries(all.map(({ name, written }) => [name, written?.sent ?? null])),
    })),
  };
}

const name = fc.constantFrom("a", "b", "toString", "__proto__");
const form = fc.constantFrom("plain" as const, "closed" as const, "split" as const);

const { object } = fc.letrec<{ made: Made; object: Made; properties: readonly Property[] }>((tie) => ({
  properties: fc.uniqueArray(fc.record({ name, isRequired: fc.boolean(), made: tie("made") }), {
    selector: (property) => property.name,
    minLength: 1,
    maxLength: 3,
  }),
  object: fc.tuple(tie("properties"), form).map(([properties, how]) => objectOf(properties, how)),
  made: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    { arbitrary: fc.constantFrom(...scalars, tree), weight: 2 },
    tie("object"),
    tie("made").map((items) => ({
      schema: { type: "array", items: items.schema },
      takesNull: false,
      written: fc
        .array(items.written, { maxLength: 3 })
        .map((all) => ({ value: all.map(({ value }) => value), sent: all.map(({ sent }) => sent) })),
    })),
    fc
      .tuple(fc.array(tie("properties"), { minLength: 1, maxLength: 3 }), fc.constantFrom("anyOf", "oneOf"))
      .map(([kinds, keyword]) => {
        const members = kinds.map((properties, index) =>
          objectOf(
            [{ name: "kind", isRequired: true, made: scalar({ const: index }, fc.constant(index)) }, ...properties],
            "plain",
          ),
        );
        return {
          schema: { [keyword]: [{ type: "string" }, ...members.map(({ schema }) => schema)] },
          takesNull: false,
          written: fc.oneof(same(fc.string()), ...members.map(({ written }) => written)),
        };
      }),
  ),
}));

const dialect = fc.constantFrom<object>(
  {},
  { $schema: "https://json-schema.org/draft/2019-09/schema" },
  { $schema: "http://json-schema.org/draft-07/schema#" },
);

const input = fc.tuple(object, dialect).map(([each, named]) => ({
  ...each,
  schema: {
    ...named,
    ...each.schema,
    ...(!Object.hasOwn(each.schema, "properties") && { properties: {} }),
    $defs: { text: { type: "string" }, tree: TREE },
  },
}));

const written = input.chain(({ schema, written: values }) =>
  fc.record({ schema: fc.constant(schema), written: values }),
);

/** The value with the part that a number picks replaced. */
function damaged(value: JsonValue, pick: number, part: JsonValue): JsonValue {
  if (Array.isArray(value) && value.length > 0 && pick > 0) {
    const at = pick % value.length;
    return value.map((item: JsonValue, index) =>
      index === at ? damaged(item, Math.floor(pick / value.length), part) : item,
    );
  }
  if (isPlainObject(value) && pick > 0) {
    const entries = Object.entries(value as JsonObject);
    const at = pick % (entries.length + 1);
    if (at === entries.length) return Object.fromEntries([...entries, ["extra", part]]);
    const rest = Math.floor(pick / (entries.length + 1));
    return Object.fromEntries(
      entries.map(([key, item], index) => [key, index === at ? damaged(item, rest, part) : item]),
    );
  }
  return part;
}

describe("the strict form, of random schemas", () => {
  it("is sound, takes every value that the schema takes, and gives it back", () => {
    fc.assert(
      fc.property(written, ({ schema, written: { value, sent } }) => {
        expect(fullValidator().compile(schema)(value)).toEqual([]);
        const { schema: strict, problems } = strictForm(schema);
        expect(problems).toEqual([]);
        expect(checkSchema(strict)).toEqual([]);
        expect(fullValidator().compile(strict ?? false)(sent)).toEqual([]);
        const reader = strictReader(schema);
        const check = fullValidator().compile(reader?.schema ?? false);
        expect(check(sent)).toEqual([]);
        expect(check(value)).toEqual([]);
        const before = JSON.stringify(sent);
        const read = reader?.withoutNulls?.(sent as JsonObject) ?? sent;
        expect(JSON.stringify(read)).toBe(JSON.stringify(value));
        expect(JSON.stringify(sent)).toBe(before);
        expect(reader?.withoutNulls?.(value as JsonObject) ?? value).toBe(value);
      }),
    );
  });

  it("takes nothing that the schema refuses once its nulls are removed", () => {
    const damage = fc.record({ pick: fc.nat(), part: fc.constantFrom<JsonValue>(null, "a", 0, {}, [], { kind: 0 }) });
    let accepted = 0;
    fc.assert(
      fc.property(
        written,
        fc.array(damage, { minLength: 4, maxLength: 4 }),
        ({ schema, written: { sent } }, damages) => {
          const reader = strictReader(schema);
          const [whole, own] = [reader?.schema ?? false, schema].map((each) => fullValidator().compile(each));
          const strict = fullValidator().compile(strictForm(schema).schema ?? false);
          for (const { pick, part } of damages) {
            const value = damaged(sent, pick, part) as JsonObject;
            if (strict(value).length === 0) expect(whole?.(value)).toEqual([]);
            if (whole?.(value).length !== 0) continue;
            accepted += 1;
            expect(own?.(reader?.withoutNulls?.(value) ?? value)).toEqual([]);
          }
        },
      ),
    );
    expect(accepted).toBeGreaterThan(0);
  });

  it("takes for a property, whatever constants it has, what the schema takes, or null where that may be absent", () => {
    const constant = fc.constantFrom<JsonValue>(0, 1, "a", null, true);
    const property = fc
      .record(
        {
          type: fc.constantFrom("integer", "string", ["integer", "null"]),
          enum: fc.uniqueArray(constant, { minLength: 1 }),
          const: constant,
        },
        { requiredKeys: [] },
      )
      .filter((keywords) => Object.keys(keywords).length > 0);
    fc.assert(
      fc.property(property, fc.boolean(), fc.boolean(), (a, isRequired, isSplit) => {
        const { const: only, ...others } = a;
        const whole = isSplit && only !== undefined ? { allOf: [others, { const: only }] } : a;
        const schema = { type: "object", properties: { a: whole }, required: isRequired ? ["a"] : [] };
        const { schema: strict, problems } = strictForm(schema);
        expect(problems).toEqual([]);
        const [own, ofHost] = [schema, strict ?? false].map((each) => fullValidator().compile(each));
        for (const value of [0, 1, "a", null, true, 2, "b"]) {
          const isTaken = own?.({ a: value }).length === 0 || (value === null && !isRequired);
          expect([value, ofHost?.({ a: value }).length === 0]).toEqual([value, isTaken]);
        }
      }),
    );
  });
});
