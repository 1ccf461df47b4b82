import { describe, expect, it } from "vitest";
import { parseEither, parsePiece } from "./parse-piece.ts";

describe("parsePiece", () => {
  it("reads up to a slash, an expression that brings its separator, or the end", () => {
    const part = { kind: "literal", text: "a" };
    for (const text of ["a/b", "a{/b}", "a{?b}", "a{&b}", "a"]) {
      expect(parsePiece(text, 0, "path")).toEqual({ kind: "piece", part, end: 1 });
    }
  });

  it("K19: refuses anything else that follows, after an optional segment too", () => {
    for (const text of ["{/a}b", "{/a}{b}", "{/a}{+b}"]) {
      const shape = "a path segment that holds literal text and an expression, or two expressions";
      expect(parsePiece(text, 0, "path")).toMatchObject({ shape, position: 4 });
    }
    expect(parsePiece("a{#b}", 0, "path")).toMatchObject({ shape: "fragment expansion ({#var})", position: 1 });
  });
});

describe("parseEither", () => {
  it("reads a literal, which may be empty, or an expression, whatever follows", () => {
    expect(parseEither("a{b}", 0, "path")).toMatchObject({ part: { text: "a" }, end: 1 });
    expect(parseEither("{b}a", 0, "path")).toMatchObject({ part: { variable: "b" }, end: 3 });
    expect(parseEither("/a", 0, "path")).toMatchObject({ part: { text: "" }, end: 0 });
  });
});
