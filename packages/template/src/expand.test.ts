import { describe, expect, it } from "vitest";
import { compileTemplate } from "./compile.ts";
import { expandTemplate } from "./expand.ts";

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

  it("names a variable whose value cannot be carried, without the value", () => {
    for (const text of ["x://h/{secret}", "x://h/{+secret}", "x://{secret}/a"]) {
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
