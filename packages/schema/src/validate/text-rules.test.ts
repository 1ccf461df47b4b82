import { describe, expect, it, vi } from "vitest";
import { patternTest } from "../pattern/pattern-test.ts";
import { textRules } from "./text-rules.ts";

/** Takes a time that grows with the square of a text's length, where it is left to the host. */
const SLOW = "a{1,900}b";
/** How many characters one check may hold against it. */
const LONGEST = Math.floor(20_000_000 / patternTest(SLOW).cost) - 16;
/** One text of eight that may be held against it. */
const eighth = (index: number) => String(index).padEnd(Math.floor((LONGEST + 16) / 8) - 16, "x");

describe("textRules", () => {
  it("F07: has one rule for each pattern", () => {
    const texts = textRules();
    expect(texts.pattern("^a$")).toBe(texts.pattern("^a$"));
    expect(texts.pattern(SLOW)).toBe(texts.pattern(SLOW));
  });

  it("holds texts of any length against a pattern that takes linear time", () => {
    const texts = textRules();
    const rule = texts.pattern("^x*$");
    for (let index = 0; index < 50; index += 1) expect(rule.matches("x".repeat(100_000))).toBe(true);
    expect(rule.matches("y")).toBe(false);
    expect(rule.refusal("y")).toBeUndefined();
    expect(texts.isExceeded).toBe(false);
  });

  it("says that a text is too long for a slow pattern, and that the check is exceeded", () => {
    const texts = textRules();
    const rule = texts.pattern(SLOW);
    expect(rule.matches("ab".padStart(LONGEST, "x"))).toBe(true);
    expect(texts.isExceeded).toBe(false);
    texts.begin();
    expect(rule.matches("ab".padStart(LONGEST + 1, "x"))).toBe(false);
    expect(texts.isExceeded).toBe(true);
    expect(rule.refusal("ab".padStart(LONGEST + 1, "x"))).toBe(
      `string is longer than ${LONGEST} characters, too long for its pattern`,
    );
  });

  it("says nothing else than the pattern of a text that does not match", () => {
    const texts = textRules();
    expect(texts.pattern(SLOW).matches("x")).toBe(false);
    expect(texts.pattern(SLOW).refusal("x")).toBeUndefined();
    expect(texts.isExceeded).toBe(false);
  });

  it("refuses the ninth text of an eighth of what can be held, over all slow patterns of a schema", () => {
    const texts = textRules();
    for (let index = 0; index < 8; index += 1) {
      texts.pattern(index % 2 === 0 ? SLOW : "b{1,900}c").matches(eighth(index));
      expect(texts.isExceeded).toBe(false);
    }
    expect(texts.pattern(SLOW).matches(eighth(8))).toBe(false);
    expect(texts.isExceeded).toBe(true);
    expect(texts.pattern(SLOW).refusal(eighth(8))).toBe("there is too much text for patterns that are slow to match");
  });

  it("holds very many short texts against a slow pattern", () => {
    const texts = textRules();
    for (let index = 0; index < 50_000; index += 1) texts.pattern("a+b").matches(`${index}ab`);
    expect(texts.isExceeded).toBe(false);
  });

  it("holds the same text against a pattern once", () => {
    const texts = textRules();
    for (let index = 0; index < 100; index += 1) texts.pattern(SLOW).matches(eighth(0));
    expect(texts.isExceeded).toBe(false);
  });

  it("matches nothing any more, and remembers nothing, once there was too much text", () => {
    const texts = textRules();
    const slow = texts.pattern("(?:a|a)*b");
    for (let index = 0; index < 9; index += 1) texts.pattern(SLOW).matches(eighth(index));
    expect(texts.isExceeded).toBe(true);
    const remembered = vi.spyOn(Map.prototype, "set");
    for (let index = 0; index < 100; index += 1) expect(slow.matches(`${index}ab`)).toBe(false);
    expect(remembered).not.toHaveBeenCalled();
    remembered.mockRestore();
  });

  it("forgets what was held when a check begins", () => {
    const texts = textRules();
    for (let index = 0; index < 20; index += 1) texts.pattern(SLOW).matches(eighth(index));
    expect(texts.isExceeded).toBe(true);
    texts.begin();
    expect(texts.isExceeded).toBe(false);
    expect(texts.pattern(SLOW).matches("ab")).toBe(true);
    expect(texts.pattern(SLOW).refusal(eighth(19))).toBeUndefined();
  });
});
