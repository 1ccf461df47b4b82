import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DefinitionProblem } from "../error/definition-error.ts";
import { reportOn } from "./report.ts";
import { readParam } from "./resource-param.ts";

/** What a text is read as by a declaration: its value, or the rule that it breaks. */
function read(declared: object, text: string): unknown {
  const problems: DefinitionProblem[] = [];
  const found = readParam(reportOn("r", problems), "page", declared)?.checked.read(text);
  expect(problems).toEqual([]);
  return found?.ok ? found.value : found?.problem;
}

/** What is wrong with a declaration. */
function problemsOf(declared: unknown): readonly DefinitionProblem[] {
  const problems: DefinitionProblem[] = [];
  const found = readParam(reportOn("r", problems), "page", declared);
  expect(found === undefined || problems.length > 0).toBe(true);
  return problems;
}

const INTEGER_RULE = "value is not a decimal integer within ±(2^53 − 1)";

describe("a variable of the type integer", () => {
  it.each([
    ["0", 0],
    ["7", 7],
    ["-12", -12],
    ["9007199254740991", Number.MAX_SAFE_INTEGER],
    ["-9007199254740991", Number.MIN_SAFE_INTEGER],
  ])("D154: reads %s", (text, value) => {
    expect(read({ type: "integer" }, text)).toBe(value);
  });

  it.each([
    ..."|a|1a|01|-0|+1| 1|1 |1.0|1e3|0x1|1,000|\u0661|--1|-|NaN|Infinity|9007199254740992|-9007199254740992".split("|"),
  ])("D154: refuses %j", (text) => {
    expect(read({ type: "integer" }, text)).toEqual({ path: "/page", rule: INTEGER_RULE, keyword: "type" });
  });
});

describe("a variable of the type number", () => {
  it.each([
    ["0", 0],
    ["-0", 0],
    ["1.5", 1.5],
    ["-2.50", -2.5],
    ["1e3", 1_000],
    ["1E+21", 1e21],
    ["5e-7", 5e-7],
    ["1e-999", 0],
  ])("D154: reads %s as JSON does", (text, value) => {
    expect(read({ type: "number" }, text)).toBe(value);
  });

  it.each("|.5|1.|01|+1|1e|1e999|-1e999|NaN|Infinity|0x1| 1|1_000|1,5|--1".split("|"))("D154: refuses %j", (text) => {
    expect(read({ type: "number" }, text)).toMatchObject({ path: "/page", rule: "value is not a decimal number" });
  });

  it("reads every number back from how the language writes it", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(read({ type: "number" }, String(number))).toBe(number + 0);
      }),
    );
    fc.assert(
      fc.property(fc.maxSafeInteger(), (integer) => {
        expect(read({ type: "integer" }, String(integer))).toBe(integer + 0);
      }),
    );
  });
});

describe("a variable of another type", () => {
  it("refuses a number of millions of digits", () => {
    for (const [type, rule] of [
      ["integer", INTEGER_RULE],
      ["number", "value is not a decimal number"],
    ]) {
      expect(read({ type }, "1".repeat(2_000_000))).toMatchObject({ rule });
    }
  });

  it("D154: reads true and false", () => {
    expect([read({ type: "boolean" }, "true"), read({ type: "boolean" }, "false")]).toEqual([true, false]);
    for (const text of ["", "True", "1", "yes", " true"]) {
      expect(read({ type: "boolean" }, text)).toMatchObject({ rule: "value is neither true nor false" });
    }
  });

  it("D154: takes any text for a string", () => {
    expect(["", "a/b", "\u{1f600}"].map((text) => read({ type: "string" }, text))).toEqual(["", "a/b", "\u{1f600}"]);
  });
});

describe("the bounds of a variable", () => {
  it.each([
    [{ type: "integer", minimum: 1 }, "0", "number is less than 1"],
    [{ type: "integer", maximum: 9 }, "10", "number is greater than 9"],
    [{ type: "number", exclusiveMinimum: 0 }, "0.0", "number is not greater than 0"],
    [{ type: "number", exclusiveMaximum: 1 }, "1", "number is not less than 1"],
    [{ type: "integer", enum: [1, 2] }, "3", "value is not one of the allowed values: 1, 2"],
    [{ type: "string", enum: ["a"] }, "b", 'value is not one of the allowed values: "a"'],
    [{ type: "boolean", enum: [true] }, "false", "value is not one of the allowed values: true"],
    [{ type: "string", minLength: 2 }, "\u{1f600}", "string is shorter than 2 characters"],
    [{ type: "string", maxLength: 1 }, "ab", "string is longer than 1 character"],
    [{ type: "string", pattern: "^[a-z]+$" }, "A", "string does not match the pattern ^[a-z]+$"],
    [
      { type: "string", pattern: "^(?:a|a){300}b" },
      "ab".repeat(9_999),
      expect.stringContaining("too long for its pattern"),
    ],
  ])("D154: are held against it: %j", (declared, text, rule) => {
    expect(read(declared, text)).toEqual({ path: "/page", rule, keyword: expect.any(String) });
  });
});

describe("readParam", () => {
  it("gives frozen data of the form that it read, without what is undefined", () => {
    const declared = { type: "integer", minimum: 1, default: 2, description: "Which page", enum: undefined };
    const found = readParam(reportOn("r", []), "page", declared);
    expect(found?.param).toEqual({ type: "integer", minimum: 1, default: 2, description: "Which page" });
    expect(Object.isFrozen(found?.param)).toBe(true);
    expect(found?.checked).toMatchObject({ name: "page", default: 2 });
    expect(readParam(reportOn("r", []), "page", found?.param)?.param).toEqual(found?.param);
  });

  it.each([
    [undefined, "must be an object with a type", 'Such as { type: "integer", minimum: 1 }'],
    ["integer", "must be an object with a type", 'Such as { type: "integer", minimum: 1 }'],
    [{}, "undefined is not a type", expect.any(String)],
    [{ type: "int" }, '"int" is not a type', 'Did you mean "integer"?'],
    [{ type: "object" }, "is of a type that no text in a URI can have", "Use one of: string, integer, number, boolean"],
    [{ type: { type: "string" } }, "is of a type that no text in a URI can have", expect.any(String)],
    [{ type: "integer", minimun: 1 }, '"minimun" is not known here', 'Did you mean "minimum"?'],
    [{ type: "integer", required: true }, '"required" is not known here', undefined],
    [{ type: "integer", minLength: 1 }, "minLength is not an option of type integer: only of string", undefined],
    [{ type: "integer", minimum: 3, maximum: 2 }, "minimum is greater than maximum", undefined],
    [{ type: "integer", default: "1" }, expect.stringContaining("default does not fit"), undefined],
    [{ type: "integer", minimum: 1, default: 0 }, expect.stringContaining("default does not fit"), undefined],
    [{ type: "integer", enum: ["1"] }, "every member of enum must be of the declared type", undefined],
    [{ type: "string", pattern: "(" }, expect.stringContaining("pattern must be a regular expression"), undefined],
    [{ type: "string", pattern: "^(x\\1)*$" }, expect.stringContaining("very many ways"), expect.any(String)],
  ])("D154: refuses %j", (declared, rule, hint) => {
    const expected = { where: 'r, param "page"', rule, ...(hint !== undefined && { hint }) };
    expect(problemsOf(declared)).toEqual([expected]);
  });
});
