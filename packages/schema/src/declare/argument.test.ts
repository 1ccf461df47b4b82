import { describe, expect, it } from "vitest";
import { declarationsOf, declareArgument } from "./argument.ts";
import { arrayOf } from "./argument-type.ts";
import { object, shape } from "./shape.ts";

const schemaOf = (type: unknown, options?: unknown) => declareArgument("a", type, options).declaration?.schema;
const problemsOf = (type: unknown, options?: unknown) => declareArgument("a", type, options).problems;

describe("declareArgument", () => {
  it("C01: turns a name, a type and options into one property", () => {
    expect(declareArgument("page", "integer", { minimum: 1, default: 1, description: "Which page" })).toEqual({
      declaration: {
        name: "page",
        required: false,
        default: 1,
        schema: { type: "integer", description: "Which page", minimum: 1, default: 1 },
      },
      problems: [],
    });
  });

  it.each(["string", "integer", "number", "boolean", "null", "object"])("C05, D119: takes the type %s", (type) => {
    expect(schemaOf(type)).toEqual({ type });
  });

  it("C06, D121: takes arrays of any type, nested too", () => {
    expect(schemaOf(arrayOf(arrayOf("string")), { minItems: 1 })).toEqual({
      type: "array",
      minItems: 1,
      items: { type: "array", items: { type: "string" } },
    });
    expect(schemaOf(arrayOf({}))).toEqual({ type: "array", items: {} });
  });

  it("C07: takes a property schema as it is", () => {
    const raw = { anyOf: [{ type: "string" }, { type: "null" }], "x-mine": 1, description: "d" };
    expect(JSON.stringify(schemaOf(raw))).toBe(JSON.stringify(raw));
    expect(schemaOf(raw, { description: "other" })).toEqual({ ...raw, description: "other" });
  });

  it("writes keywords in a fixed order, whatever the order of the options", () => {
    const options = { header: "A", default: "ab", maxLength: 3, enum: ["ab"], description: "d", title: "t" };
    expect(Object.keys(schemaOf("string", options) ?? {})).toEqual([
      "type",
      "title",
      "description",
      "enum",
      "maxLength",
      "default",
      "x-mcp-header",
    ]);
  });

  it("C16: merges other keywords last, over those of the options", () => {
    expect(schemaOf("string", { minLength: 1, schema: { minLength: 2, examples: ["ab"] } })).toEqual({
      type: "string",
      minLength: 2,
      examples: ["ab"],
    });
  });

  it.each([
    ["type", "string", { type: "null" }],
    ["default", "string", { default: "a" }],
    ["items", arrayOf("string"), { items: {} }],
    ["properties", object((o) => o), { properties: {} }],
    ["required", object((o) => o), { required: [] }],
    ["additionalProperties", object((o) => o, { additionalProperties: false }), { additionalProperties: true }],
  ])("C25: refuses schema that sets %s, which the declaration generates", (keyword, type, schema) => {
    expect(problemsOf(type, { schema })).toMatchObject([
      { path: "a", rule: expect.stringContaining(`set ${keyword}`) },
    ]);
  });

  it("C19, C21: nests arrays of objects, each with its own required list", () => {
    const line = object((l) => l.property("sku", "string", { required: true }).property("quantity", "integer"));
    expect(schemaOf(arrayOf(line), { minItems: 1, required: true })).toEqual({
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        properties: { sku: { type: "string" }, quantity: { type: "integer" } },
        required: ["sku"],
      },
    });
  });

  it("C23: closes the nested object, and for an array the object of each item", () => {
    const closed = object((o) => o.property("a", "null"), { additionalProperties: false });
    const schema = { type: "object", properties: { a: { type: "null" } }, additionalProperties: false };
    expect(schemaOf(closed)).toEqual(schema);
    expect(schemaOf(arrayOf(closed))).toEqual({ type: "array", items: schema });
  });

  it("C24: keeps the bounds of an array on the array", () => {
    const type = arrayOf(object((o) => o.property("a", "string")));
    const schema = schemaOf(type, { maxItems: 2, uniqueItems: true });
    expect(schema).toMatchObject({ maxItems: 2, uniqueItems: true });
    expect(schema?.items).not.toHaveProperty("maxItems");
  });

  it("C31: refuses a repeated name in a nested object", () => {
    const type = object((o) => o.property("b", "string").property("b", "null"));
    expect(problemsOf(type)).toEqual([{ path: "a.b", rule: "the name is declared twice" }]);
  });

  it("C33: names the dotted path of every nested mistake, through arrays", () => {
    const type = arrayOf(
      object((l) =>
        l.property("sku", "strng" as never).property(
          "box",
          object((b) => b.property("", "null")),
        ),
      ),
    );
    expect(declareArgument("lines", type, undefined)).toEqual({
      declaration: undefined,
      problems: [
        { path: "lines.sku", rule: '"strng" is not a type', hint: 'Did you mean "string"?' },
        { path: "lines.box", rule: "the name of an argument or a property must be a string that is not empty" },
      ],
    });
  });

  it.each(["", 5, undefined, null])("C17: refuses the name %j", (name) => {
    expect(declareArgument(name, "string", {}).problems).toMatchObject([{ path: "" }]);
  });

  it("C17: refuses options that are no object", () => {
    expect(problemsOf("string", true)).toEqual([{ path: "a", rule: "options must be an object" }]);
  });

  it("says what to do about a raw schema too", () => {
    expect(problemsOf({ $schema: "x:y" })).toMatchObject([{ path: "a", hint: expect.any(String) }]);
  });

  it("C12: refuses a pattern that is no regular expression", () => {
    expect(problemsOf("string", { pattern: "(" })).toMatchObject([{ rule: expect.stringMatching(/^pattern must be/) }]);
    expect(problemsOf({ type: "string", pattern: "(" })).toMatchObject([{ path: "a" }]);
  });

  it.each([
    ["string", { default: 5 }],
    ["string", { default: "abc", maxLength: 2 }],
    ["integer", { default: 1.5 }],
    ["string", { enum: ["a"], default: "b" }],
    [arrayOf("string"), { default: ["a", 1] }],
    [object((o) => o.property("x", "string", { required: true })), { default: {} }],
    [{ type: "string", minLength: 2 }, { default: "a" }],
  ])("refuses a default that does not fit its own schema", (type, options) => {
    expect(problemsOf(type, options)).toMatchObject([
      { path: "a", rule: expect.stringMatching(/^default does not fit/) },
    ]);
  });

  it("refuses members of an enum that are not of the type", () => {
    expect(problemsOf("integer", { enum: [1, "2"] })).toMatchObject([
      { rule: expect.stringMatching(/member of enum/) },
    ]);
  });

  it("G05: refuses a header on what no header can carry", () => {
    expect(problemsOf("number", { header: "A" })).toHaveLength(1);
    expect(problemsOf({ type: ["string", "null"] }, { header: "A" })).toHaveLength(1);
    expect(schemaOf({ type: "integer" }, { header: "A" })).toEqual({ type: "integer", "x-mcp-header": "A" });
  });

  it("G03: refuses a header name that is no token", () => {
    expect(problemsOf("string", { header: "a b" })).toMatchObject([{ rule: expect.stringMatching(/token/) }]);
  });

  it("leaves the references of a raw schema to the whole it becomes part of", () => {
    expect(schemaOf({ $ref: "#/$defs/a" })).toEqual({ $ref: "#/$defs/a" });
  });

  it("does not freeze or change what it was given", () => {
    const raw = { type: "string", enum: ["a"] };
    const options = { schema: { examples: ["a"] }, default: "a" };
    declareArgument("a", raw, options);
    expect([raw, raw.enum, options, options.schema].some(Object.isFrozen)).toBe(false);
    expect(Object.isFrozen(schemaOf(raw, options)?.enum)).toBe(true);
  });

  it("takes names that objects inherit", () => {
    const type = object((o) => o.property("__proto__", "string", { required: true }).property("constructor", "null"));
    expect(JSON.stringify(schemaOf(type))).toBe(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"null"}},"required":["__proto__"]}',
    );
  });
});

describe("a declaration that cannot be read", () => {
  const cause = new Error("boom");
  const bite = () => {
    throw cause;
  };
  const biting = (key: string) => Object.defineProperty({}, key, { enumerable: true, get: bite });
  const rule = "cannot be read, reading it threw: boom";

  it.each([
    ["its options", "string", biting("required")],
    ["the schema in its options", "string", { schema: biting("title") }],
    ["its default", "object", { default: biting("a") }],
    ["its schema", biting("type"), undefined],
    ["a schema inside", { type: "object", properties: biting("b") }, undefined],
  ])("names the argument, with what was thrown: %s", (_, type, options) => {
    expect(problemsOf(type, options)).toEqual([{ path: "a", rule, cause }]);
  });

  it("is named by its dotted path, and hides none of the others", () => {
    const type = object((o) =>
      o
        .property("b", "string", biting("required"))
        .property("c", "strng" as "string")
        .property("d", biting("type")),
    );
    expect(problemsOf(arrayOf(type))).toEqual([
      { path: "a.b", rule, cause },
      { path: "a.c", rule: '"strng" is not a type', hint: 'Did you mean "string"?' },
      { path: "a.d", rule, cause },
    ]);
  });

  it("is a problem of where the object is used, where its function throws", () => {
    const hint = 'Return what .property() gives: (o) => o.property("id", "string")';
    expect(problemsOf(object(bite))).toEqual([
      { path: "a", rule: "the function of object() threw: boom", hint, cause },
    ]);
    const foreign = object((o) => (o as unknown as { argument(name: string): typeof o }).argument("x"));
    expect(problemsOf(foreign)).toEqual([
      {
        path: "a",
        rule: "the function of object() threw: o.argument is not a function",
        hint,
        cause: expect.any(TypeError),
      },
    ]);
  });
});

describe("a member of enum", () => {
  it("must fit the other options, as a default must", () => {
    expect(problemsOf("string", { enum: ["a", "abc"], maxLength: 2 })).toEqual([
      { path: "a", rule: "a member of enum does not fit the other options: string is longer than 2 characters" },
    ]);
    expect(problemsOf("integer", { enum: [1, 20], maximum: 9 })).toEqual([
      { path: "a", rule: "a member of enum does not fit the other options: number is greater than 9" },
    ]);
    expect(problemsOf("string", { enum: ["a", "b"], default: "c" })).toEqual([
      { path: "a", rule: expect.stringMatching(/^default does not fit its own schema: value is not one of/) },
    ]);
  });
});

describe("the options of an object", () => {
  it.each([[null], [5], ["closed"], [[]]])("must be an object: %j", (options) => {
    const type = object((o) => o.property("b", "string"), options as never);
    expect(problemsOf(type)).toEqual(options === null ? [] : [{ path: "a", rule: "options must be an object" }]);
  });

  it("D143: are two, and those of the argument are told from them", () => {
    const type = object((o) => o, { description: "d", strict: true } as never);
    expect(problemsOf(type)).toEqual([
      {
        path: "a",
        rule: '"description" is not an option of an object',
        hint: "It is an option of the argument or the property, not of the object",
      },
      { path: "a", rule: '"strict" is not an option of an object', hint: 'Did you mean "additionalProperties"?' },
    ]);
  });
});

describe("declarationsOf", () => {
  it("reads what a shape gathered", () => {
    const { declarations, problems } = declarationsOf(shape().property("a", "string", { required: true }));
    expect(declarations).toEqual([{ name: "a", required: true, schema: { type: "string" } }]);
    expect(problems).toEqual([]);
  });

  it("C31: refuses a repeated name", () => {
    expect(declarationsOf(shape().property("a", "string").property("a", "null")).problems).toEqual([
      { path: "a", rule: "the name is declared twice" },
    ]);
  });

  it("refuses what is no shape", () => {
    expect(declarationsOf({}).problems).toMatchObject([{ path: "", rule: "the shape is not a shape" }]);
  });
});
