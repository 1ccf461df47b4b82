import { describe, expect, it } from "vitest";
import { isLinear } from "./is-linear.ts";
import { parsePattern } from "./parse.ts";

const isProven = (pattern: string): boolean => {
  expect(() => new RegExp(pattern, "u")).not.toThrow();
  const parsed = parsePattern(pattern);
  return parsed !== undefined && isLinear(parsed);
};

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
  "^\\S+(?:\\s+\\S+)*$",
  "^https?://[^\\s/]+(?:/\\S*)?$",
  "^[A-Za-z_][A-Za-z0-9_]{0,63}$",
  "^(?:(?!--)[a-z0-9-])+$",
  "^(?:\\ud83d\\ude00+|\\u{1f642}+)$",
  "^(?:red|green|blue)(?:,(?:red|green|blue))*$",
  "^([\"'])[^\"']*\\1$",
  `^(?:${Array.from({ length: 300 }, (_, index) => `word-${index}`).join("|")})$`,
])("H3: takes the everyday pattern %s for linear", (pattern) => {
  expect(isProven(pattern)).toBe(true);
});

describe("what a backtracking engine matches by trying many ways is not taken for linear", () => {
  it.each([
    ["nested repetitions", ["^(a+)+$", "^(a*)*$", "^(\\w+\\s?)*$", "(.*a){20}"]],
    ["alternatives that read the same", ["^(a|a)*$", "^(a|aa)+$", "^(?:(?:a|a){9}b){9}$", `^${"(a|a)".repeat(12)}$`]],
    [
      "counted repetitions of few that are written out",
      ["^(?:(?:[ab]){1,2})+\\w$", "^(?:a*){1,2}[^b]+a$", "^(b+){0,3}a$"],
    ],
    ["copies behind the least number, which may be missing", ["^(?:(?:[ab])*){0,3}$", "^(?:(?:a+){1,2}){0,3}\\b"]],
    [
      "repetitions of what may be empty",
      ["(?:(?:.+){2})?a", "((?:[^b]|b){1,2})*?$(?=b)", "^(a?){30}$", "^(?:(?:|)a)*$"],
    ],
    ["empty alternatives before what fails", [`^${"(?:|)".repeat(30)}[]`, `^${"(?:|)".repeat(30)}$`]],
    ["more places than are looked at", [`^(?:${"(?:a|b){0,9}".repeat(60)})$`]],
    ["repetitions in what looks around, at many places", ["(?:a*|\\w)(?!\\w+)", "a(?=a*b)", "(?=.*x)^", "^a*(?=a*b)"]],
    ["repetitions in what looks behind", ["^a(?<=b*)", "(?<![ab]*)$"]],
    [
      "what looks around inside repetitions",
      ["^(?:(?=a*b)a)*$", "^(?:a(?=(?:a|a)(?:a|a)(?:a|a)(?:a|a)(?:a|a)(?:a|a)(?:a|a)b))*$"],
    ],
    ["repetitions in what looks around in what looks around", ["^(?=a*(?=a*b))"]],
    ["a tail that starts anew and fails", ["^(?:a(?:.*b)?)*", "x(?:(a+)+b)?", "^(?:(?:a|\\b)+)*$"]],
    ["a search that starts anywhere", ["a+b", "^a|b+c", "\\s+$"]],
    ["references to groups", ["^(x\\1)*$", "^(a*)\\1$", "^(?<n>a+)\\k<n>b$", "^(.+)\\1$"]],
    [
      "sets that share characters far from ASCII only",
      ["^(?:\\p{Script=Thai}|[\\u0e00-\\u0e7f])*$", "^(?:[^a]|\u{20001})*$", "^(?:\\p{L}|\\p{Lu})*$"],
    ],
    ["an escaped backslash before what looks like half a pair", ["^(?:\\\\ud83d\\ude00*[^\\x00-\\x7f]*)*y"]],
    ["groups that are nested very deep", [`${"(".repeat(101)}a*${")".repeat(101)}`]],
  ])("H3: %s", (_fault, patterns) => {
    for (const pattern of patterns) expect(isProven(pattern), pattern).toBe(false);
  });
});

it("H3: a reference under modifiers reads more than its group did, also on hosts that have no modifiers", () => {
  for (const pattern of ["^(a)(?:(?i:\\1)B|AB)*$", "^(k)(?:(?i:\\1)B|KB)*$", "^(?<n>a)(?:(?i:\\k<n>)B|AB)*$"]) {
    const parsed = parsePattern(pattern);
    expect([pattern, parsed && isLinear(parsed)]).toEqual([pattern, false]);
  }
});
