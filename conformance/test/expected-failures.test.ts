import { describe, expect, it } from "vitest";
import { parseExpectedFailures } from "../src/expected-failures.ts";

describe("parseExpectedFailures", () => {
  it("reads single checks, between comments", () => {
    const text = "# why\nserver:\n  # later\n  - caching:caching-prompts-list\n\n  - tools-list:tools-list\n";
    expect(parseExpectedFailures(text)).toEqual([
      { scenario: "caching", check: "caching-prompts-list" },
      { scenario: "tools-list", check: "tools-list" },
    ]);
  });

  it.each([
    ["a whole scenario", "server:\n  - caching\n", 2],
    ["a space after the colon", "server:\n  - caching: all\n", 2],
    ["another section", "client:\n", 1],
    ["an entry twice", "server:\n  - a:b\n  - a:b\n", 3],
  ])("refuses %s", (_, text, line) => {
    expect(() => parseExpectedFailures(text)).toThrow(`expected-failures.yaml, line ${line}:`);
  });
});
