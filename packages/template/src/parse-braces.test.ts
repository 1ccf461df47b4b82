import { describe, expect, it } from "vitest";
import { operatorOf } from "./operator.ts";
import { parseBraces } from "./parse-braces.ts";

describe("parseBraces", () => {
  it("takes operator and content apart", () => {
    const operator = operatorOf("?");
    const taken = { kind: "braces", operator, content: "q,lang", contentStart: 4, end: 11 };
    expect(parseBraces("ab{?q,lang}c", 2)).toEqual(taken);
  });

  it("refuses an expression without its closing brace", () => {
    expect(parseBraces("a{?q", 1)).toMatchObject({ shape: "an expression without its closing brace", position: 1 });
  });
});
