import { describe, expect, it } from "vitest";
import { parseLiteral } from "./parse-literal.ts";

const literal = (text: string, end: number) => ({ kind: "piece", part: { kind: "literal", text }, end });
const mistakeAt = (position: number, shape: string) => expect.objectContaining({ kind: "mistake", position, shape });

describe("parseLiteral", () => {
  it("reads up to a slash, an expression or the end", () => {
    expect(parseLiteral("ab/c", 0, "path")).toEqual(literal("ab", 2));
    expect(parseLiteral("ab{c}", 1, "path")).toEqual(literal("b", 2));
    expect(parseLiteral("ab", 0, "path")).toEqual(literal("ab", 2));
    expect(parseLiteral("/ab", 0, "authority")).toEqual(literal("", 0));
  });

  it("K26: keeps escapes, case and dot segments", () => {
    expect(parseLiteral("%2e%2E", 0, "path")).toEqual(literal("%2e%2E", 6));
    expect(parseLiteral("..", 0, "path")).toEqual(literal("..", 2));
  });

  it("escapes characters outside ASCII", () => {
    expect(parseLiteral("é\u{1f600}", 0, "path")).toEqual(literal("%C3%A9%F0%9F%98%80", 3));
  });

  it("K24: refuses a query, a fragment and a colon", () => {
    expect(parseLiteral("ab?c", 0, "path")).toEqual(mistakeAt(2, "a literal query (?)"));
    expect(parseLiteral("ab#c", 0, "path")).toEqual(mistakeAt(2, "a literal fragment (#)"));
    expect(parseLiteral("a:b", 0, "path")).toEqual(mistakeAt(1, "a colon in literal text"));
  });

  it("refuses a port and userinfo in the authority, and lets a path hold an at sign", () => {
    expect(parseLiteral("h:80", 0, "authority")).toEqual(mistakeAt(1, "a port or userinfo in the authority"));
    expect(parseLiteral("u@h", 0, "authority")).toEqual(mistakeAt(1, "a port or userinfo in the authority"));
    expect(parseLiteral("u@h", 0, "path")).toEqual(literal("u@h", 3));
  });

  it("K24: refuses a malformed escape", () => {
    for (const text of ["a%", "a%2", "a%zz", "a%2/"]) {
      expect(parseLiteral(text, 0, "path")).toEqual(mistakeAt(1, "a malformed percent escape"));
    }
  });

  it("refuses characters that a URI may not hold", () => {
    for (const text of ["a b", "a\0", "a<", "a\\", "a|b", 'a"']) {
      expect(parseLiteral(text, 0, "path")).toEqual(mistakeAt(1, "a character that no path may hold"));
    }
    expect(parseLiteral("a[", 0, "authority")).toEqual(mistakeAt(1, "a character that no authority may hold"));
    expect(parseLiteral("a}", 0, "path")).toEqual(mistakeAt(1, "a closing brace without an opening one"));
    expect(parseLiteral("a\ud800", 0, "path")).toEqual(mistakeAt(1, "a lone surrogate"));
  });
});
