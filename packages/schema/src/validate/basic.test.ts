import { afterEach, describe, expect, it, vi } from "vitest";
import { readOutputSchema } from "../input/read-schema.ts";
import type { JsonSchema, JsonSchemaObject } from "../json-schema.ts";
import type { JsonValue } from "../json-value.ts";
import { patternTest } from "../pattern/pattern-test.ts";
import { basicValidator } from "./basic.ts";
import { fullValidator } from "./full.ts";

const check = (schema: JsonSchema, value: unknown) => basicValidator().compile(schema)(value);
const places = (schema: JsonSchema, value: unknown) =>
  check(schema, value).map(({ path, keyword }) => `${path} ${keyword}`);
const parsed = (text: string): JsonValue => JSON.parse(text);

describe("basicValidator", () => {
  it.each<[JsonSchemaObject, right: JsonValue, wrong: JsonValue]>([
    [{ type: "object" }, {}, []],
    [{ type: "array" }, [], {}],
    [{ type: "string" }, "", null],
    [{ type: "integer" }, 1, 1.5],
    [{ type: "number" }, 1.5, "1.5"],
    [{ type: "boolean" }, false, 0],
    [{ type: "null" }, null, {}],
    [{ type: ["string", "null"] }, null, 1],
    [{ const: { a: [1] } }, { a: [1] }, { a: [2] }],
    [{ const: null }, null, false],
    [{ enum: [1, "a", { b: 1 }] }, { b: 1 }, { b: 2 }],
    [{ properties: { a: { type: "null" } } }, { a: null, b: 1 }, { a: 1 }],
    [{ required: ["a"] }, { a: 1 }, {}],
    [{ properties: { a: true }, additionalProperties: false }, { a: 1 }, { b: 1 }],
    [{ additionalProperties: { type: "string" } }, { a: "b" }, { a: 1 }],
    [{ minProperties: 1 }, { a: 1 }, {}],
    [{ maxProperties: 1 }, { a: 1 }, { a: 1, b: 1 }],
    [{ items: { type: "string" } }, ["a"], ["a", 1]],
    [{ items: false }, [], [1]],
    [{ minItems: 1 }, [1], []],
    [{ maxItems: 1 }, [1], [1, 2]],
    [{ uniqueItems: true }, [1, "1", [1]], [[1], [1]]],
    [{ minimum: 1 }, 1, 0.9],
    [{ maximum: 1 }, 1, 1.1],
    [{ exclusiveMinimum: 1 }, 1.1, 1],
    [{ exclusiveMaximum: 1 }, 0.9, 1],
    [{ multipleOf: 0.1 }, 0.3, 0.35],
    [{ minLength: 2 }, "🙂🙂", "🙂"],
    [{ maxLength: 1 }, "🙂", "ab"],
    [{ pattern: "^\\p{L}+$" }, "ä", "1"],
  ])("F04: enforces %j", (schema, right, wrong) => {
    expect(check(schema, right)).toEqual([]);
    expect(check(schema, wrong)).toHaveLength(1);
    expect(check(schema, wrong)).toEqual(fullValidator().compile(schema)(wrong));
    // Nothing but type, const and enum says anything about a value of another type.
    const isForAny = ["type", "const", "enum"].some((keyword) => Object.hasOwn(schema, keyword));
    if (!isForAny) for (const other of [true, null]) expect(check(schema, other)).toEqual([]);
  });

  it("F01: counts a null as present, and only own properties", () => {
    const schema = { required: ["a", "toString"], properties: { valueOf: { type: "string" } } };
    expect(check(schema, { a: null, toString: null })).toEqual([]);
    expect(check(schema, { a: null })).toMatchObject([{ rule: 'required property "toString" is missing' }]);
  });

  it.each(["__proto__", "constructor", "toString"])("holds %s against what is declared under that name", (name) => {
    const schema = parsed(`{"properties": {"${name}": {"type": "string"}}, "additionalProperties": false}`);
    expect(check(schema as JsonSchema, parsed(`{"${name}": "a"}`))).toEqual([]);
    expect(places(schema as JsonSchema, parsed(`{"${name}": 1}`))).toEqual([`/${name} type`]);
    expect(places({ additionalProperties: false }, parsed(`{"${name}": 1}`))).toEqual([
      `/${name} additionalProperties`,
    ]);
    expect(check(schema as JsonSchema, {})).toEqual([]);
  });

  it("F21: tells type, const, enum, counts, required, properties by name, then extras by name", () => {
    const schema = {
      additionalProperties: false,
      properties: {
        b: { type: "string", minLength: 1 },
        a: { items: { type: "null" }, uniqueItems: true, maxItems: 1 },
      },
      required: ["y", "x"],
      maxProperties: 1,
      enum: [1],
      const: 1,
      type: "string",
    };
    expect(places(schema, { z: 1, B: 1, b: "", a: [1, null, 1] })).toEqual([
      " type",
      " const",
      " enum",
      " maxProperties",
      " required",
      " required",
      "/a maxItems",
      "/a uniqueItems",
      "/a/0 type",
      "/a/2 type",
      "/b minLength",
      "/B additionalProperties",
      "/z additionalProperties",
    ]);
  });

  it("reads older dialects where $schema names them", () => {
    const draft7 = { $schema: "http://json-schema.org/draft-07/schema#" };
    const check = basicValidator().compile({ ...draft7, type: "object", properties: { n: { minimum: 1 } } });
    expect([check({ n: 1 }), check({ n: 0 })]).toMatchObject([[], [{ path: "/n", keyword: "minimum" }]]);
    const tuple = { ...draft7, properties: { t: { items: [{ type: "string" }], additionalItems: false } } };
    expect(basicValidator().checkSchema?.(tuple)).toMatchObject([
      { path: "/properties/t/items", rule: "basicValidator() does not enforce items as a list" },
    ]);
    const lenient = basicValidator({ unsupported: "ignore" });
    expect(lenient.compile(tuple)({ t: [1] })).toEqual([]);
    expect(lenient.compile(tuple)({ t: [1, 2] })).toMatchObject([{ path: "/t/1" }]);
    // What stands beside a reference does not count in that draft.
    expect(
      lenient.compile({
        ...draft7,
        properties: { a: { $ref: "#/definitions/b", type: "string" } },
        definitions: { b: {} },
      })({ a: 1 }),
    ).toEqual([]);
  });

  it("tells 16 problems at most, as fullValidator does", () => {
    const schema = { items: { type: "string" }, additionalProperties: { required: ["a", "b", "c"] } };
    const names = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`n${index}`, {}]));
    for (const value of [Array(50).fill(1), names]) {
      expect(check(schema, value)).toHaveLength(16);
      expect(check(schema, value)).toEqual(fullValidator().compile(schema)(value));
    }
  });

  it("F22: compares as JSON: 1 is 1.0, and the order of keys does not matter", () => {
    const [one, other] = [parsed('{"a":1,"b":[1.0,{"c":-0}]}'), parsed('{"b":[1,{"c":0}],"a":1.0}')];
    expect(check({ const: one }, other)).toEqual([]);
    expect(check({ enum: ["x", one] }, other)).toEqual([]);
    expect(places({ uniqueItems: true }, [one, other])).toEqual([" uniqueItems"]);
    expect(places({ const: one }, { ...Object(other), c: 1 })).toEqual([" const"]);
    expect(places({ const: [1, 2] }, [2, 1])).toEqual([" const"]);
    expect(check({ uniqueItems: true }, ["\ud800", "\ud801"])).toEqual([]);
  });

  it("F23: leaves annotations and unknown keywords alone, and the schema as it is", () => {
    const schema = {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $id: "https://example.com/a",
      $comment: "c",
      title: "t",
      description: "d",
      default: 5,
      examples: [5],
      deprecated: true,
      readOnly: true,
      writeOnly: true,
      format: "email",
      contentEncoding: "base64",
      contentMediaType: "image/png",
      contentSchema: { not: {} },
      $defs: { unused: { anyOf: [false] } },
      "x-mcp-header": "A",
      "x-mine": { oneOf: [] },
    };
    const before = JSON.stringify(schema);
    expect(basicValidator().checkSchema?.(schema)).toEqual([]);
    expect(check(Object.freeze(schema), 1)).toEqual([]);
    expect(JSON.stringify(schema)).toBe(before);
  });

  const UNENFORCED = [
    "$dynamicRef",
    "$ref",
    "allOf",
    "anyOf",
    "contains",
    "dependencies",
    "dependentRequired",
    "dependentSchemas",
    "else",
    "if",
    "maxContains",
    "minContains",
    "not",
    "oneOf",
    "patternProperties",
    "prefixItems",
    "propertyNames",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties",
  ] as const;
  /** A demand that nothing but `true` itself meets, for each keyword that has such a one. */
  const demandOf = (keyword: string): unknown => {
    if (keyword.endsWith("Ref") || keyword === "$ref") return "#/$defs/no";
    if (/Of$|^prefix/.test(keyword)) return [false];
    if (/^(min|max)/.test(keyword)) return 0;
    return /^(pattern|depend)/.test(keyword) ? {} : false;
  };

  it.each(UNENFORCED)("F23: refuses %s, wherever it is applied", (keyword) => {
    const asserting = { [keyword]: demandOf(keyword) };
    const schema = {
      $defs: { no: false },
      ...asserting,
      properties: { "a/b": { items: { additionalProperties: asserting } }, plain: { type: "string" } },
    };
    const rule = `basicValidator() does not enforce ${keyword}`;
    expect(basicValidator().checkSchema?.(schema)).toMatchObject([
      { path: `/${keyword}`, rule, hint: expect.stringContaining("fullValidator()") },
      { path: `/properties/a~1b/items/additionalProperties/${keyword}`, rule },
    ]);
    expect(() => basicValidator().compile(schema)).toThrow(
      expect.objectContaining({ name: "SchemaError", code: "unenforceable-schema", path: `/${keyword}`, rule }),
    );
    const lenient = basicValidator({ unsupported: "ignore" });
    expect(lenient.checkSchema?.(schema)).toEqual([]);
    expect(lenient.compile(schema)({ plain: "a", "a/b": [{ c: 1 }] })).toEqual([]);
    expect(lenient.compile(schema)({ plain: 1 })).toMatchObject([{ path: "/plain" }]);
  });

  it("F23: does not hold items and additionalProperties against what an ignored keyword describes", () => {
    const lenient = basicValidator({ unsupported: "ignore" });
    const tuple = lenient.compile({ prefixItems: [{ type: "null" }], items: { type: "string" } });
    expect(tuple([1, "a"])).toEqual([]);
    expect(tuple([1, 2])).toMatchObject([{ path: "/1" }]);
    const open = lenient.compile({ patternProperties: { "^x-": {} }, additionalProperties: false });
    expect(open({ "x-a": 1 })).toEqual([]);
  });

  it("F23: takes any word but ignore for refuse", () => {
    const misspelt = basicValidator({ unsupported: "ignored" as "ignore" });
    expect(() => misspelt.compile({ not: {} })).toThrow(expect.objectContaining({ code: "unenforceable-schema" }));
  });

  it.each<[unknown, path: string, keyword: string]>([
    [{ type: "strng" }, "/type", "type"],
    [{ properties: { a: { pattern: "(" } } }, "/properties/a/pattern", "pattern"],
    [{ pattern: "^(x\\1)*$" }, "/pattern", "pattern"],
    [{ pattern: "(a{1000}){1000}b" }, "/pattern", "pattern"],
    [{ required: "a" }, "/required", "required"],
    [{ items: [{}] }, "/items", "items"],
    [{ minLength: -1 }, "/minLength", "minLength"],
    [{ multipleOf: 0 }, "/multipleOf", "multipleOf"],
  ])("F24: refuses the malformed %j by name, before it is held against anything", (schema, path, keyword) => {
    for (const validator of [basicValidator(), basicValidator({ unsupported: "ignore" })]) {
      expect(validator.checkSchema?.(schema as JsonSchema)).toMatchObject([
        { path, rule: expect.stringMatching(`^${keyword} `) },
      ]);
      expect(() => validator.compile(schema as JsonSchema)).toThrow(
        expect.objectContaining({ name: "SchemaError", code: "invalid-schema", path }),
      );
    }
  });

  it.each([null, 5, "string", [], undefined, () => ({})])("F24: refuses %s as a schema", (schema) => {
    expect(() => basicValidator().compile(schema as unknown as JsonSchema)).toThrow(
      expect.objectContaining({ code: "invalid-schema", path: "" }),
    );
  });

  it("F08, F09: has no cache of its own, nor has fullValidator: whoever compiles keeps the check", () => {
    const schema = { type: "string" };
    for (const validator of [basicValidator(), fullValidator()]) {
      const [one, other] = [validator.compile(schema), validator.compile(schema)];
      expect(one).not.toBe(other);
      expect([one(1), one("a")]).toEqual([other(1), other("a")]);
    }
  });

  it("F11: compiles anew what it could not compile before", () => {
    const properties: { a: object } = { a: { anyOf: [{}] } };
    const validator = basicValidator();
    expect(() => validator.compile({ properties })).toThrow("anyOf");
    properties.a = { type: "null" };
    expect(validator.compile({ properties })({ a: 1 })).toHaveLength(1);
  });

  describe("under attack", () => {
    const deep = (levels: number): JsonValue => {
      let value: JsonValue = [];
      for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? { a: value } : [value];
      return value;
    };

    it("goes into a value only as deep as the schema, however deep that is", () => {
      const schema = { properties: { a: { items: { properties: { a: { type: "array" } } } } } };
      expect(check(schema, deep(10_001))).toEqual([]);
      expect(places({ ...schema, const: { a: 1 }, enum: [[]], maxProperties: 0 }, deep(10_001))).toEqual([
        " const",
        " enum",
        " maxProperties",
      ]);
    });

    it("takes items of more than 128 levels for equal, since it does not compare them", () => {
      for (const validator of [basicValidator(), fullValidator()]) {
        const unique = validator.compile({ uniqueItems: true });
        expect(unique([deep(126), deep(127)])).toEqual([]);
        expect(unique([deep(10_000), 1])).toMatchObject([{ keyword: "uniqueItems" }]);
        expect(unique([deep(10_000), deep(10_001)])).toMatchObject([{ keyword: "uniqueItems" }]);
      }
    });

    it("takes schemas as deep as they may be", () => {
      let schema: JsonSchema = { type: "string" };
      let value: JsonValue = 1;
      for (let level = 1; level < 63; level += 1) [schema, value] = [{ items: schema }, [value]];
      expect(places(schema, value)).toEqual([`${"/0".repeat(62)} type`]);
    });

    it("holds a great many properties and items against their schemas once", () => {
      const names = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`n${index}`, index]));
      expect(check({ additionalProperties: { type: "integer" }, maxProperties: 100_000 }, names)).toEqual([]);
      expect(check({ additionalProperties: false }, names)[0]).toMatchObject({ path: "/n0" });
      expect(check({ required: Array.from({ length: 100_000 }, (_, index) => `m${index}`) }, names)).toHaveLength(16);
      expect(places({ items: { type: "integer" }, uniqueItems: true }, Array(100_000).fill(1))).toEqual([
        " uniqueItems",
      ]);
    }, 20_000);

    it("refuses a text that is too long for a slow pattern, and too much text for several", () => {
      const pattern = "^(?:\\d|.){0,2}foo|^(?:a|a){300}$";
      const slow = { items: { pattern }, properties: { z: { pattern }, a: { pattern } } };
      const longest = Math.floor(20_000_000 / patternTest(pattern).cost) - 16;
      const texts = Array.from({ length: 12 }, (_, index) => `${index}foo`.padEnd(Math.floor((longest + 16) / 8) - 16));
      const full = fullValidator().compile(slow);
      for (const value of [
        ["foo".padEnd(longest + 1)],
        texts,
        texts.slice(0, 8),
        { z: "b".padEnd(longest + 1), a: "" },
      ]) {
        expect(check(slow, value)).toEqual(full(value));
      }
      expect(check(slow, texts.slice(0, 8))).toEqual([]);
      expect(check(slow, texts)[0]).toMatchObject({
        path: "/8",
        rule: "there is too much text for patterns that are slow to match",
      });
    }, 20_000);

    it("does not let one value leave traces for the next", () => {
      const pattern = "^(?:\\d|.){0,2}foo|^(?:a|a){300}$";
      const compiled = basicValidator().compile({ items: { pattern } });
      const eighth = 20_000_000 / patternTest(pattern).cost / 8 - 16;
      const texts = Array.from({ length: 8 }, (_, index) => `${index}foo`.padEnd(Math.floor(eighth)));
      for (let round = 0; round < 3; round += 1) {
        expect(compiled(texts)).toEqual([]);
        expect(compiled([...texts, "8foo".padEnd(99)])).not.toEqual([]);
      }
    }, 20_000);
  });

  describe("compiles each regular expression", () => {
    afterEach(() => void vi.unstubAllGlobals());

    it("F07: once for a check, and none while it checks", () => {
      const made: string[] = [];
      const original = RegExp;
      vi.stubGlobal(
        "RegExp",
        class extends original {
          constructor(...given: ConstructorParameters<typeof RegExp>) {
            super(...given);
            made.push(String(given[0]));
          }
        },
      );
      const one = { pattern: "^once$" };
      const { schema } = readOutputSchema({ properties: { a: one, b: one }, items: one, pattern: "^once$" });
      made.length = 0;
      const compiled = basicValidator().compile(schema ?? false);
      for (const value of ["once", "no", ["once", "no"], { a: "once", b: "no" }]) compiled(value);
      expect(made).toEqual(["^once$"]);
    });
  });
});
