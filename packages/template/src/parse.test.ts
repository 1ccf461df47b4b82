import { describe, expect, it } from "vitest";
import { parseTemplate } from "./parse.ts";

describe("parseTemplate", () => {
  it("reads scheme, authority and path", () => {
    expect(parseTemplate("HEX://{name}/info/{+rest}")).toMatchObject({
      kind: "parsed",
      scheme: "hex",
      authority: { kind: "expression", variable: "name" },
      path: [
        { kind: "literal", text: "info" },
        { kind: "expression", variable: "rest" },
      ],
      variables: ["name", "rest"],
    });
  });

  it("K08: reads an authority that is a literal, a variable, or empty before a slash", () => {
    expect(parseTemplate("x://host")).toMatchObject({ authority: { kind: "literal", text: "host" }, path: [] });
    expect(parseTemplate("x://{host}")).toMatchObject({ authority: { kind: "expression", variable: "host" } });
    expect(parseTemplate("file:///{+path}")).toMatchObject({ authority: { kind: "literal", text: "" } });
  });

  it("K03, K04, K05, K06: reads optional segments, exploded paths and queries", () => {
    expect(parseTemplate("hex://{a}/docs{/page*}/{b}{?q,a}{&sort}")).toMatchObject({
      path: [{ text: "docs" }, { variable: "page", segments: { least: 0, most: Infinity } }, { variable: "b" }],
      query: [{ variable: "q" }, { variable: "a" }, { variable: "sort" }],
      variables: ["a", "page", "b", "q", "sort"],
    });
    expect(parseTemplate("x://h{?q}")).toMatchObject({ path: [], query: [{ variable: "q" }] });
  });

  it("K18: lists a variable that appears twice once", () => {
    expect(parseTemplate("x://{a}/{b}/{a}")).toMatchObject({ variables: ["a", "b"] });
  });

  it.each([
    ["K24: an expression in the scheme", "{s}://h", 0, "an expression in the scheme"],
    ["K24: an expression within the scheme", "x{s}://h", 1, "an expression in the scheme"],
    ["no scheme", "notes/{id}", 0, "a template that does not begin with a scheme"],
    ["an empty text", "", 0, "a template that does not begin with a scheme"],
    ["no authority after the scheme", "urn:isbn/{id}", 3, "a scheme without an authority (scheme:path)"],
    ["a single slash after the scheme", "x:/{id}", 1, "a scheme without an authority (scheme:path)"],
    ["nothing after the slashes", "x://", 4, "an empty authority that no path follows"],
    ["a literal port", "x://h:80/{a}", 5, "a port or userinfo in the authority"],
    ["a port after a variable", "x://{h}:80/{a}", 7, "a port or userinfo in the authority"],
    ["a variable port", "x://h:{p}", 5, "a port or userinfo in the authority"],
    ["userinfo", "x://{u}@h", 7, "a port or userinfo in the authority"],
    ["reserved expansion in the authority", "x://{+h}/a", 4, "an expression in the authority other than {var}"],
    ["K24: an empty segment", "x://h//{a}", 5, "an empty path segment"],
    ["K24: a trailing slash", "x://h/{a}/", 9, "an empty path segment"],
    ["an empty authority and an empty path", "x:///", 4, "an empty path segment"],
    ["K10: two expressions of variable length", "x://h/{+a}/b/{+c}", 13, "a second expression of variable length"],
    ["K24: a literal query", "x://h/a?b={c}", 7, "a literal query (?)"],
    ["a literal query after an expression", "x://h/{a}?b", 9, "a literal query (?)"],
    ["a literal fragment", "x://h#{a}", 5, "a literal fragment (#)"],
    ["an optional segment in the authority", "x://{/v}/a", 4, "an expression in the authority other than {var}"],
    ["a query without an authority", "x://{?q}", 4, "an expression in the authority other than {var}"],
    ["a fragment after a literal", "x://h/docs{#page}", 10, "fragment expansion ({#var})"],
    ["a closing brace after an expression", "x://h/{a}}", 9, "a closing brace without an opening one"],
  ])("K10, K24: refuses %s (%s)", (_, text, position, shape) => {
    expect(parseTemplate(text)).toEqual(expect.objectContaining({ kind: "mistake", position, shape }));
  });

  it.each([
    ["x://h/v{a}", 7],
    ["x://h/{a}.json", 9],
    ["x://h/{a}{b}", 9],
    ["x://h/{a}{+b}", 9],
    ["x://h/{a}b:c", 9],
  ])("K19: refuses mixed segments, as in %s", (text, position) => {
    expect(parseTemplate(text)).toMatchObject({
      code: "unsupported-shape",
      position,
      shape: "a path segment that holds literal text and an expression, or two expressions",
    });
  });

  it("K19: refuses a mixed authority", () => {
    expect(parseTemplate("x://api-{a}/b")).toMatchObject({
      code: "unsupported-shape",
      position: 8,
      shape: "an authority that holds literal text and an expression, or two expressions",
    });
  });

  it("calls a scheme of other characters malformed", () => {
    for (const text of ["://h", "1x://h", "x y://h", "é://h", "\u212a://h"]) {
      expect(parseTemplate(text)).toMatchObject({ code: "malformed", shape: "a malformed scheme", position: 0 });
    }
  });

  it("reports the first of several mistakes", () => {
    expect(parseTemplate("x://h//v{a}/{#b}")).toMatchObject({ shape: "an empty path segment" });
    expect(parseTemplate("x://h/v{a}//{#b}")).toMatchObject({ position: 7 });
    expect(parseTemplate("x://h/{#b}/v{a}")).toMatchObject({ shape: "fragment expansion ({#var})" });
  });
});
