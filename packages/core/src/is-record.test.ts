import { describe, expect, it } from "vitest";
import { isRecord } from "./is-record.ts";

describe("isRecord", () => {
  it("is true of objects that are no arrays", () => {
    expect([{}, Object.create(null), new Date()].every(isRecord)).toBe(true);
    expect([null, [], "a", 1, undefined, () => 1].some(isRecord)).toBe(false);
  });
});
