import { describe, expect, it } from "vitest";
import { type ScalarCheck, scalarCheck } from "./scalar-check.ts";

describe("scalarCheck", () => {
  it.each([
    [{ type: "integer", minimum: 1, maximum: 3 }, [1, 2, 3], [0, 4, 1.5, "1", true]],
    [{ type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 }, [0.5], [0, 1, Number.NaN]],
    [{ type: "boolean" }, [true, false], ["true", 1]],
    [{ type: "string", minLength: 1, maxLength: 2 }, ["a", "\u{1f600}\u{1f600}"], ["", "abc"]],
    [{ type: "string", pattern: "^[a-z]+$" }, ["abc"], ["", "a1"]],
    [{ enum: ["a", 1, false] }, ["a", 1, false], ["b", 2, true, "1"]],
    [{}, ["", 0, false], []],
  ])("holds %j against values", (schema, fitting, unfitting) => {
    const check = scalarCheck(schema);
    expect(fitting.filter((value) => check(value) !== undefined)).toEqual([]);
    expect(unfitting.filter((value) => check(value) === undefined)).toEqual([]);
  });

  it("says the rule in the words of the validators, without the value", () => {
    expect(scalarCheck({ type: "integer", minimum: 1 })(0)).toEqual({
      path: "",
      rule: "number is less than 1",
      keyword: "minimum",
    });
    expect(scalarCheck({ pattern: "^a$" })("b")).toEqual({
      path: "",
      rule: "string does not match the pattern ^a$",
      keyword: "pattern",
    });
  });

  it("refuses a text that is too long for a slow pattern instead of matching it", () => {
    const check: ScalarCheck = scalarCheck({ pattern: "a.*b.*c$" });
    expect(check("abc")).toBeUndefined();
    expect(check(`${"ab".repeat(50_000)}c`)?.rule).toContain("too long for its pattern");
    expect(check("abc")).toBeUndefined();
  });
});
