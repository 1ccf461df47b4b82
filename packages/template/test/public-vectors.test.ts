import { readFileSync } from "node:fs";
import { compileTemplate, expandTemplate, matchTemplate, TemplateError } from "@snodo/template";
import { describe, expect, it } from "vitest";

/** One template of the public `uritemplate-test`, after a scheme and an authority, which templates here must have. */
interface Vector {
  readonly written: string;
  readonly text: string;
  readonly values: { readonly [name: string]: unknown };
  /** The expansions that will do; empty where the template is to be refused. */
  readonly expected: readonly string[];
}

interface Group {
  readonly variables: { readonly [name: string]: unknown };
  readonly testcases: readonly (readonly [template: string, expected: string | readonly string[] | false])[];
}

const FILES = ["spec-examples", "spec-examples-by-section", "extended-tests", "negative-tests"] as const;

function vectorsOf(file: (typeof FILES)[number]): Vector[] {
  const url = new URL(`../../../testing/vendor/uritemplate-test/${file}.json`, import.meta.url);
  const groups: { readonly [name: string]: Group } = JSON.parse(readFileSync(url, "utf8"));
  return Object.values(groups).flatMap(({ variables, testcases }) =>
    testcases.map(([written, expected]) => {
      const start = /^(?:\/|\{[/?&#;.])/.test(written) ? "x://h" : "x://h/";
      const expansions = expected === false ? [] : [expected].flat();
      const values = Object.fromEntries(
        Object.entries(variables).map(([name, value]) => [name, valueFor(name, value, written)]),
      );
      return { written, text: start + written, values, expected: expansions.map((each) => start + each) };
    }),
  );
}

/** A value as it is given here: numbers are texts, and an exploded path takes its list as one text. */
function valueFor(name: string, value: unknown, written: string): unknown {
  if (typeof value === "number") return String(value);
  const isUndefined = value === null || (typeof value === "object" && Object.keys(value).length === 0);
  if (isUndefined) return undefined; // RFC 6570 section 2.3: so is an empty list
  return Array.isArray(value) && written.includes(`{/${name}*}`) ? value.join("/") : value;
}

/** What becomes of a vector: its expansion, or the code and the words of the error. */
function outcomeOf({ text, values }: Vector): {
  readonly uri?: string;
  readonly code?: string;
  readonly shape?: string;
} {
  try {
    return { uri: expandTemplate(compileTemplate<string>(text), values as Record<string, string>) };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { code: error.code, shape: error.shape };
  }
}

const outcomes = FILES.flatMap((file) =>
  vectorsOf(file).map((vector) => ({ file, ...vector, outcome: outcomeOf(vector) })),
);

/** Each shape that is refused, how it is recognised in a template, and how many vectors are refused for it. */
const REFUSED: readonly (readonly [shape: RegExp, sign: RegExp, count: number])[] = [
  [/^fragment expansion/, /\{#/, 25],
  [/^label expansion/, /\{\./, 18],
  [/^path-style parameter expansion/, /\{;/, 23],
  [/^an operator that RFC 6570 reserves/, /\{[=,!@|]/, 3],
  [/^a query continuation that no query expansion precedes/, /^x:\/\/h\{&/, 16],
  [/^several variables in one expression/, /\{[^?&{}]*,/, 17],
  [/^a prefix modifier/, /:[^/]/, 26],
  [/^an explode modifier/, /\*/, 26],
  [/^a path segment that holds literal text and an expression, or two/, /[^/{}]\{|\}[^/{}]|\}\{/, 12],
  [/^a literal query/, /^[^{]*\?/, 10],
  [/^a literal fragment/, /^[^{]*#/, 1],
  [/^a variable of the reserved name uri/, /\{\?uri\}/, 1],
  [/^a variable name of other characters than letters/, /\{.*[^\w-].*\}/, 15],
  [/^an expression without its closing brace/, /\{[^}]*$/, 1],
  [/^an expression inside an expression/, /\{[^}]*\{/, 1],
  [/^a closing brace without an opening one/, /^[^{]*\}/, 1],
];

describe("the public uritemplate-test", () => {
  const expanded = outcomes.filter(({ outcome }) => outcome.uri !== undefined);

  it("holds as many vectors as were vendored, and as many of them are of a shape that is supported", () => {
    const counts = FILES.map((file) => {
      const own = outcomes.filter((each) => each.file === file);
      const inside = own.filter(({ outcome }) => outcome.uri !== undefined);
      return [file, own.length, inside.length];
    });
    expect(counts).toEqual([
      ["spec-examples", 64, 9],
      ["spec-examples-by-section", 117, 16],
      ["extended-tests", 53, 19],
      ["negative-tests", 36, 0],
    ]);
  });

  it("differs where it is meant to, and nowhere else", () => {
    const different = expanded.filter(({ expected, outcome }) => !expected.includes(outcome.uri ?? ""));
    expect(new Set(different.map(({ written, outcome }) => `${written} → ${outcome.uri}`))).toEqual(
      new Set([
        // A slash that would make an empty segment is escaped, and so is a percent sign: both must be read back.
        "{+path}/here → x://h/%2Ffoo/bar/here",
        "{+id} → x://h/admin%252F",
      ]),
    );
  });

  it("is read back by matching, as far as it is of a shape that is supported", () => {
    for (const { text, values, outcome } of expanded) {
      const template = compileTemplate<string>(text);
      const given = Object.entries(values).filter(
        ([name, value]) => template.variables.includes(name) && value !== undefined,
      );
      expect(matchTemplate(template, outcome.uri ?? "")).toEqual(Object.fromEntries(given));
    }
  });

  it("has values that are no text, which are refused by name", () => {
    const untaken = outcomes.filter(({ outcome }) => outcome.code?.endsWith("-value"));
    expect(new Set(untaken.map(({ outcome }) => `${outcome.code}: ${outcome.shape}`))).toEqual(
      new Set(["unencodable-value: a value that is not a string"]),
    );
    // Of the negative vectors only those with dashes in a name get as far: names may have them here.
    const negative = untaken.filter(({ expected }) => expected.length === 0).map(({ written }) => written);
    expect(negative).toEqual(["/{default-graph-uri}", "/sparql{?query,default-graph-uri}"]);
    expect(untaken).toHaveLength(30);
  });

  it("K19: has templates of other shapes, each refused by the name of a shape that it has", () => {
    const refused = outcomes.filter(({ outcome }) => outcome.shape !== undefined && !outcome.code?.endsWith("-value"));
    for (const { text, outcome } of refused) {
      const row = REFUSED.find(([shape]) => shape.test(outcome.shape ?? ""));
      expect(row, `${text}: ${outcome.shape}`).toBeDefined();
      expect(text).toMatch(row?.[1] ?? /$^/);
    }
    const counts = REFUSED.map(([shape]) => refused.filter(({ outcome }) => shape.test(outcome.shape ?? "")).length);
    expect(counts).toEqual(REFUSED.map(([, , count]) => count));
  });
});
