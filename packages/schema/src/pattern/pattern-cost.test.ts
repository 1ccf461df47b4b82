import { expect, it } from "vitest";
import { isHopeless, longestFor } from "./pattern-cost.ts";

it.each([
  "^[a-z]+(-[a-z]+)*$",
  "^[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\\.[a-zA-Z]{2,}$",
  "^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(?:-((?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\\.(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?$",
  "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
  "^\\d{4}-\\d{2}-\\d{2}$",
  "^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,63}$",
  "^(?=.*[A-Z])(?=.*\\d).{8,}$",
  "^\\p{L}+(-\\p{L}+)*$",
  "[a-z]+",
])("H3: takes the everyday pattern %s, for strings of any length", (pattern) => {
  expect(longestFor(pattern)).toBe(Infinity);
});

it.each(["^(a+)+$", "^(a*)*$", "^(a|a)*$", "^(a|aa)+$", "^(\\w+\\s?)*$", "(.*a){20}", "^(a?){30}$", "^(x\\1)*$"])(
  "H3: refuses %s, which takes exponential time",
  (pattern) => {
    expect(isHopeless(pattern)).toBe(true);
  },
);

it("H3: bounds what takes quadratic or cubic time", () => {
  expect(longestFor("[a-z]+@")).toBe(8_192);
  expect(longestFor("^\\S+@\\S+\\.\\S+$")).toBe(512);
});
