import { describe, expect, it } from "vitest";
import { compileTemplate } from "./compile.ts";
import { isVariableLength } from "./template.ts";

/** Every object that can be reached from a value, the value included. */
function reachable(value: unknown): object[] {
  if (typeof value !== "object" || value === null) return [];
  return [value, ...Object.values(value).flatMap(reachable)];
}

describe("Template", () => {
  it("is plain data", () => {
    expect(compileTemplate("Files://{root}/docs/{+path}{?q}")).toEqual({
      text: "Files://{root}/docs/{+path}{?q}",
      variables: ["root", "path", "q"],
      scheme: "files",
      authority: {
        kind: "expression",
        operator: {
          symbol: "",
          shape: "simple expansion ({var})",
          segments: { least: 1, most: 1 },
          exploded: undefined,
          keepsReserved: false,
        },
        variable: "root",
        segments: { least: 1, most: 1 },
        position: 8,
      },
      path: [
        { kind: "literal", text: "docs" },
        {
          kind: "expression",
          operator: {
            symbol: "+",
            shape: "reserved expansion ({+var})",
            segments: { least: 1, most: Infinity },
            exploded: undefined,
            keepsReserved: true,
          },
          variable: "path",
          segments: { least: 1, most: Infinity },
          position: 20,
        },
      ],
      query: [{ variable: "q", position: 27 }],
    });
  });

  it("is frozen throughout", () => {
    expect(reachable(compileTemplate("x://{a}/b{/c*}{?d}{&e}")).filter((part) => !Object.isFrozen(part))).toEqual([]);
  });
});

describe("isVariableLength", () => {
  it("holds for an expression that covers a varying number of segments", () => {
    expect(compileTemplate("x://h/a/{b}/{+c}").path.map(isVariableLength)).toEqual([false, false, true]);
    expect(compileTemplate("x://h{/a}").path.map(isVariableLength)).toEqual([true]);
  });
});
