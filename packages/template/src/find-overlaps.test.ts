import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { compileTemplate } from "./compile.ts";
import { findOverlaps } from "./find-overlaps.ts";
import { overlapOf } from "./overlap.ts";

const pairsAmong = (texts: readonly string[]) =>
  [...findOverlaps(texts.map((text, index) => [compileTemplate(text), index] as const))].map(
    ({ one, other, uri }) => `${one} ${other} ${uri}`,
  );

describe("findOverlaps", () => {
  it("L02: shows each pair once, the one given first before the other, with a URI", () => {
    const texts = ["x://h/{a}", "x://h/docs/{b}", "x://h/{+c}", "y://h/{a}", "x://h/intro"];
    expect(pairsAmong(texts).sort()).toEqual(["0 2 x://h/a", "0 4 x://h/intro", "1 2 x://h/docs/a", "2 4 x://h/intro"]);
    expect(pairsAmong([])).toEqual([]);
  });

  it("L03: shows nothing for templates of distinct literal prefixes", () => {
    expect(pairsAmong(["x://h/files/{+p}", "x://h/docs/{+p}", "x://h/docs", "x://i/{+p}"])).toEqual([]);
  });

  it("finds what comparing all pairs finds", () => {
    const segments = fc.array(fc.constantFrom("/a", "/b", "/{v}"), { maxLength: 3 });
    const text = fc
      .tuple(
        fc.constantFrom("x://h", "x://{w}", "y://h"),
        segments,
        fc.constantFrom("", "/{+p}", "{/p}", "{/p*}"),
        segments,
      )
      .map((parts) => parts.flat().join(""));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), (texts) => {
        const expected = texts.flatMap((one, first) =>
          texts.flatMap((other, second) =>
            first < second && overlapOf(compileTemplate(one), compileTemplate(other)) !== undefined
              ? [`${first} ${second}`]
              : [],
          ),
        );
        const found = pairsAmong(texts).map((pair) => pair.split(" ").slice(0, 2).join(" "));
        expect(found.sort()).toEqual(expected.sort());
      }),
    );
  });

  it("looks no longer than it is asked to", () => {
    const entries = Array.from({ length: 2_000 }, (_, index) => [compileTemplate(`x://h/{v${index}}`), index] as const);
    const first = findOverlaps(entries).next().value;
    expect(first).toEqual({ one: 0, other: 1, uri: "x://h/a" });
  });

  it.each<readonly [string, (index: number) => string]>([
    ["prefixes", (index) => `x://h/a${index}/{+b}`],
    ["authorities", (index) => `x://h${index}{/a*}`],
    ["literals after a variable", (index) => `x://{a}/b/c${index}{/d}`],
    ["last segments", (index) => `x://h/{+a}/b${index}`],
  ])("takes steps in proportion to the number of templates with distinct %s", (_what, textOf) => {
    const stepsAmong = (count: number): number => {
      const entries = Array.from({ length: count }, (__, index) => [compileTemplate(textOf(index)), index] as const);
      const lookups = [vi.spyOn(Map.prototype, "get"), vi.spyOn(Map.prototype, "values")];
      try {
        expect([...findOverlaps(entries)]).toEqual([]);
        return lookups.reduce((sum, { mock }) => sum + mock.calls.length, 0);
      } finally {
        for (const lookup of lookups) lookup.mockRestore();
      }
    };
    const [few, many] = [stepsAmong(100), stepsAmong(1_000)];
    expect(few).toBeGreaterThan(0);
    expect(many).toBeLessThan(10 * few + 100);
  });
});
