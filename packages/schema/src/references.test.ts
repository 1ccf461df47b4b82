import { describe, expect, it } from "vitest";
import { ALL_2020_12, DRAFT_07 } from "./dialect/dialect.ts";
import { indexReferences } from "./references.ts";

describe("indexReferences", () => {
  const leaf = { $anchor: "leaf", type: "string" };
  const inner = { $id: "https://example.com/inner", $defs: { leaf: { type: "null" } }, $ref: "#/$defs/leaf" };
  const root = { $id: "https://example.com/root", $defs: { leaf, inner, open: true } };
  const index = indexReferences(root, ALL_2020_12);

  it("resolves pointers and anchors against the document", () => {
    expect(index.resolve(root, "#")).toBe(root);
    expect(index.resolve(root, "#/$defs/leaf")).toBe(leaf);
    expect(index.resolve(root, "#leaf")).toBe(leaf);
    expect(index.resolve(root, "#/$defs/open")).toBe(true);
  });

  it("resolves against the embedded resource that a reference stands in", () => {
    expect(index.resolve(inner, "#/$defs/leaf")).toBe(inner.$defs.leaf);
    expect(index.resolve(root, "inner#/$defs/leaf")).toBe(inner.$defs.leaf);
    expect(index.resolve(inner, "root#leaf")).toBe(leaf);
  });

  it("tells a place that is not there from another document", () => {
    expect(index.resolve(root, "#/none")).toBeUndefined();
    expect(index.isForeign(root, "#/none")).toBe(false);
    expect(index.isForeign(root, "https://example.com/other")).toBe(true);
  });

  it("leads to schema positions only, through keywords that hold schemas", () => {
    const odd = {
      $defs: { length: { type: "string" }, flag: false },
      uniqueItems: true,
      allOf: [{ not: true }],
      dependencies: { a: ["b"] },
      const: { not: {} },
    };
    const { resolve } = indexReferences(odd, ALL_2020_12);
    expect(["#/allOf/0/not", "#/$defs/flag", "#/$defs/length"].map((reference) => resolve(odd, reference))).toEqual([
      true,
      false,
      { type: "string" },
    ]);
    for (const data of ["#/uniqueItems", "#/allOf", "#/allOf/length", "#/allOf/00", "#/allOf/-", "#/$defs"]) {
      expect(resolve(odd, data)).toBeUndefined();
    }
    for (const data of [
      "#/dependencies/a",
      "#/dependencies/a/0",
      "#/const/not",
      "#/$defs/toString",
      "#/$defs/length/type",
    ]) {
      expect(resolve(odd, data)).toBeUndefined();
    }
  });

  it("reads names by the rules of each schema's dialect", () => {
    const hidden = { $id: "https://example.com/hidden", $ref: "#here" };
    const named = { $id: "#here", items: [{ type: "string" }] };
    const older = { $id: "https://example.com/older", definitions: { hidden, named } };
    const { resolve, resourceOf } = indexReferences(older, () => DRAFT_07);
    expect(resolve(older, "#here")).toBe(named);
    expect(resolve(older, "#/definitions/named/items/0")).toEqual({ type: "string" });
    expect(resolve(older, "hidden")).toBeUndefined();
    expect(resourceOf(hidden)).toEqual({ uri: "https://example.com/older", root: older });
  });

  it("answers undefined for text that is no reference at all", () => {
    expect(index.resolve(root, "http://[")).toBeUndefined();
    expect(index.resolve(root, "#/%E0%A4%A")).toBeUndefined();
  });

  it("finds names of more than one schema, in one document and under one base", () => {
    const named = (type: string) => ({ $id: "Name", type });
    const [text, same, number] = [named("string"), named("string"), named("number")];
    expect(indexReferences({ prefixItems: [text, same] }, ALL_2020_12).ambiguous).toEqual([]);
    expect(indexReferences({ prefixItems: [text, same, number] }, ALL_2020_12).ambiguous).toEqual([
      { schema: number, keyword: "$id" },
    ]);
    const [here, there] = [{ $anchor: "a" }, { $anchor: "a", minimum: 1 }];
    expect(indexReferences({ prefixItems: [here, there] }, ALL_2020_12).ambiguous).toEqual([
      { schema: there, keyword: "$anchor" },
    ]);
    expect(indexReferences({ prefixItems: [here, { $id: "other", not: there }] }, ALL_2020_12).ambiguous).toEqual([]);
  });
});
