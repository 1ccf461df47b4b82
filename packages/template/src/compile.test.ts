import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileTemplate } from "./compile.ts";
import { TemplateError } from "./template-error.ts";

describe("compileTemplate", () => {
  it("keeps the text as it was written", () => {
    expect(compileTemplate("HEX://{name}/Info").text).toBe("HEX://{name}/Info");
  });

  it("compiles a template without variables", () => {
    expect(compileTemplate("x://h/a").variables).toEqual([]);
  });

  it("K19: throws an error that names the shape", () => {
    expect(() => compileTemplate("hex://v{version}")).toThrow(
      expect.objectContaining({
        name: "TemplateError",
        code: "unsupported-shape",
        template: "hex://v{version}",
        shape: "an authority that holds literal text and an expression, or two expressions",
        position: 7,
        variable: undefined,
      }),
    );
  });

  it("throws nothing but TemplateError, with a place inside the text, whatever the text", () => {
    const token = fc.oneof(
      fc.constantFrom(
        "x://",
        "file:///",
        "/",
        "{",
        "}",
        "{a}",
        "{+b}",
        "{?q}",
        "{&r,s}",
        "{/v}",
        "{/v*}",
        ",",
        "*",
        ":",
        "@",
        "%",
        "%2F",
        "?",
        "#",
      ),
      fc.string({ unit: "binary" }),
      fc.constantFrom("\ud800", "\udfff"),
    );
    const text = fc.array(token, { maxLength: 12 }).map((tokens) => tokens.join(""));
    fc.assert(
      fc.property(text, (written) => {
        try {
          expect(compileTemplate(written).text).toBe(written);
        } catch (error) {
          expect(error).toBeInstanceOf(TemplateError);
          expect(error).toMatchObject({ template: written, shape: expect.stringMatching(/./) });
          const { position } = error as TemplateError;
          expect(position >= 0 && position <= written.length).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
