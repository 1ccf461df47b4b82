import { describe, expect, it } from "vitest";
import { OPERATORS, operatorOf, SIMPLE_EXPANSION } from "./operator.ts";

describe("operators", () => {
  it("lists every operator of RFC 6570 once, the reserved ones too", () => {
    expect(OPERATORS.map(({ symbol }) => symbol)).toEqual(["", ..."+#./;?&=,!@|"]);
  });

  it("says which cover path segments, and how many", () => {
    expect(OPERATORS.filter(({ segments }) => segments !== undefined)).toEqual([
      { symbol: "", shape: "simple expansion ({var})", segments: { least: 1, most: 1 }, keepsReserved: false },
      {
        symbol: "+",
        shape: "reserved expansion ({+var})",
        segments: { least: 1, most: Infinity },
        keepsReserved: true,
      },
    ]);
  });

  it("is frozen throughout", () => {
    expect([OPERATORS, ...OPERATORS, ...OPERATORS.map(({ segments }) => segments)].every(Object.isFrozen)).toBe(true);
  });
});

describe("operatorOf", () => {
  it("finds the operator that a symbol stands for", () => {
    for (const operator of OPERATORS) expect(operatorOf(operator.symbol)).toBe(operator);
  });

  it("takes any other character for the beginning of a simple expansion", () => {
    for (const character of ["a", "_", "-", "*", "é"]) expect(operatorOf(character)).toBe(SIMPLE_EXPANSION);
  });
});
