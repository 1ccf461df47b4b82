import { describe, expect, it } from "vitest";
import { type ArgumentKind, optionProblems } from "./option-rules.ts";

describe("optionProblems", () => {
  it("C17: refuses an unknown option and suggests the nearest", () => {
    expect(optionProblems({ requird: true }, "string")).toEqual([
      { rule: '"requird" is not an option of an argument', hint: 'Did you mean "required"?' },
    ]);
    expect(optionProblems({ toString: 1 }, "string")).toHaveLength(1);
  });

  it("refuses an option of another type", () => {
    expect(optionProblems({ minLength: 1 }, "integer")).toEqual([
      { rule: "minLength is not an option of type integer: only of string" },
    ]);
    expect(optionProblems({ header: "A" }, "number")).toHaveLength(1);
  });

  it("takes every option on a raw schema", () => {
    expect(optionProblems({ minLength: 1, minimum: 1, minItems: 1, header: "A" }, "raw")).toEqual([]);
  });

  it("takes an option that is undefined as absent", () => {
    expect(optionProblems({ minLength: undefined, requird: undefined }, "string")).toEqual([]);
  });

  it("D126: refuses required together with a default", () => {
    expect(optionProblems({ required: true, default: "a" }, "string")).toMatchObject([
      { rule: expect.stringMatching(/exclude each other/) },
    ]);
    expect(optionProblems({ required: false, default: "a" }, "string")).toEqual([]);
  });

  it.each([
    ["C08", { required: "yes" }],
    ["C09", { description: 5 }],
    ["C10", { enum: [] }],
    ["C10", { enum: [1n] }],
    ["C12", { pattern: "(" }],
    ["C13", { minLength: -1 }],
    ["C13", { minLength: 2, maxLength: 1 }],
    ["C16", { schema: [] }],
  ])("C08, C09, C10, C12, C13, C16: refuses %s %o", (_row, options) => {
    expect(optionProblems(options, "string")).toHaveLength(1);
  });

  it("C14: refuses item bounds that are no counts", () => {
    expect(optionProblems({ minItems: 1.5, uniqueItems: "yes" }, "array")).toHaveLength(2);
  });

  it("C15: refuses numeric bounds that are not finite", () => {
    expect(optionProblems({ minimum: Number.NaN, exclusiveMaximum: Number.POSITIVE_INFINITY }, "number")).toHaveLength(
      2,
    );
  });

  it.each([
    [{ minimum: 2, maximum: 1 }, "minimum is greater than maximum"],
    [{ minimum: 1, exclusiveMaximum: 1 }, "minimum is not less than exclusiveMaximum"],
    [{ exclusiveMinimum: 1, maximum: 1 }, "exclusiveMinimum is not less than maximum"],
    [{ exclusiveMinimum: 1, exclusiveMaximum: 1 }, "exclusiveMinimum is not less than exclusiveMaximum"],
  ])("refuses bounds that no value fits: %j", (options, rule) => {
    expect(optionProblems(options, "number")).toEqual([{ rule }]);
  });

  it("takes bounds that one value fits, and compares none that is no number", () => {
    expect(optionProblems({ minimum: 1, maximum: 1 }, "number")).toEqual([]);
    expect(optionProblems({ exclusiveMinimum: 0, exclusiveMaximum: 1 }, "number")).toEqual([]);
    expect(optionProblems({ minimum: "9", maximum: 1 }, "number")).toEqual([
      { rule: "minimum must be a finite number" },
    ]);
  });

  it("C17, D143: suggests an option of the type at hand before one of another", () => {
    const hintFor = (option: string, kind: ArgumentKind) => optionProblems({ [option]: 1 }, kind)[0]?.hint;
    expect(hintFor("min", "string")).toBe('Did you mean "minLength"?');
    expect(hintFor("min", "integer")).toBe('Did you mean "minimum"?');
    expect(hintFor("min", "array")).toBe('Did you mean "minItems"?');
    expect(hintFor("min_items", "string")).toBe('Did you mean "minItems"?');
  });

  it("refuses a default that branches without end, and does not walk it for ever", () => {
    let bomb: object = {};
    for (let depth = 0; depth < 100; depth += 1) bomb = { a: bomb, b: bomb };
    expect(optionProblems({ default: bomb }, "object")).toEqual([
      { rule: "default cannot be written as JSON: the value has too many objects and arrays" },
    ]);
  });
});
