import { describe, expect, it } from "vitest";
import { applied, isRefAlone, ownNames } from "./applied.ts";
import { DRAFT_07, DRAFT_2019_09, DRAFT_2020_12 } from "./dialect.ts";

describe("applied", () => {
  const schema = { $ref: "#/definitions/a", type: "string" };

  it("is only $ref in draft-07, and every keyword later", () => {
    expect(applied(schema, DRAFT_07)).toEqual({ $ref: "#/definitions/a" });
    expect(applied(schema, DRAFT_2019_09)).toBe(schema);
  });

  it("takes a $ref that is undefined for absent", () => {
    expect(isRefAlone({ $ref: undefined, type: "string" }, DRAFT_07)).toBe(false);
  });
});

describe("ownNames", () => {
  it.each([
    [{ $id: "a.json" }, "a.json", undefined],
    [{ $id: "#here" }, undefined, "here"],
    [{ $id: "a.json#here" }, "a.json", "here"],
    [{ $id: "a.json#" }, "a.json", undefined],
    [{ $id: "", $anchor: "later" }, undefined, undefined],
    [{ $id: 5 }, undefined, undefined],
    [{ $id: "a.json", $ref: "#" }, undefined, undefined],
    [{ $schema: "http://json-schema.org/draft-07/schema#", $id: "a.json", $ref: "#" }, "a.json", undefined],
  ])("reads %j as draft-07 does", (schema, id, anchor) => {
    expect(ownNames(schema, DRAFT_07)).toEqual({ id, anchor, dynamicAnchor: undefined });
  });

  it("reads the anchors of later drafts where they have them", () => {
    const schema = { $id: "a", $anchor: "b", $dynamicAnchor: "c", $ref: "#" };
    expect(ownNames(schema, DRAFT_2020_12)).toEqual({ id: "a", anchor: "b", dynamicAnchor: "c" });
    expect(ownNames(schema, DRAFT_2019_09)).toEqual({ id: "a", anchor: "b", dynamicAnchor: undefined });
  });
});
