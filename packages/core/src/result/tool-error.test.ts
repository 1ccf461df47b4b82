import { describe, expect, it } from "vitest";
import { SnodoError } from "../error/snodo-error.ts";
import { text } from "./content.ts";
import { isToolError, ToolError, toolError } from "./tool-error.ts";

describe("toolError", () => {
  it("E05: carries a message, more blocks, metadata and a cause", () => {
    const cause = new Error("socket closed");
    const error = toolError("hex.pm returned 503", { content: [text("retry")], metadata: { a: 1 }, cause });
    expect(error).toBeInstanceOf(ToolError);
    expect(error).toBeInstanceOf(SnodoError);
    expect(error).toMatchObject({
      name: "ToolError",
      code: "tool-error",
      message: "hex.pm returned 503",
      content: [{ type: "text", text: "retry" }],
      metadata: { a: 1 },
      cause,
    });
  });

  it("has no further blocks and no metadata unless given", () => {
    const error = toolError("no");
    expect(error.content).toEqual([]);
    expect("metadata" in error).toBe(false);
    expect("cause" in error).toBe(false);
  });
});

describe("isToolError", () => {
  it("knows one of another copy of the package", () => {
    const other = Object.assign(new Error("no"), { name: "ToolError", content: [] });
    expect(isToolError(other)).toBe(true);
    expect(isToolError(toolError("no"))).toBe(true);
  });

  it("is false of everything else", () => {
    expect(isToolError(new Error("no"))).toBe(false);
    expect(isToolError(Object.assign(new Error("no"), { name: "ToolError" }))).toBe(false);
    expect(isToolError({ name: "ToolError", content: [] })).toBe(false);
    expect(isToolError(undefined)).toBe(false);
  });
});
