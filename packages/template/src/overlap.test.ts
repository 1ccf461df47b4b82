import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { compileTemplate } from "./compile.ts";
import { matchTemplate } from "./match.ts";
import { overlapOf } from "./overlap.ts";

/** The example for two templates, after making sure that both match it and that their order does not matter. */
function overlap(one: string, other: string): string | undefined {
  const [first, second] = [compileTemplate(one), compileTemplate(other)];
  const uri = overlapOf(first, second);
  expect(overlapOf(second, first) === undefined).toBe(uri === undefined);
  if (uri !== undefined) {
    expect(matchTemplate(first, uri)).toBeDefined();
    expect(matchTemplate(second, uri)).toBeDefined();
  }
  return uri;
}

describe("overlapOf", () => {
  it.each([
    ["x://h/{a}", "x://h/{+b}", "x://h/a"],
    ["x://h/{a}", "X://h/docs", "x://h/docs"],
    ["x://h/{a}/info", "x://h/docs/{b}", "x://h/docs/info"],
    ["x://{host}/a", "x://h/{b}", "x://h/a"],
    ["x://h{/v}", "x://h", "x://h"],
    ["x://h{/v*}", "x://h{/w}{?q}", "x://h"],
    ["x://h{?q}", "x://h{?r}", "x://h"],
    ["x://h/a{/v*}/b", "x://h{/w}/b", "x://h/a/b"],
    ["x://h/{+a}/x", "x://h/y/{+b}", "x://h/y/x"],
    ["file:///{+path}", "file:///etc/{name}", "file:///etc/a"],
  ])("L02: shows a URI that %s and %s both match", (one, other, uri) => {
    expect(overlap(one, other)).toBe(uri);
  });

  it.each([
    ["x://h/{a}", "y://h/{a}"],
    ["x://h/{a}", "x://i/{a}"],
    ["x://h/a/{+b}", "x://h/b/{+b}"],
    ["x://h/{a}", "x://h/{a}/{b}"],
    ["x://h/{+a}/b", "x://h/{+a}/c"],
    ["x://h{/v}", "x://h/a/b"],
    ["x://h/{+a}", "x://h"],
    ["file:///{+p}", "file://{host}/{+p}"],
    ["x://h/%61", "x://h/a"],
    ["x://h/a/b{/v}", "x://h/a{/v}/c/d"],
  ])("L02: shows nothing for %s and %s", (one, other) => {
    expect(overlap(one, other)).toBeUndefined();
  });

  it("looks at the values of variables that appear twice", () => {
    expect(overlap("x://{a}/{a}", "x://h/h")).toBe("x://h/h");
    expect(overlap("x://{a}/{a}", "x://h/i")).toBeUndefined();
    expect(overlap("x://{a}/{a}", "x://h/%68")).toBe("x://h/%68");
    expect(overlap("x://{a}/{a}", "x://h/{b}")).toBe("x://h/h");
    expect(overlap("x://{a}/{a}/b", "x://h/{b}/{b}")).toBeUndefined();
    expect(overlap("x://h/{a}/{+a}", "x://h/b%2Fc%2Fb%2Fc/{q}/{q}")).toBe("x://h/b%2Fc%2Fb%2Fc/b%2Fc/b%2Fc");
    expect(overlap("x://h/{a}/{+a}", "x://h/b%2Fc%2Fb%2Fd/{q}/{q}")).toBeUndefined();
    expect(overlap("x://h/{a}/{+a}", "x://h/{b}/{b}/{c}")).toBeUndefined();
    expect(overlap("x://{a}/{+a}/d", "x://{b}/d/{+b}")).toBe("x://d/d/d");
    expect(overlap("x://{a}/{+a}/c", "x://{b}/d/{+b}")).toBeUndefined();
  });

  it("knows that no variable takes an escape that is not UTF-8, or an empty host", () => {
    expect(overlap("x://h/%FF", "x://h/{a}")).toBeUndefined();
    expect(overlap("x://h/%FF/{a}", "x://h/%FF/{b}")).toBe("x://h/%FF/a");
    expect(overlap("x://h/%FF", "x://h{/v*}/%FF")).toBe("x://h/%FF");
    expect(overlap("x:///a", "x://{h}/a")).toBeUndefined();
    expect(overlap("x:///a", "x:///{b}")).toBe("x:///a");
  });

  it("answers for the longest templates", () => {
    const deep = `x://h${"/a".repeat(500)}`;
    expect(overlap(deep, "x://h/{+p}")).toBe(deep);
    expect(overlap(`${deep}{/v*}`, `x://h{/v*}${"/a".repeat(500)}/b`)).toBe(`${deep}/b`);
    expect(overlap(`x://h${"/{a}".repeat(200)}/b`, `x://h${"/{a}".repeat(200)}/c`)).toBeUndefined();
    expect(overlap(`x://h${"/{a}".repeat(200)}/b`, `x://h/c${"/{a}".repeat(200)}`)).toBeUndefined();
  });

  it("gives up on small templates that tie many segments to each other, after bounded work", () => {
    const one = "x://{a}/{a}/{d}/{b}/p%2Fq%2Fr/{a}/{a}/{b}/p%2Fq{/d*}/{b}";
    const other = "x://{a}/{c}/{b}/{c}{/b*}/{a}/{d}/{d}/{d}/{a}/{a}";
    const written = vi.spyOn(JSON, "stringify");
    expect(overlap(one, other)).toBeUndefined();
    const symbols = written.mock.results.reduce((sum, { value }) => sum + String(value).length, 0);
    written.mockRestore();
    expect(symbols).toBeGreaterThan(0);
    expect(symbols).toBeLessThan(1_000_000);
  });

  const segment = fc.constantFrom("/a", "/b", "/a%2Fb", "/%61", "/%FF", "/{v}", "/{w}");
  const few = fc.array(segment, { maxLength: 2 });
  const template = fc
    .tuple(
      fc.constantFrom("x://a", "x://{v}", "x://{w}", "x:///a", "X://a%2Fb"),
      few,
      fc.constantFrom("", "", "/{+p}", "/{+v}", "{/p}", "{/v}", "{/p*}", "{/v*}"),
      few,
      fc.constantFrom("", "{?q}", "{?v}"),
    )
    .map((parts) => parts.flat().join(""));

  it("L02: shows a URI that both match, or there is none among all the short ones", () => {
    const uris = shortUris();
    fc.assert(
      fc.property(template, template, (one, other) => {
        if (overlap(one, other) !== undefined) return;
        const [first, second] = [compileTemplate(one), compileTemplate(other)];
        const both = uris.filter((uri) => matchTemplate(first, uri) && matchTemplate(second, uri));
        expect(both).toEqual([]);
      }),
    );
  });

  it("L02: shows a URI wherever a random one is matched by both", () => {
    const path = fc.array(fc.constantFrom("/a", "/b", "/a%2Fb", "/a%2Fa%2Fb", "/%61"), { maxLength: 6 });
    const uri = fc
      .tuple(fc.constantFrom("x://a", "x://b", "x://a%2Fb", "x://"), path)
      .map((parts) => parts.flat().join(""));
    fc.assert(
      fc.property(template, template, uri, (one, other, text) => {
        const isBoth = [one, other].every((each) => matchTemplate(compileTemplate(each), text) !== undefined);
        if (isBoth) expect(overlap(one, other)).toBeDefined();
      }),
    );
  });
});

/** Every URI of a few segments of a few texts. */
function shortUris(): readonly string[] {
  const texts = ["a", "b", "a%2Fb", "%61", "%FF", "a%2Fa"];
  const starts = ["x://a", "x://b", "x://", "x://a%2Fb"];
  let last: readonly string[] = starts;
  const all = [...starts];
  for (let count = 1; count <= 3; count += 1) {
    last = last.flatMap((start) => texts.map((text) => `${start}/${text}`));
    all.push(...last);
  }
  return all;
}
