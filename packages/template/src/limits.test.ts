import { describe, expect, it } from "vitest";
import { compileTemplate } from "./compile.ts";
import { MAX_TEMPLATE_BYTES, MAX_TEMPLATE_VARIABLES } from "./limits.ts";

const segments = (count: number): string => Array.from({ length: count }, (_, index) => `/{v${index}}`).join("");

describe("limits", () => {
  it("K22: are 1,024 bytes and 32 variables", () => {
    expect([MAX_TEMPLATE_BYTES, MAX_TEMPLATE_VARIABLES]).toEqual([1024, 32]);
  });

  it("K22: let 1,024 bytes through and refuse one more, at its index", () => {
    const longest = "x://h/".padEnd(1024, "a");
    expect(compileTemplate(longest).text).toHaveLength(1024);
    expect(() => compileTemplate(`${longest}b`)).toThrow(
      expect.objectContaining({ code: "over-limit", shape: "more than 1024 bytes of UTF-8", position: 1024 }),
    );
  });

  it("K22: count UTF-8 bytes, not UTF-16 units", () => {
    const text = `x://h/${"é".repeat(509)}`;
    expect(compileTemplate(text).text).toHaveLength(515);
    expect(() => compileTemplate(`${text}é`)).toThrow(
      expect.objectContaining({ code: "over-limit", position: text.length }),
    );
  });

  it("K22: let 32 variables through and refuse one more, at its expression", () => {
    expect(compileTemplate(`x://h${segments(32)}`).variables).toHaveLength(32);
    expect(() => compileTemplate(`x://h${segments(33)}`)).toThrow(
      expect.objectContaining({
        code: "over-limit",
        shape: "more than 32 variables",
        position: `x://h${segments(32)}/`.length,
      }),
    );
  });

  it("K22: count query parameters as well", () => {
    const names = Array.from({ length: 31 }, (_, index) => `q${index}`).join();
    expect(compileTemplate(`x://{a}{?${names}}`).variables).toHaveLength(32);
    expect(() => compileTemplate(`x://{a}/{b}{?${names}}`)).toThrow(
      expect.objectContaining({ code: "over-limit", shape: "more than 32 variables", position: 11 }),
    );
  });

  it("K22: count a variable that appears twice once", () => {
    expect(compileTemplate(`x://h${segments(32)}/{v0}`).variables).toHaveLength(32);
  });
});
