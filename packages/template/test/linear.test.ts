import { compileTemplate, expandTemplate, matchTemplate, templateSet } from "@snodo/template";
import { describe, expect, it } from "vitest";
import { countSteps } from "./count-steps.ts";

/** How many times the characters of a URI may be looked at, by the most thorough of the functions below. */
const MAX_PASSES = 16;

const template = compileTemplate("x://h/{a}/{+b}/c");
const exploded = compileTemplate("x://h/a{/b*}/c{?q,r}");
const optional = compileTemplate("x://{h}{/v}{?q}");
const set = templateSet(
  [template, exploded, optional, compileTemplate("x://{h}/{+p}/{q}"), compileTemplate("y://{h}/a")].map(
    (each) => [each, each.text] as const,
  ),
);
/** The URI that a text stands for: characters outside ASCII count as their escapes. */
const escaped = (text: string) => text.replace(/[\u0080-\u{10ffff}]/gu, "%00%00");

const REGIONS = ["x://h", "x://h/a", "x://h/a?q=", "x://"];

const manyQueries = (count: number) =>
  `x://h/a?${Array.from({ length: count }, (_, index) => `q${index}=1`).join("&")}`;

const STORMS: readonly (readonly [what: string, uri: (count: number) => string, most: number])[] = [
  ["commas in a segment", (count) => `x://h/a/${",".repeat(count)}/c`, 50_000],
  ["segments", (count) => `x://h/a${"/b".repeat(count)}/c`, 25_000],
  ["segments of which the last is another", (count) => `x://h/a${"/b".repeat(count)}`, 25_000],
  ["segments that must be decoded", (count) => `x://h/a${"/%C3%A9".repeat(count)}/c`, 25_000],
  ["slashes", (count) => `x://h${"/".repeat(count)}`, 50_000],
  ["percent signs", (count) => `x://h/a/${"%".repeat(count)}/c`, 50_000],
  ["escapes, the last malformed", (count) => `x://h/a/${"%41".repeat(count)}%/c`, 25_000],
  ["escapes that are not UTF-8", (count) => `x://h/a/${"%FF".repeat(count)}/c`, 25_000],
  ["commas in a query", (count) => `x://h/a/c?q=${",".repeat(count)}&r=1`, 50_000],
  ["escapes in a query", (count) => `x://h/a/c?r=${"%2C".repeat(count)}&q=`, 25_000],
  ["query parameters", manyQueries, 10_000],
  ["one query parameter again and again", (count) => `x://h/a?${"q=1&".repeat(count)}`, 25_000],
  ["ampersands", (count) => `x://h/a?${"&".repeat(count)}`, 50_000],
  ["equals signs", (count) => `x://h/a?${"=".repeat(count)}`, 50_000],
  ["question marks", (count) => `x://h/a${"?".repeat(count)}`, 50_000],
  ["colons before the slashes", (count) => `x${":".repeat(count)}//h`, 50_000],
  ["letters of a scheme", (count) => `${"x".repeat(count)}://h`, 50_000],
  ["letters of a host", (count) => `x://${"h".repeat(count)}/a`, 50_000],
  ["number signs", (count) => `x://h/a${"#".repeat(count)}`, 50_000],
  ["characters outside ASCII", (count) => `x://h/a/${"\u00e9".repeat(count)}/c`, 50_000],
  ["lone surrogates", (count) => `x://h/a/${"\ud800".repeat(count)}/c`, 50_000],
  ["braces", (count) => `x://h/${"{a}".repeat(count)}`, 25_000],
];

describe("matching", () => {
  it.each(STORMS)("K23: looks at each character a few times, whatever the number of %s", (_what, uriOf, most) => {
    for (const count of [10, 1_000, most]) {
      const uri = uriOf(count);
      const alone = [template, exploded, optional].map((each) => countSteps(() => void matchTemplate(each, uri)));
      const length = escaped(uri).length;
      for (const steps of alone) expect(steps).toBeLessThan(MAX_PASSES * length + 500);
      expect(Math.min(...alone)).toBeGreaterThan(0);
      // The set takes the URI apart once and binds the few templates whose literals agree.
      expect(countSteps(() => void set.match(uri))).toBeLessThan(2 * MAX_PASSES * length + 1_000);
    }
  });

  it("K23: takes ten times the steps for ten times the text, where everything matches", () => {
    const stepsFor = (count: number) => countSteps(() => void set.match(`x://h/a${"/%41,".repeat(count)}/c`));
    const [few, many] = [stepsFor(1_000), stepsFor(10_000)];
    expect(many / few).toBeGreaterThan(9);
    expect(many / few).toBeLessThan(10.5);
  });

  it("K23: fails on no long text, wherever in a URI it stands", () => {
    for (const start of REGIONS) {
      for (const unit of ["a", "/a", ",", "%", "&q=1", "\u00e9", "?"]) {
        expect(() => set.match(start + unit.repeat(500_000))).not.toThrow();
      }
    }
  });
});

describe("expanding", () => {
  it("takes ten times the steps for a value of ten times the length", () => {
    const stepsFor = (value: string) => countSteps(() => void expandTemplate(template, { a: value, b: value }));
    for (const unit of ["/", "a/", "%", ",", "\u00e9", "'"]) {
      const [few, many] = [stepsFor(unit.repeat(1_000)), stepsFor(unit.repeat(10_000))];
      expect(many / few).toBeLessThan(10.5);
    }
  });
});

describe("counting steps", () => {
  it("counts what is looked at, and leaves everything as it was", () => {
    const before = [String.prototype.indexOf, Array.prototype[Symbol.iterator], Map.prototype.get];
    expect(countSteps(() => void "a".repeat(99).indexOf("b"))).toBeGreaterThanOrEqual(200);
    const list = Array.from({ length: 50 }, (_, index) => index);
    const quadratic = () => {
      for (const each of list) list.slice(each);
    };
    expect(countSteps(quadratic)).toBeGreaterThan(1_275);
    expect([String.prototype.indexOf, Array.prototype[Symbol.iterator], Map.prototype.get]).toEqual(before);
  });
});
