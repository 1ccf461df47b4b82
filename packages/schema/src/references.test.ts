import { describe, expect, it } from "vitest";
import { indexReferences } from "./references.ts";

describe("indexReferences", () => {
  const leaf = { $anchor: "leaf", type: "string" };
  const inner = { $id: "https://example.com/inner", $defs: { leaf: { type: "null" } }, $ref: "#/$defs/leaf" };
  const root = { $id: "https://example.com/root", $defs: { leaf, inner, open: true } };
  const index = indexReferences(root);

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

  it("answers undefined for text that is no reference at all", () => {
    expect(index.resolve(root, "http://[")).toBeUndefined();
    expect(index.resolve(root, "#/%E0%A4%A")).toBeUndefined();
  });

  it("finds names of more than one schema, in one document and under one base", () => {
    const named = (type: string) => ({ $id: "Name", type });
    const [text, same, number] = [named("string"), named("string"), named("number")];
    expect(indexReferences({ prefixItems: [text, same] }).ambiguous).toEqual([]);
    expect(indexReferences({ prefixItems: [text, same, number] }).ambiguous).toEqual([
      { schema: number, keyword: "$id" },
    ]);
    const [here, there] = [{ $anchor: "a" }, { $anchor: "a", minimum: 1 }];
    expect(indexReferences({ prefixItems: [here, there] }).ambiguous).toEqual([{ schema: there, keyword: "$anchor" }]);
    expect(indexReferences({ prefixItems: [here, { $id: "other", not: there }] }).ambiguous).toEqual([]);
  });
});
