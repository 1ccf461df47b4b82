import { describe, expect, it } from "vitest";
import { text } from "./content.ts";
import { isResult } from "./kind.ts";
import { structured, toolResult } from "./structured.ts";

describe("structured", () => {
  it("D118, D133: keeps the value with its content and metadata, marked and frozen", () => {
    const value = { a: [1] };
    const result = structured(value, { content: [text("one")], metadata: { b: 2 } });
    expect(result).toMatchObject({ value: { a: [1] }, content: [{ type: "text", text: "one" }], metadata: { b: 2 } });
    expect(isResult(result, "structured")).toBe(true);
    expect(Object.isFrozen(result)).toBe(true);
    expect([value, value.a].some(Object.isFrozen)).toBe(false);
  });

  it("has no content and no metadata where none is given", () => {
    expect(Object.keys(structured(null))).toEqual(["value"]);
  });
});

describe("toolResult", () => {
  it("E03: keeps the blocks with metadata, marked and frozen", () => {
    const blocks = [text("one")];
    const result = toolResult(blocks, { metadata: { b: 2 } });
    expect(result).toMatchObject({ content: blocks, metadata: { b: 2 } });
    expect(isResult(result, "content")).toBe(true);
    expect(Object.isFrozen(result)).toBe(true);
    expect(Object.isFrozen(blocks)).toBe(false);
  });
});
