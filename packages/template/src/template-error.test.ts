import { describe, expect, it } from "vitest";
import { TemplateError } from "./template-error.ts";

describe("TemplateError", () => {
  it("K19: names the template, the shape, the place and the remedy", () => {
    const error = new TemplateError({
      code: "unsupported-shape",
      template: "x://h/{#a}",
      shape: "fragment expansion ({#var})",
      position: 6,
      hint: "Use {var}",
    });
    expect(error).toBeInstanceOf(Error);
    expect({ ...error }).toEqual({
      name: "TemplateError",
      code: "unsupported-shape",
      template: "x://h/{#a}",
      shape: "fragment expansion ({#var})",
      position: 6,
      variable: undefined,
    });
    expect(error.message).toBe(
      'URI template "x://h/{#a}": fragment expansion ({#var}) is not supported (at index 6). Use {var}.',
    );
  });

  it("names the variable whose value is at fault", () => {
    const error = new TemplateError({
      code: "missing-value",
      template: "x://{a}",
      shape: "no value",
      position: 4,
      variable: "a",
      hint: "Give it one",
    });
    expect(error.variable).toBe("a");
    expect(error.message).toBe('URI template "x://{a}": variable "a" has no value (at index 4). Give it one.');
  });

  it("quotes only the beginning of a long template, with control characters escaped", () => {
    const error = new TemplateError({
      code: "malformed",
      template: `x://\n${"a".repeat(1000)}`,
      shape: "a character",
      position: 4,
      hint: "Leave it out",
    });
    expect(error.message).toBe(`URI template "x://\\n${"a".repeat(115)}"…: a character (at index 4). Leave it out.`);
    expect(error.template).toHaveLength(1005);
  });
});
