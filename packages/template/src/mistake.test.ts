import { describe, expect, it } from "vitest";
import { isMistake, malformed, overLimit, unsupported } from "./mistake.ts";

describe("mistakes", () => {
  it("carry the code that their maker is named after", () => {
    const made = [unsupported("a", 1, "b"), malformed("a", 1, "b"), overLimit("a", 1, "b")];
    expect(made).toEqual(
      ["unsupported-shape", "malformed", "over-limit"].map((code) => ({
        kind: "mistake",
        code,
        shape: "a",
        position: 1,
        hint: "b",
      })),
    );
  });

  it("are told from everything else by their kind", () => {
    expect(isMistake(malformed("a", 1, "b"))).toBe(true);
    expect(isMistake({ kind: "piece" })).toBe(false);
  });
});
