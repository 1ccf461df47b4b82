import { describe, expect, it } from "vitest";
import { DRAFT_07, DRAFT_2020_12 } from "../dialect/dialect.ts";
import { writtenOut } from "./written-out.ts";

const own = { $schema: "http://json-schema.org/draft-07/schema#", $ref: "#/x", type: "string", $defs: { a: {} } };

describe("writtenOut", () => {
  it("applies what stands beside a reference", () => {
    expect(writtenOut({ minLength: 1 }, own, DRAFT_2020_12)).toEqual({
      minLength: 1,
      $schema: own.$schema,
      type: "string",
      $defs: { a: {} },
    });
    expect(writtenOut({ type: "number" }, { $ref: "#/x", type: "string", allOf: [true] }, DRAFT_2020_12)).toEqual({
      type: "string",
      allOf: [true, { type: "number" }],
    });
  });

  it("drops what a dialect ignores beside a reference, and keeps its definitions", () => {
    expect(writtenOut({ type: "number" }, own, DRAFT_07)).toEqual({
      type: "number",
      $schema: own.$schema,
      $defs: { a: {} },
    });
  });
});
