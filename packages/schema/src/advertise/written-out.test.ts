import { describe, expect, it } from "vitest";
import { siblingsIn, writtenOut } from "./written-out.ts";

const own = { $schema: "http://json-schema.org/draft-07/schema#", $ref: "#/x", type: "string", $defs: { a: {} } };

describe("siblingsIn", () => {
  it.each([
    ["http://json-schema.org/draft-07/schema#", "are-ignored"],
    ["https://json-schema.org/draft-07/schema", "are-ignored"],
    ["https://json-schema.org/draft/2020-12/schema", "apply"],
    [undefined, "apply"],
  ])("of %s: they %s", ($schema, siblings) => {
    expect(siblingsIn($schema === undefined ? {} : { $schema })).toBe(siblings);
  });
});

describe("writtenOut", () => {
  it("applies what stands beside a reference", () => {
    expect(writtenOut({ minLength: 1 }, own, "apply")).toEqual({
      minLength: 1,
      $schema: own.$schema,
      type: "string",
      $defs: { a: {} },
    });
    expect(writtenOut({ type: "number" }, { $ref: "#/x", type: "string", allOf: [true] }, "apply")).toEqual({
      type: "string",
      allOf: [true, { type: "number" }],
    });
  });

  it("drops what a dialect ignores beside a reference, and keeps its definitions", () => {
    expect(writtenOut({ type: "number" }, own, "are-ignored")).toEqual({
      type: "number",
      $schema: own.$schema,
      $defs: { a: {} },
    });
  });
});
