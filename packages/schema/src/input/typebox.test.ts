import Type from "typebox";
import { describe, expect, it } from "vitest";
import { fullValidator } from "../validate/full.ts";
import { readInputSchema } from "./read-schema.ts";
import { copySchema } from "./typebox.ts";

describe("copySchema of a TypeBox schema", () => {
  it("loses the private marks, enumerable or not, and keeps properties that are named like them", () => {
    const written = Type.Object({ "~kind": Type.String(), a: Type.Optional(Type.Integer({ minimum: 1 })) });
    const { schema } = copySchema({ ...written, "~kind": "Object" });
    expect(schema).toEqual({
      type: "object",
      required: ["~kind"],
      properties: { "~kind": { type: "string" }, a: { type: "integer", minimum: 1 } },
    });
    expect(Object.getOwnPropertyNames(schema)).toEqual(["type", "required", "properties"]);
    expect(Object.isFrozen(written)).toBe(false);
  });

  it("writes tuples as 2020-12 does", () => {
    const { schema } = readInputSchema(Type.Object({ pair: Type.Tuple([Type.String(), Type.Integer()]) }));
    expect(schema?.properties).toEqual({
      pair: { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }], items: false, minItems: 2 },
    });
  });

  it("leaves tuples as they are where the schema says an older draft, and checks them so", () => {
    const $schema = "http://json-schema.org/draft-07/schema#";
    const { schema } = readInputSchema(Type.Object({ pair: Type.Tuple([Type.String(), Type.Integer()]) }, { $schema }));
    expect(schema?.properties).toEqual({
      pair: { type: "array", items: [{ type: "string" }, { type: "integer" }], additionalItems: false, minItems: 2 },
    });
    const check = fullValidator().compile(schema ?? false);
    expect(check({ pair: ["a", 1] })).toEqual([]);
    expect(check({ pair: ["a", "b"] })).toMatchObject([{ path: "/pair/1", keyword: "type" }]);
  });

  it("keeps recursion, by references that resolve", () => {
    const tree = Type.Cyclic({ Node: Type.Object({ kids: Type.Array(Type.Ref("Node")) }) }, "Node");
    const { schema, problems } = readInputSchema(Type.Object({ tree }));
    expect(problems).toEqual([]);
    const check = fullValidator().compile(schema ?? false);
    expect(check({ tree: { kids: [{ kids: [] }] } })).toEqual([]);
    expect(check({ tree: { kids: [{ kids: 5 }] } })).toMatchObject([{ path: "/tree/kids/0/kids" }]);
  });

  it("refuses what only functions do", () => {
    const refined = Type.Object({ a: Type.Refine(Type.String(), () => true) });
    expect(readInputSchema(refined).problems).toMatchObject([
      { path: "/properties/a", rule: expect.stringMatching(/refinement/) },
    ]);
    const inTuple = Type.Object({ a: Type.Tuple([Type.Refine(Type.String(), () => true)]) });
    expect(readInputSchema(inTuple).problems).toMatchObject([
      { path: "/properties/a/items/0", rule: expect.stringMatching(/refinement/) },
    ]);
    const coded = Type.Object({ a: Type.Codec(Type.String()).Decode(Number).Encode(String) });
    expect(readInputSchema(coded).problems).toMatchObject([{ rule: expect.stringMatching(/codec/) }]);
  });

  it("refuses types that JSON does not have", () => {
    expect(readInputSchema(Type.Object({ a: Type.BigInt() })).problems).toMatchObject([{ path: "/properties/a/type" }]);
  });
});
