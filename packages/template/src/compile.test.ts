import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileTemplate } from "./compile.ts";
import { matchTemplate } from "./match.ts";
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

  it("failed with a TypeError on what is no text", () => {
    for (const text of [undefined, null, 42, {}, ["x://h"]]) {
      expect(() => Reflect.apply(compileTemplate, undefined, [text])).toThrow(
        expect.objectContaining({ name: "TemplateError", code: "malformed", template: "", position: 0 }),
      );
    }
  });

  const token = fc.oneof(
    fc.constantFrom("x://", "file:///", "/", "{", "}", "{a}", "{+b}", "{?q}", "{&r,s}", "{/v}", "{/v*}"),
    fc.constantFrom(",", "*", ":", "@", "%", "%2F", "?", "#", "\ud800", "\udfff"),
    fc.string({ unit: "binary" }),
  );

  /** Compiles a text, or makes sure that what is thrown says so of this text and of a place in it. */
  function compileOrRefuse(written: string): void {
    try {
      const template = compileTemplate(written);
      expect(template.text).toBe(written);
      expect(matchTemplate(template, written) ?? {}).toBeTypeOf("object");
    } catch (error) {
      expect(error).toBeInstanceOf(TemplateError);
      expect(error).toMatchObject({ template: written, shape: expect.stringMatching(/./), variable: undefined });
      const { code, position } = error as TemplateError;
      expect(["unsupported-shape", "malformed", "over-limit"]).toContain(code);
      expect(position >= 0 && position <= written.length).toBe(true);
    }
  }

  it("throws nothing but TemplateError, with a place inside the text, whatever the text", () => {
    const text = fc.array(token, { maxLength: 12 }).map((tokens) => tokens.join(""));
    fc.assert(fc.property(text, compileOrRefuse));
  });

  it("throws nothing but TemplateError for a template that was cut, doubled or written into", () => {
    const valid = "hex://{name}/info/%2F/\u00fc{/page*}/x{?q,lang}{&sort}";
    const place = fc.nat(valid.length);
    fc.assert(
      fc.property(place, place, token, (start, end, between) => {
        compileOrRefuse(valid.slice(0, start) + between + valid.slice(end));
      }),
    );
  });
});
