import { describe, expect, it } from "vitest";
import {
  isQueryOperator,
  OPERATORS,
  operatorAt,
  operatorOf,
  PATH_EXPANSION,
  QUERY_CONTINUATION,
  QUERY_EXPANSION,
  SIMPLE_EXPANSION,
} from "./operator.ts";

describe("operators", () => {
  it("lists every operator of RFC 6570 once, the reserved ones too", () => {
    expect(OPERATORS.map(({ symbol }) => symbol)).toEqual(["", ..."+#./;?&=,!@|"]);
  });

  it("says which cover path segments, and how many", () => {
    expect(OPERATORS.filter(({ segments }) => segments !== undefined)).toEqual([
      {
        symbol: "",
        shape: "simple expansion ({var})",
        segments: { least: 1, most: 1 },
        exploded: undefined,
        keepsReserved: false,
      },
      {
        symbol: "+",
        shape: "reserved expansion ({+var})",
        segments: { least: 1, most: Infinity },
        exploded: undefined,
        keepsReserved: true,
      },
      {
        symbol: "/",
        shape: "path segment expansion ({/var})",
        segments: { least: 0, most: 1 },
        exploded: { least: 0, most: Infinity },
        keepsReserved: false,
      },
    ]);
  });

  it("is frozen throughout", () => {
    const spans = OPERATORS.flatMap(({ segments, exploded }) => [segments, exploded]);
    expect([OPERATORS, ...OPERATORS, ...spans].every(Object.isFrozen)).toBe(true);
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

describe("operatorAt", () => {
  it("finds the operator of the expression that begins at an index", () => {
    const text = "x://h{/a}/{b}{?c}";
    const found = [5, 10, 13, 0, 6, text.length].map((index) => operatorAt(text, index));
    expect(found).toEqual([PATH_EXPANSION, SIMPLE_EXPANSION, QUERY_EXPANSION, undefined, undefined, undefined]);
  });
});

describe("isQueryOperator", () => {
  it("holds for the two that name query parameters", () => {
    expect(OPERATORS.filter(isQueryOperator)).toEqual([QUERY_EXPANSION, QUERY_CONTINUATION]);
    expect(isQueryOperator(undefined)).toBe(false);
  });
});
