import { describe, expect, it } from "vitest";
import { fullValidator, type JsonSchema } from "../src/index.ts";
import { HOSTS, on } from "./host.ts";

/** Which faults TypeBox's engine has by itself, and that none of them shows. */
describe.each(HOSTS)("fullValidator %s", (host) => {
  const fits = (schema: JsonSchema, ...values: readonly unknown[]): readonly boolean[] => {
    const check = on(host, () => fullValidator().compile(schema)).result;
    return values.map((value) => check(value).length === 0);
  };

  it("fault A: what one value had evaluated does not count for the next", () => {
    const branches = [
      { properties: { a: { type: "integer" } }, required: ["a"] },
      { properties: { b: true }, required: ["b"] },
    ];
    expect(
      fits({ anyOf: branches, unevaluatedProperties: false }, { c: 1 }, { a: 1, c: 1 }, { a: 1, b: 2 }, { c: 1 }),
    ).toEqual([false, false, true, false]);
    expect(fits({ prefixItems: [true], unevaluatedItems: false }, [1, 2], [1], [1, 2])).toEqual([false, true, false]);
  });

  it("fault B: code generation that was allowed before may be refused from now on", () => {
    for (const first of HOSTS) {
      const before = on(first, () => fullValidator().compile({ type: "string" })).result;
      const { result: after, asked } = on(host, () => fullValidator().compile({ type: "integer" }));
      expect([before("a"), after(1)]).toEqual([[], []]);
      expect([before(1), after("a")].map((problems) => problems.length)).toEqual([1, 1]);
      expect(asked).toBe(1);
    }
  });

  it.each([
    "toString",
    "valueOf",
    "hasOwnProperty",
    "constructor",
    "__proto__",
    "isPrototypeOf",
    "propertyIsEnumerable",
    "toLocaleString",
    "__defineGetter__",
  ])("fault C: an object has %s only as a property of its own", (name) => {
    const key = JSON.stringify(name);
    const parsed = (text: string) => JSON.parse(text);
    const own = parsed(`{${key}: 1}`);
    expect(fits({ required: [name] }, {}, own)).toEqual([false, true]);
    expect(fits(parsed(`{"properties": {${key}: {"type": "string"}}}`), {}, own)).toEqual([true, false]);
    expect(fits(parsed(`{"dependentRequired": {${key}: ["b"]}}`), {}, own)).toEqual([true, false]);
    expect(fits(parsed(`{"dependentSchemas": {${key}: false}}`), {}, own)).toEqual([true, false]);
    expect(fits(parsed(`{"properties": {"a": {"properties": {${key}: false}}}}`), { a: {} })).toEqual([true]);
    expect(fits({ additionalProperties: false }, {}, own)).toEqual([true, false]);
    expect(
      fits(parsed(`{"$schema": "http://json-schema.org/draft-07/schema#", "dependencies": {${key}: ["b"]}}`), {}, own),
    ).toEqual([true, false]);
  });

  it("uniqueItems tells different items apart, and equal ones however their keys are ordered", () => {
    const [one, other] = [
      { a: 1, b: [2] },
      { b: [2], a: 1 },
    ];
    expect(fits({ uniqueItems: true }, [one, other], [[[1], 2], [[1, 2]]], ["1", 1], [1, 1.0])).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("a condition that does not hold evaluates nothing", () => {
    const schema = { if: { properties: { a: true }, maxProperties: 0 }, unevaluatedProperties: false };
    expect(fits(schema, { a: 1 }, {})).toEqual([false, true]);
  });

  it("multipleOf takes no tiny number for a multiple, and a decimal one for what it is", () => {
    expect(fits({ multipleOf: 2 }, 1e-12, 4)).toEqual([false, true]);
    expect(fits({ multipleOf: 0.1 }, 0.3, 0.35)).toEqual([true, false]);
  });

  it("a reference leads where the standard says, however alike two addresses are", () => {
    const schema = {
      $defs: {
        a: { $id: "https://a.example/same", type: "string", $defs: { deep: { type: "string" } } },
        b: { $id: "https://b.example/same", type: "integer", $defs: { deep: { type: "integer" } } },
      },
      prefixItems: [
        { $ref: "https://a.example/same" },
        { $ref: "https://b.example/same" },
        { $ref: "https://a.example/same#/$defs/deep" },
        { $ref: "https://b.example/same#/$defs/deep" },
      ],
    };
    expect(fits(schema, ["a", 1, "a", 1], ["a", "b"], [1], ["a", 1, 1], ["a", 1, "a", "a"])).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    const surrogates = { $ref: "#/$defs/\ud800", $defs: { "\ud800": { type: "string" }, "\ufffd": true } };
    expect(fits(surrogates, "a", 1)).toEqual([true, false]);
  });

  it.each([
    ["a schema that is only itself", { $ref: "#" }, "", /never end/],
    ["a reference that leads nowhere", { items: { $ref: "#/$defs/a" } }, "/items/$ref", /no schema/],
    ["a bad pattern", { properties: { a: { pattern: "(" } } }, "/properties/a/pattern", /regular expression/],
    ["J401: a reference to data", { $ref: "#/default", default: {} }, "/$ref", /no schema/],
    ["J401: a reference to true under no schema", { $ref: "#/uniqueItems", uniqueItems: true }, "/$ref", /no schema/],
    ["J401: a reference to a list of schemas", { $ref: "#/allOf", allOf: [true] }, "/$ref", /no schema/],
    ["J401: a reference to a map of schemas", { $ref: "#/$defs", $defs: { type: {} } }, "/$ref", /no schema/],
    ["J401: a reference to an enumerated value", { $ref: "#/enum/0", enum: [{}] }, "/$ref", /no schema/],
    ["J401: a reference into data", { not: { $ref: "#/const/a" }, const: { a: {} } }, "/not/$ref", /no schema/],
  ])("refuses, when compiling, %s", (_, schema, path, rule) => {
    const compile = () => on(host, () => fullValidator().compile(schema));
    expect(compile).toThrow(
      expect.objectContaining({
        name: "SchemaError",
        code: "invalid-schema",
        path,
        rule: expect.stringMatching(rule),
      }),
    );
  });
});
