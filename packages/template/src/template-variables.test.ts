import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileTemplate } from "./compile.ts";
import { TemplateError } from "./template-error.ts";
import { templateVariables } from "./template-variables.ts";

describe("templateVariables", () => {
  it.each([
    ["x://h/{#section}", ["section"]],
    ["x://h{?q,list*}{&a:3,q}", ["q", "list", "a"]],
    ["x://h/{+a,b}.{c}{;d}{.e}{/f*}", ["a", "b", "c", "d", "e", "f"]],
    ["x://h/\u00fc%20?a={b%20c.d-e_}#{f}", ["b%20c.d-e_", "f"]],
    ["{scheme}:{a}", ["scheme", "a"]],
    ["urn:isbn:1", []],
    ["", []],
    ["{__proto__}{constructor}", ["__proto__", "constructor"]],
  ])("K21: reads %s, of whatever shape", (text, names) => {
    expect(templateVariables(text)).toEqual(names);
  });

  it.each([
    ["x://h/{a", 6, "an expression without its closing brace"],
    ["x://h/a}", 7, "a closing brace without an opening one"],
    ["x://h/{}", 7, "no variable name where one must be"],
    ["x://h/{a,}", 9, "no variable name where one must be"],
    ["x://h/{a{b}}", 7, "no variable name where one must be"],
    ["x://h/{a:0}", 7, "no variable name where one must be"],
    ["x://h/{a..b}", 7, "no variable name where one must be"],
    ["x://h/{a%2}", 7, "no variable name where one must be"],
    ["x://h/a b", 7, "a character that no URI may hold"],
    ["x://h/%zz", 6, "a character that no URI may hold"],
    ["x://h/\ud800", 6, "a character that no URI may hold"],
  ])("refuses %s (%i, %s)", (text, position, shape) => {
    expect(() => templateVariables(text)).toThrow(
      expect.objectContaining({ name: "TemplateError", code: "malformed", template: text, position, shape }),
    );
  });

  it("K22: has the limits of every template", () => {
    expect(() => templateVariables("x".repeat(1_025))).toThrow(expect.objectContaining({ code: "over-limit" }));
    const many = (count: number) => `x:{#${Array.from({ length: count }, (_, index) => `v${index}`).join()}}`;
    expect(templateVariables(many(32))).toHaveLength(32);
    expect(() => templateVariables(many(33))).toThrow(expect.objectContaining({ code: "over-limit", position: 2 }));
  });

  it("names the variables that a compiled template has, and throws nothing but TemplateError", () => {
    const token = fc.oneof(
      fc.constantFrom("x://h", "/", "{", "}", "{a}", "{+b}", "{?q,r}", "{&s}", "{/v*}", "{#f}", "%", ",", ":"),
      fc.string({ unit: "binary" }),
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 10 }), (tokens) => {
        const text = tokens.join("");
        let variables: readonly string[] | undefined;
        try {
          variables = templateVariables(text);
        } catch (error) {
          expect(error).toBeInstanceOf(TemplateError);
        }
        try {
          expect(variables).toEqual(compileTemplate(text).variables);
        } catch (error) {
          if (!(error instanceof TemplateError)) throw error;
        }
      }),
    );
    for (const text of [undefined, 42]) {
      expect(() => Reflect.apply(templateVariables, undefined, [text])).toThrow(TemplateError);
    }
  });
});
