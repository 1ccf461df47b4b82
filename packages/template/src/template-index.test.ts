import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { compileTemplate } from "./compile.ts";
import { bindVariables } from "./match.ts";
import { splitUri } from "./split-uri.ts";
import { addEntry, type Branch, findEntries, newBranch } from "./template-index.ts";

/** The texts of those templates that the index finds for a URI. */
function find(texts: readonly string[], uri: string): string[] {
  const root = newBranch<string>();
  for (const text of texts) addEntry(root, compileTemplate(text), text);
  const pieces = splitUri(uri);
  return pieces === undefined ? [] : findEntries(root, pieces);
}

describe("template index", () => {
  it("tells templates apart by scheme, authority and literal segments", () => {
    const texts = ["x://h/a/{b}", "y://h/a/{b}", "x://i/a/{b}", "x://h/b/{b}", "x://h/a", "x://h/a/{b}/c"];
    expect(find(texts, "x://h/a/1")).toEqual(["x://h/a/{b}"]);
  });

  it("tells templates apart by literals after an expression", () => {
    const texts = ["x://{a}/b", "x://{a}/c", "x://h/{a}/b", "x://h/{a}/c", "x://h/{+a}/b", "x://h/{+a}/c"];
    expect(find(texts, "x://h/1/c").sort()).toEqual(["x://h/{+a}/c", "x://h/{a}/c"]);
    expect(find(texts, "x://g/c")).toEqual(["x://{a}/c"]);
  });

  it("does not let the ends of a path overlap", () => {
    expect(find(["x://h/a/{+b}/a"], "x://h/a")).toEqual([]);
    expect(find(["x://h/{+b}/h"], "x://h")).toEqual([]);
  });

  it("tells expressions of variable length apart by how many segments they cover", () => {
    const texts = ["x://h/{+a}", "x://h{/a}", "x://h{/a*}", "x://h{/a}/b", "x://h{/a*}/b", "x://h/{+a}/b"];
    expect(find(texts, "x://h").sort()).toEqual(["x://h{/a*}", "x://h{/a}"]);
    expect(find(texts, "x://h/1/2/b").sort()).toEqual(["x://h/{+a}", "x://h/{+a}/b", "x://h{/a*}", "x://h{/a*}/b"]);
    expect(find(["x://h/a{/b}/a"], "x://h/a")).toEqual([]);
  });

  it("tells templates apart by the query parameters that they name", () => {
    const texts = ["x://h", "x://h{?q}", "x://h{?q,r}", "x://h{?s}"];
    expect(find(texts, "x://h?q=1")).toEqual(["x://h{?q}", "x://h{?q,r}"]);
    expect(find(texts, "x://h?q=1&r=2")).toEqual(["x://h{?q,r}"]);
    expect(find(texts, "x://h?t=1")).toEqual([]);
    expect(find(texts, "x://h")).toEqual(texts);
  });

  it("finds every template that matches, and each once", () => {
    const segments = fc.array(fc.constantFrom("/a", "/b", "/{v}"), { maxLength: 3 });
    const text = fc
      .tuple(
        fc.constantFrom("x://h", "x://{w}", "y:///a"),
        segments,
        fc.constantFrom("", "/{+r}", "{/r}", "{/r*}", "{/v*}"),
        segments,
        fc.constantFrom("", "{?q}", "{?q,s}", "{?s}{&v}"),
      )
      .map(([start, head, middle, tail, query]) => [start, ...head, middle, ...tail, query].join(""));
    const path = fc.array(fc.constantFrom("/a", "/b", "/c"), { maxLength: 6 });
    const query = fc.constantFrom("", "", "?q=a", "?s=b&q=", "?v=a", "?t=1");
    const uri = fc
      .tuple(fc.constantFrom("x://h", "x://g", "y://"), path, query)
      .map(([start, each, end]) => [start, ...each, end].join(""));
    fc.assert(
      fc.property(fc.uniqueArray(text, { maxLength: 30 }), uri, (texts, found) => {
        const pieces = splitUri(found);
        const matching = texts.filter((each) => pieces && bindVariables(compileTemplate(each), pieces));
        const candidates = find(texts, found);
        expect(candidates).toEqual(expect.arrayContaining(matching));
        expect(new Set(candidates).size).toBe(candidates.length);
      }),
    );
  });

  it("K23: visits each branch once at the most, whatever the URI: a peer cannot make it try ways over and over", () => {
    const texts = ["x://h"];
    for (let depth = 0; depth < 8; depth += 1) {
      const longest = texts.filter((text) => text.split("/").length === depth + 3);
      for (const text of longest) texts.push(`${text}/a`, `${text}/{v${depth}}`);
    }
    const all = texts.flatMap((text) => [text, `${text}{/o*}`, `${text}/{+p}/a`, `${text}{/o*}/a/{q}/a`]);
    const root = newBranch<string>();
    for (const text of all) addEntry(root, compileTemplate(text), text);
    const branches = countBranches(root);
    for (const count of [0, 4, 8, 12, 25_000]) {
      const pieces = splitUri(`x://h${"/a".repeat(count)}`);
      const lookups = vi.spyOn(Map.prototype, "get");
      try {
        if (pieces !== undefined) findEntries(root, pieces);
        expect(lookups.mock.calls.length).toBeGreaterThan(0);
        expect(lookups.mock.calls.length).toBeLessThanOrEqual(branches);
      } finally {
        lookups.mockRestore();
      }
    }
  });
});

function countBranches<Entry>({ literals, expression, fromEnd }: Branch<Entry>): number {
  const children = [...literals.values(), ...(expression === undefined ? [] : [expression]), ...fromEnd.values()];
  return children.reduce((sum, child) => sum + countBranches(child), 1);
}
