import { compileTemplate } from "@snodo/template";
import { describe, expect, it } from "vitest";
import type { DefinitionProblem } from "../error/definition-error.ts";
import { readParams } from "./read-params.ts";
import { reportOn } from "./report.ts";

function readAll(text: string, params: unknown) {
  const problems: DefinitionProblem[] = [];
  const template = compileTemplate(text);
  const place = { variables: template.variables, template, isTemplate: true };
  return { ...readParams(reportOn("r", problems), params, place), problems };
}

const page = { type: "integer", default: 1 };

describe("readParams", () => {
  it("gives nothing where nothing is declared", () => {
    expect(readAll("x://{a}", undefined)).toEqual({ field: {}, checked: [], problems: [] });
  });

  it("D154: takes a default of a variable that a URI may lack", () => {
    for (const text of ["x://h{/page}", "x://h{/page*}", "x://h{?page}", "x://h/{a}{?q}{&page}"]) {
      expect(readAll(text, { page }).problems).toEqual([]);
    }
  });

  it("D154: refuses a default of a variable that every URI has", () => {
    for (const text of ["x://{page}", "x://h/{page}", "x://h/{+page}", "x://h/{page}{?page}"]) {
      expect(readAll(text, { page }).problems).toEqual([
        {
          where: 'r, param "page"',
          rule: "has a default that is never used: every URI that matches has the variable",
          hint: "Leave the default out, or make the part optional: {/var}, {?var}",
        },
      ]);
    }
  });

  it("D154: names a variable that the template lacks, with the one that was probably meant", () => {
    expect(readAll("x://h/{name}{?page}", { pgae: page, constructor: page }).problems).toEqual([
      { where: 'r, param "pgae"', rule: "names no variable of the template", hint: 'Did you mean "page"?' },
      { where: 'r, param "constructor"', rule: "names no variable of the template" },
    ]);
  });

  it("keeps variables of any name apart from what objects have by nature", () => {
    const params = JSON.parse('{ "__proto__": { "type": "integer" } }');
    const { field, problems } = readAll("x://h/{__proto__}", params);
    expect(problems).toEqual([]);
    expect(Object.getPrototypeOf(field.params)).toBeNull();
    expect(Object.entries(field.params ?? {})).toEqual([["__proto__", { type: "integer" }]]);
  });

  it("says nothing of names where the template itself is wrong", () => {
    const problems: DefinitionProblem[] = [];
    const place = { variables: undefined, template: undefined, isTemplate: true };
    readParams(reportOn("r", problems), { a: { type: "string" } }, place);
    expect(problems).toEqual([]);
  });
});
