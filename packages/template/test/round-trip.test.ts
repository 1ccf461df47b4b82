import { compileTemplate, expandTemplate, matchTemplate, TemplateError, templateSet } from "@snodo/template";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

/** A value of any characters, with those that mean something in a URI more often. */
const value = fc.oneof(
  fc.string({ unit: "binary", minLength: 1 }),
  fc.string({ unit: fc.constantFrom(..."/%?#[]@:+&=.{}", "2", "F", "\0", "\u00e9"), minLength: 1 }),
);

/** What a part that may be left out takes, and what a query parameter takes. */
const optionalValue = fc.option(value, { nil: undefined });
const parameterValue = fc.option(fc.oneof(value, fc.constant("")), { nil: undefined });

/** A template, and the names of its variables. */
const written = fc
  .tuple(
    fc.constantFrom("x://h", "X-1://{host}", "file:///a"),
    fc.array(fc.constantFrom("/a", "/%2F", "/\u00fc", "/..", "/[", "/{b}", "/{c}"), { maxLength: 4 }),
    fc.constantFrom("/{+d}", "/{+b}", "/z", "{/f}", "{/f*}", "{/b}", "{/b*}"),
    fc.array(fc.constantFrom("/a", "/@", "/{b}", "/{e}"), { maxLength: 3 }),
    fc.constantFrom("", "{?q}", "{?q,r}{&s}", "{?r,b}", "{?r}{&q}"),
  )
  .map(([start, head, middle, tail, query]) => [start, ...head, middle, ...tail, query].join(""));

describe("what expanding yields, matching reads back", () => {
  it("holds for every value, whatever the template", () => {
    const values = fc.record({
      ...{ host: value, b: value, c: value, d: value, e: value, f: optionalValue },
      ...{ q: parameterValue, r: parameterValue, s: parameterValue },
    });
    fc.assert(
      fc.property(written, values, (text, given) => {
        const template = compileTemplate(text);
        const uri = expandTemplate(template, given);
        const expected = Object.fromEntries(
          Object.entries(given).filter(([name, each]) => template.variables.includes(name) && each !== undefined),
        );
        expect(uri).toMatch(/^[!-~]+$/);
        expect(matchTemplate(template, uri)).toEqual(expected);
        expect(templateSet([[template, text]]).match(uri)).toEqual([{ template, value: text, variables: expected }]);
      }),
    );
  });

  it("holds for every string that can be carried; the others are refused by name", () => {
    const strict = ["x://{a}/{a}/{+a}{?a}", "x://h{/a*}", "x://h{/a}"].map((each) => compileTemplate<string>(each));
    const query = compileTemplate<string>("x://h{?b}{&a}");
    const text = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units));
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: "binary" })), (a) => {
        const isLone = /\p{Surrogate}/u.test(a);
        for (const template of [...strict, query]) {
          try {
            expect(matchTemplate(template, expandTemplate(template, { a }))).toEqual({ a });
          } catch (error) {
            if (!(error instanceof TemplateError)) throw error;
            expect(error).toMatchObject({ variable: "a", code: isLone ? "unencodable-value" : "empty-value" });
            expect(isLone || (a === "" && template !== query)).toBe(true);
          }
        }
      }),
    );
  });
});
