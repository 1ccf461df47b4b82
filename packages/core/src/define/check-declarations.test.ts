import { arrayOf, object } from "@snodo/schema";
import { describe, expect, it } from "vitest";
import type { DefinitionProblem } from "../error/definition-error.ts";
import { checkDeclarations } from "./check-declarations.ts";
import { reportOn } from "./report.ts";
import { defineTool } from "./tool-builder.ts";

function problemsOf(declarations: unknown, schema: object): readonly DefinitionProblem[] {
  const problems: DefinitionProblem[] = [];
  checkDeclarations(reportOn('tool "a"', problems), declarations, schema as { readonly [keyword: string]: unknown });
  return problems;
}

const REFUSED = [
  {
    where: 'tool "a", declarations',
    rule: "do not belong to the input schema",
    hint: "Leave them out of a copy with another schema",
  },
];

describe("checkDeclarations", () => {
  it("takes those of a builder, nested ones and one named __proto__ among them", () => {
    const line = object((l) => l.property("count", "integer", { default: 1 }));
    const tool = defineTool("a")
      .argument("__proto__", "string", { default: "x" })
      .argument("lines", arrayOf(arrayOf(line)))
      .argument("one", line)
      .call(() => "");
    expect(problemsOf(tool.declarations, tool.inputSchema)).toEqual([]);
  });

  it.each([
    [4],
    [{}],
    [[null]],
    [[{}]],
    [[{ name: "toString", required: false, schema: {} }]],
    [[{ name: "b", required: false, schema: { type: "string" } }]],
    [[{ name: "a", required: false, schema: { type: "integer" } }]],
    [[{ name: "a", required: false, schema: 4 }]],
    [[{ name: "a", required: false, schema: { type: "string" }, inside: 4 }]],
    [[{ name: "a", required: false, schema: { type: "string" }, inside: { kind: "object", properties: [] } }]],
    [[{ name: "a", required: false, schema: { type: "string" }, inside: { kind: "array" } }]],
    [[{ name: "a", required: false, schema: { type: "string" }, inside: { kind: "map" } }]],
  ])("refuses %j", (declarations) => {
    expect(problemsOf(declarations, { type: "object", properties: { a: { type: "string" } } })).toEqual(REFUSED);
  });

  it("refuses an array's inside without items", () => {
    const schema = { type: "array", items: { type: "object", properties: {} } };
    const declarations = [{ name: "a", required: false, schema, inside: { kind: "array" } }];
    expect(problemsOf(declarations, { type: "object", properties: { a: schema } })).toEqual(REFUSED);
  });

  it("refuses any where the schema has no properties", () => {
    expect(problemsOf([], { type: "object" })).toEqual(REFUSED);
  });
});
