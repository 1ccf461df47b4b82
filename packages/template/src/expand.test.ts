import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileTemplate } from "./compile.ts";
import { expandTemplate } from "./expand.ts";
import { TemplateError } from "./template-error.ts";

/** A template whose variables the compiler does not know, so that it lets every value through. */
const looseTemplate = (text: string) => compileTemplate<string>(text);

describe("expandTemplate", () => {
  it("puts a value in place of each expression", () => {
    expect(expandTemplate(compileTemplate("hex://{name}/info"), { name: "jason" })).toBe("hex://jason/info");
    expect(expandTemplate(compileTemplate("files://{root}/{+path}"), { root: "docs", path: "a/b.txt" })).toBe(
      "files://docs/a/b.txt",
    );
    expect(expandTemplate(compileTemplate("file:///{+path}"), { path: "etc/hosts" })).toBe("file:///etc/hosts");
    expect(expandTemplate(compileTemplate("x://h/a"), {})).toBe("x://h/a");
  });

  it("K01: escapes whatever is not unreserved in {var}", () => {
    expect(expandTemplate(compileTemplate("x://{a}/{b}"), { a: "h:80", b: "c/d?e#\u00e9~" })).toBe(
      "x://h%3A80/c%2Fd%3Fe%23%C3%A9~",
    );
  });

  it("K02: leaves what a path may hold as it is in {+var}", () => {
    expect(expandTemplate(compileTemplate("x://h/{+a}"), { a: "b:c/d@e?f%20" })).toBe("x://h/b:c/d@e%3Ff%2520");
  });

  it("K03: writes an optional segment after its slash, or nothing", () => {
    const template = compileTemplate("hex://{name}{/version}/info");
    expect(expandTemplate(template, { name: "jason", version: "1.4/a" })).toBe("hex://jason/1.4%2Fa/info");
    expect(expandTemplate(template, { name: "jason" })).toBe("hex://jason/info");
    expect(expandTemplate(looseTemplate("x://h{/v}"), { v: undefined })).toBe("x://h");
  });

  it("K04: leaves a slash between two segments of an exploded path as it is", () => {
    const template = compileTemplate("hex://{name}/docs{/page*}");
    expect(expandTemplate(template, { name: "jason", page: "a/b:c d" })).toBe("hex://jason/docs/a/b%3Ac%20d");
    expect(expandTemplate(template, { name: "jason", page: "/a//b/" })).toBe("hex://jason/docs/%2Fa/%2Fb%2F");
    expect(expandTemplate(template, { name: "jason" })).toBe("hex://jason/docs");
  });

  it("K05: writes the query parameters that have a value, in the order of the template", () => {
    const template = compileTemplate("search://{index}{?q,lang}");
    expect(expandTemplate(template, { lang: "e&n=", index: "hex", q: "a/b?+#%" })).toBe(
      "search://hex?q=a%2Fb%3F%2B%23%25&lang=e%26n%3D",
    );
    expect(expandTemplate(template, { index: "hex", lang: "" })).toBe("search://hex?lang=");
    expect(expandTemplate(template, { index: "hex" })).toBe("search://hex");
  });

  it("K06: begins the query with whichever parameter is there first", () => {
    const template = compileTemplate("search://hex/pkgs{?q}{&sort}");
    expect(expandTemplate(template, { q: "js", sort: "name" })).toBe("search://hex/pkgs?q=js&sort=name");
    expect(expandTemplate(template, { sort: "name" })).toBe("search://hex/pkgs?sort=name");
  });

  it("K18: puts one value in every place of its variable", () => {
    expect(expandTemplate(compileTemplate("x://h/{a}/{+a}"), { a: "b/c" })).toBe("x://h/b%2Fc/b/c");
  });

  it("writes the scheme in lower case and escapes literals outside ASCII", () => {
    expect(expandTemplate(compileTemplate("HEX://h/\u00fc/{a}"), { a: "B" })).toBe("hex://h/%C3%BC/B");
  });

  it("ignores values that no variable takes", () => {
    expect(expandTemplate(looseTemplate("x://{a}"), { a: "b", c: "\ud800" })).toBe("x://b");
  });

  it("names a variable without value, and the place of its expression", () => {
    expect(() => expandTemplate(looseTemplate("x://h/{a}/{+b}"), { a: "c", b: undefined })).toThrow(
      expect.objectContaining({
        name: "TemplateError",
        code: "missing-value",
        variable: "b",
        position: 10,
        template: "x://h/{a}/{+b}",
      }),
    );
  });

  it("reads own properties only", () => {
    for (const name of ["__proto__", "constructor", "toString"]) {
      expect(() => expandTemplate(looseTemplate(`x://{${name}}`), {})).toThrow(
        expect.objectContaining({ code: "missing-value", variable: name }),
      );
    }
    const values = JSON.parse('{ "__proto__": "a" }');
    expect(expandTemplate(looseTemplate("x://{__proto__}"), values)).toBe("x://a");
  });

  it("names a variable whose value is empty", () => {
    expect(() => expandTemplate(compileTemplate("x://h/{a}"), { a: "" })).toThrow(
      expect.objectContaining({ code: "empty-value", variable: "a", position: 6 }),
    );
  });

  it("K03: refuses an empty value for an optional segment, which may be left out instead", () => {
    for (const text of ["x://h{/a}", "x://h{/a*}"]) {
      const message = expect.stringContaining("Give it at least one character, or leave it out.");
      expect(() => expandTemplate(looseTemplate(text), { a: "" })).toThrow(
        expect.objectContaining({ code: "empty-value", variable: "a", position: 5, message }),
      );
    }
  });

  it("throws nothing but TemplateError, whatever the values", () => {
    const templates = ["x://{a}/{b}{/c*}{?d,e}{&a}", "x://h/{+a}/{b}", "x://h{/a}", "x://h"].map(looseTemplate);
    const values = fc.oneof(
      fc.dictionary(fc.constantFrom("a", "b", "c", "d", "e"), fc.oneof(fc.anything(), fc.string({ unit: "binary" }))),
      fc.anything(),
    );
    fc.assert(
      fc.property(fc.constantFrom(...templates), values, (template, given) => {
        try {
          expect(Reflect.apply(expandTemplate, undefined, [template, given])).toBeTypeOf("string");
        } catch (error) {
          expect(error).toBeInstanceOf(TemplateError);
        }
      }),
    );
  });

  it("failed with a TypeError where there were no values at all", () => {
    for (const values of [undefined, null]) {
      const expand = (text: string) => Reflect.apply(expandTemplate, undefined, [looseTemplate(text), values]);
      expect(expand("x://h{?q}")).toBe("x://h");
      expect(() => expand("x://{a}")).toThrow(expect.objectContaining({ code: "missing-value", variable: "a" }));
    }
  });

  it("throws on what a getter throws", () => {
    const values = Object.defineProperty({}, "a", {
      get() {
        throw new RangeError("not yet");
      },
    });
    expect(() => expandTemplate(looseTemplate("x://{a}"), values)).toThrow(RangeError);
  });

  it("names a variable whose value cannot be carried, without the value", () => {
    for (const text of [
      "x://h/{secret}",
      "x://h/{+secret}",
      "x://{secret}/a",
      "x://h{/secret}",
      "x://h{/secret*}",
      "x://h{?secret}",
    ]) {
      expect(() => expandTemplate(looseTemplate(text), { secret: "hush\ud800" })).toThrow(
        expect.objectContaining({
          code: "unencodable-value",
          variable: "secret",
          message: expect.not.stringContaining("hush"),
        }),
      );
    }
    const values: { [name: string]: string } = JSON.parse('{ "a": 1 }');
    expect(() => expandTemplate(looseTemplate("x://{a}"), values)).toThrow(
      expect.objectContaining({ code: "unencodable-value", shape: "a value that is not a string" }),
    );
  });
});
