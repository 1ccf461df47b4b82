import { describe, expect, it } from "vitest";
import { isResult, RESULT_KIND } from "./kind.ts";

describe("isResult", () => {
  it("knows a result of another copy of the package by its registered symbol", () => {
    expect(RESULT_KIND).toBe(Symbol.for("@snodo/core/result"));
    expect(isResult({ [Symbol.for("@snodo/core/result")]: "structured" }, "structured")).toBe(true);
  });

  it("tells the kinds apart, and results from other values", () => {
    expect(isResult({ [RESULT_KIND]: "content" }, "structured")).toBe(false);
    for (const value of [undefined, null, "structured", {}, [], { kind: "structured" }]) {
      expect(isResult(value, "structured")).toBe(false);
    }
  });

  it("takes no JSON value for a result", () => {
    const sent = JSON.parse(JSON.stringify({ [RESULT_KIND]: "structured", "@snodo/core/result": "structured" }));
    expect(isResult(sent, "structured")).toBe(false);
  });
});
