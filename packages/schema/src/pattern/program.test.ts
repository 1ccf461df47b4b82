import { expect, it } from "vitest";
import { parsePattern } from "./parse.ts";
import { compilePattern, MAX_INSTRUCTIONS } from "./program.ts";

const sizeOf = (pattern: string): number | undefined => {
  const parsed = parsePattern(pattern);
  return parsed === undefined ? undefined : compilePattern(parsed)?.size;
};

it("H3: writes counted repetitions out, up to 2,000 instructions", () => {
  expect(sizeOf("a{3}")).toBe(4);
  expect(sizeOf(`a{${MAX_INSTRUCTIONS - 1}}`)).toBe(MAX_INSTRUCTIONS);
  expect(sizeOf(`a{${MAX_INSTRUCTIONS}}`)).toBeUndefined();
});

it.each([
  "((a{1000}){1000}){1000}",
  "(?:a?){0,999999999}",
  `a{${"9".repeat(400)},}`,
  `(?=${"(?:a|b){9}".repeat(200)})`,
  "(?:(?:(?:(?:a{9}){9}){9}){9}){9}",
])("H3: gives %s up as soon as it is too large", (pattern) => {
  expect(sizeOf(pattern)).toBeUndefined();
});

it("what reads nothing is not written out", () => {
  expect(sizeOf("(?:){999999999}")).toBe(1);
  expect(sizeOf("(?:a{0}){999999999}b")).toBe(2);
  expect(sizeOf("(?:){0,999999999}")).toBeLessThan(4);
});

it("what looks around is compiled once, however often it is repeated", () => {
  expect(sizeOf("(?:(?=ab)c){5}")).toBe(14);
});
