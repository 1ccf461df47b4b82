import { describe, expect, it } from "vitest";
import { newReference } from "./error-reference.ts";

describe("newReference", () => {
  it("is short enough to be read out", () => {
    expect(newReference()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}$/);
  });

  it("is another one each time", () => {
    const references = new Set(Array.from({ length: 1_000 }, newReference));
    expect(references.size).toBe(1_000);
  });
});
