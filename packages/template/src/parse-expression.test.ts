import { describe, expect, it } from "vitest";
import { operatorOf } from "./operator.ts";
import { parseExpression } from "./parse-expression.ts";

const mistakeAt = (position: number, shape: string) => expect.objectContaining({ kind: "mistake", position, shape });

describe("parseExpression", () => {
  it("reads from the opening brace to the closing one", () => {
    expect(parseExpression("ab{+path}c", 2)).toEqual({
      kind: "piece",
      part: {
        kind: "expression",
        operator: operatorOf("+"),
        variable: "path",
        segments: { least: 1, most: Infinity },
        position: 2,
      },
      end: 9,
    });
  });

  it("K03, K04: reads an optional segment, and an exploded path without its asterisk", () => {
    expect(parseExpression("{/v}", 0)).toMatchObject({ part: { variable: "v", segments: { least: 0, most: 1 } } });
    expect(parseExpression("{/page*}", 0)).toMatchObject({
      part: { variable: "page", segments: { least: 0, most: Infinity } },
      end: 8,
    });
  });

  it("K25: takes letters, digits, underscores, dashes and dots in a name", () => {
    for (const name of ["a", "A9", "_x", "9", "-a", "a-b_c.d", "__proto__", "constructor", "uri2", "meta"]) {
      expect(parseExpression(`{${name}}`, 0)).toMatchObject({ part: { variable: name } });
    }
  });

  it("K25: refuses other names", () => {
    for (const name of ["a b", "é", "a%20", "a..b", "a.", "a/b", "$a", "a?"]) {
      expect(parseExpression(`{${name}}`, 0)).toEqual(
        mistakeAt(1, expect.stringContaining("a variable name of other")),
      );
    }
  });

  it("K25: refuses the names uri and _meta", () => {
    expect(parseExpression("{uri}", 0)).toEqual(mistakeAt(1, "a variable of the reserved name uri"));
    expect(parseExpression("{+_meta}", 0)).toEqual(mistakeAt(2, "a variable of the reserved name _meta"));
  });

  it.each([
    ["{#a}", "fragment expansion ({#var})"],
    ["{.a}", "label expansion ({.var})"],
    ["{;a}", "path-style parameter expansion ({;var})"],
    ["{?a,b}", "query expansion ({?var})"],
    ["{&a}", "query continuation ({&var})"],
    ["{=a}", "an operator that RFC 6570 reserves ({=var})"],
    ["{,a}", "an operator that RFC 6570 reserves ({,var})"],
    ["{!a}", "an operator that RFC 6570 reserves ({!var})"],
    ["{@a}", "an operator that RFC 6570 reserves ({@var})"],
    ["{|a}", "an operator that RFC 6570 reserves ({|var})"],
  ])("K19: refuses %s, which covers no path segment, as %s", (text, shape) => {
    expect(parseExpression(text, 0)).toEqual(mistakeAt(0, shape));
  });

  it("K19: refuses a prefix modifier", () => {
    expect(parseExpression("{ab:3}", 0)).toEqual(mistakeAt(3, "a prefix modifier ({var:n})"));
    expect(parseExpression("{+ab:3}", 0)).toEqual(mistakeAt(4, "a prefix modifier ({var:n})"));
  });

  it("K20: refuses several variables", () => {
    expect(parseExpression("{a,b}", 0)).toEqual(mistakeAt(2, "several variables in one expression ({a,b})"));
    expect(parseExpression("{+a,b}", 0)).toEqual(mistakeAt(3, "several variables in one expression ({a,b})"));
    expect(parseExpression("{/a,b}", 0)).toEqual(mistakeAt(3, "several variables in one expression ({a,b})"));
    expect(parseExpression("{/a,b*}", 0)).toEqual(mistakeAt(3, "several variables in one expression ({a,b})"));
  });

  it("K24: refuses explode on simple and reserved expansion", () => {
    expect(parseExpression("{a*}", 0)).toEqual(mistakeAt(2, "an explode modifier ({var*})"));
    expect(parseExpression("{+a*}", 0)).toEqual(mistakeAt(3, "an explode modifier ({var*})"));
    expect(parseExpression("{/a**}", 0)).toEqual(mistakeAt(3, "an explode modifier ({var*})"));
  });

  it("refuses braces that do not pair, and an expression without a variable", () => {
    expect(parseExpression("{a", 0)).toEqual(mistakeAt(0, "an expression without its closing brace"));
    expect(parseExpression("{a{b}}", 0)).toEqual(mistakeAt(2, "an expression inside an expression"));
    expect(parseExpression("{}", 0)).toEqual(mistakeAt(1, "an expression without a variable"));
    expect(parseExpression("{+}", 0)).toEqual(mistakeAt(2, "an expression without a variable"));
    expect(parseExpression("{/*}", 0)).toEqual(mistakeAt(2, "an expression without a variable"));
  });
});
