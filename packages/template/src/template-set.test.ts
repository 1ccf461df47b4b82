import { describe, expect, it, vi } from "vitest";
import { compileTemplate } from "./compile.ts";
import { templateSet } from "./template-set.ts";

describe("templateSet", () => {
  it("answers the template that matches, with its value and variables", () => {
    const info = compileTemplate("hex://{name}/info");
    const docs = compileTemplate("hex://{name}/docs");
    const set = templateSet([
      [info, 1],
      [docs, 2],
    ]);
    expect(set.size).toBe(2);
    expect(set.match("hex://jason/docs")).toEqual([{ template: docs, value: 2, variables: { name: "jason" } }]);
    expect(set.match("hex://jason/other")).toEqual([]);
    expect(set.match("no URI")).toEqual([]);
  });

  it("L01: answers every template that matches, in the order in which they were given", () => {
    const texts = ["x://h/docs/{a}", "x://h/{+p}", "x://{host}/docs/{b}", "x://h/{+p}/{c}", "x://h/{d}"];
    const set = templateSet(texts.map((text) => [compileTemplate(text), text] as const));
    expect(set.match("x://h/docs/intro").map(({ value }) => value)).toEqual(texts.slice(0, 4));
  });

  it("ends a search after as many matches as are asked for", () => {
    const texts = ["x://h{/a*}", "x://h{/b*}", "x://h{/c*}"];
    const set = templateSet(texts.map((text) => [compileTemplate(text), text] as const));
    const decode = vi.spyOn(globalThis, "decodeURIComponent");
    try {
      expect(set.match("x://h/%41", 2).map(({ value }) => value)).toEqual(texts.slice(0, 2));
      expect(set.match("x://h/%41", 0)).toEqual([]);
      expect(decode.mock.calls.length).toBeLessThanOrEqual(2);
    } finally {
      decode.mockRestore();
    }
  });

  it("L02: takes templates that overlap, and one template twice", () => {
    const template = compileTemplate("x://h/{a}");
    const set = templateSet([
      [template, "first"],
      [template, "second"],
      [compileTemplate("x://h/{b}"), "third"],
    ]);
    expect(set.match("x://h/1").map(({ value }) => value)).toEqual(["first", "second", "third"]);
  });

  it("L03: tells templates of distinct literal prefixes apart", () => {
    const set = templateSet([
      [compileTemplate("x://h/files/{+p}"), "files"],
      [compileTemplate("x://h/docs/{+p}"), "docs"],
    ]);
    expect(set.match("x://h/docs/files/a").map(({ value }) => value)).toEqual(["docs"]);
  });

  it("leaves out a template whose literals agree but whose values do not", () => {
    const set = templateSet([[compileTemplate("x://{a}/{a}"), 1]]);
    expect([set.match("x://b/b").length, set.match("x://b/c").length, set.match("x://%FF/%FF").length]).toEqual([
      1, 0, 0,
    ]);
  });

  it("J03: binds variables into objects without prototype", () => {
    const [found] = templateSet([[compileTemplate("x://h/{__proto__}"), 1]]).match("x://h/a");
    expect(Object.getPrototypeOf(found?.variables)).toBeNull();
    expect(Object.entries(found?.variables ?? {})).toEqual([["__proto__", "a"]]);
  });

  it("takes entries from any iterable, and is frozen", () => {
    const set = templateSet(new Map([[compileTemplate("x://{a}"), "value"]]));
    expect(set.match("x://b")).toMatchObject([{ value: "value" }]);
    expect(Object.isFrozen(set)).toBe(true);
    expect(templateSet([]).match("x://b")).toEqual([]);
  });

  it("K23: takes as many steps among a hundred templates as among ten thousand", () => {
    const patterns = [
      (index: number) => `x://h/a${index}/{b}`,
      (index: number) => `x://{a}/b/c${index}`,
      (index: number) => `x://h${index}/{+a}`,
      (index: number) => `x://h/{+a}/b${index}`,
      (index: number) => `x${index}://{a}/{b}`,
      (index: number) => `y://h/a${index}{/b}`,
      (index: number) => `y://h/{a}{/b*}/c${index}`,
      (index: number) => `y://g{/a${index}}`,
      (index: number) => `z://h/{a}{?q${index}}`,
      (index: number) => `z://h/a/b${index}{?q,r}{&s}`,
    ];
    const stepsAmong = (ofEachPattern: number): number => {
      const numbers = Array.from({ length: ofEachPattern }, (_, index) => index);
      const set = templateSet(patterns.flatMap((text) => numbers.map((n) => [compileTemplate(text(n)), n] as const)));
      const lookup = vi.spyOn(Map.prototype, "get");
      try {
        const one = [
          "x://h/a7/1",
          "x://g/b/c7",
          "x://h7/1/2",
          "x://h/1/2/b7",
          "x7://a/b",
          "y://h/a7",
          "y://h/1/2/3/c7",
        ];
        const found = [...one, "z://h/1?q7=", "z://h/a/b7?s=1&q=2"].map((uri) => set.match(uri));
        expect(found.map((matches) => matches.map(({ value }) => value))).toEqual(found.map(() => [7]));
        expect(set.match("y://g/1/2")).toEqual([]);
        return lookup.mock.calls.length;
      } finally {
        lookup.mockRestore();
      }
    };
    const steps = stepsAmong(10);
    expect(steps).toBeGreaterThan(0);
    expect(stepsAmong(1_000)).toBe(steps);
  });
});
