import { describe, expect, it } from "vitest";
import { isUri } from "./is-uri.ts";

describe("isUri", () => {
  it("is true of absolute URIs of any scheme", () => {
    expect(["https://a", "note://one", "urn:a:b", "file:///a%20b", "data:,"].every(isUri)).toBe(true);
    expect(["", "a", "/a", "//a", "a b:", "page://a b", 1, null, undefined].some(isUri)).toBe(false);
  });
});
