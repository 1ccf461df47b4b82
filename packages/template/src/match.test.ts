import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { compileTemplate } from "./compile.ts";
import { matchTemplate } from "./match.ts";

/** What a template written in place binds in a URI. */
const match = (text: string, uri: string): Record<string, string | undefined> | undefined =>
  matchTemplate(compileTemplate(text), uri);

describe("matchTemplate", () => {
  it("D153, K01: binds one whole non-empty segment", () => {
    expect(match("hex://{name}/info", "hex://jason/info")).toEqual({ name: "jason" });
    expect(match("x://h/{a}/b", "x://h/1.4.0/b")).toEqual({ a: "1.4.0" });
    expect(match("x://h/{a}", "x://h")).toBeUndefined();
    expect(match("x://h/{a}", "x://h/")).toBeUndefined();
    expect(match("x://h/{a}", "x://h/b/c")).toBeUndefined();
  });

  it("K02: binds one or more segments, joined by slashes", () => {
    expect(match("files://{root}/{+path}", "files://docs/a/b.txt")).toEqual({ root: "docs", path: "a/b.txt" });
    expect(match("files://{root}/{+path}", "files://docs/a")).toEqual({ root: "docs", path: "a" });
    expect(match("files://{root}/{+path}", "files://docs")).toBeUndefined();
    expect(match("files://{root}/{+path}", "files://docs/")).toBeUndefined();
  });

  it("K03: binds zero or one segment", () => {
    expect(match("hex://{name}{/version}", "hex://jason")).toEqual({ name: "jason" });
    expect(match("hex://{name}{/version}", "hex://jason/1.4.0")).toEqual({ name: "jason", version: "1.4.0" });
    expect(match("hex://{name}{/version}", "hex://jason/a%2Fb")).toEqual({ name: "jason", version: "a/b" });
    expect(match("hex://{name}{/version}", "hex://jason/1/2")).toBeUndefined();
    expect(match("hex://{name}{/version}", "hex://jason/")).toBeUndefined();
    expect(match("x://h/a{/b}/c/{d}", "x://h/a/c/1")).toEqual({ d: "1" });
    expect(match("x://h/a{/b}/c/{d}", "x://h/a/c/c/1")).toEqual({ b: "c", d: "1" });
  });

  it("K04: binds any number of segments, joined by slashes", () => {
    expect(match("hex://{name}/docs{/page*}", "hex://jason/docs")).toEqual({ name: "jason" });
    expect(match("hex://{name}/docs{/page*}", "hex://jason/docs/a/b")).toEqual({ name: "jason", page: "a/b" });
    expect(match("hex://{name}/docs{/page*}", "hex://jason")).toBeUndefined();
    expect(match("hex://{name}/docs{/page*}", "hex://jason/docs/")).toBeUndefined();
    expect(match("x://h/a{/b*}/a", "x://h/a/a/a/a")).toEqual({ b: "a/a" });
    expect(match("x://h/a{/b*}/a", "x://h/a/a")).toEqual({});
    expect(match("x://h/a{/b*}/a", "x://h/a")).toBeUndefined();
  });

  it("K05: binds named query parameters in any order, each optional", () => {
    const text = "search://{index}{?q,lang}";
    expect(match(text, "search://hex")).toEqual({ index: "hex" });
    expect(match(text, "search://hex?lang=en&q=json")).toEqual({ index: "hex", q: "json", lang: "en" });
    expect(match("x://h{/v}{?q}", "x://h/1?q=2")).toEqual({ v: "1", q: "2" });
    expect(match("x://h/{+p}{?q}", "x://h/a/b?q=c/d?e=f")).toEqual({ p: "a/b", q: "c/d?e=f" });
  });

  it("K06: binds the parameters of a continuation like the others", () => {
    const text = "search://hex/pkgs{?q}{&sort}{&by,at}";
    expect(match(text, "search://hex/pkgs?q=js&sort=name")).toEqual({ q: "js", sort: "name" });
    expect(match(text, "search://hex/pkgs?at=1&sort=name")).toEqual({ sort: "name", at: "1" });
  });

  it("K07: compares the scheme ignoring case", () => {
    expect(match("HEX://{name}", "hEx://jason")).toEqual({ name: "jason" });
    expect(match("hex://{name}", "hexa://jason")).toBeUndefined();
  });

  it("K08: matches an authority that is a literal, a variable, or empty", () => {
    expect(match("x://h/{a}", "x://h/b")).toEqual({ a: "b" });
    expect(match("x://h/{a}", "x://i/b")).toBeUndefined();
    expect(match("x://{host}/a", "x://example.org/a")).toEqual({ host: "example.org" });
    expect(match("file:///{+path}", "file:///etc/hosts")).toEqual({ path: "etc/hosts" });
  });

  it("K09: matches an empty authority with an empty host only", () => {
    expect(match("file:///{+path}", "file://localhost/etc/hosts")).toBeUndefined();
    expect(match("file://{host}/{+path}", "file:///etc/hosts")).toBeUndefined();
  });

  it("K11: matches fixed segments from both ends", () => {
    const text = "x://h/a/{b}/{+c}/{d}/e";
    expect(match(text, "x://h/a/1/2/3/e")).toEqual({ b: "1", c: "2", d: "3" });
    expect(match(text, "x://h/a/1/e/e/e/2/e")).toEqual({ b: "1", c: "e/e/e", d: "2" });
    expect(match(text, "x://h/a/1/2/e")).toBeUndefined();
    expect(match(text, "x://h/a/1/2/3/4")).toBeUndefined();
  });

  it("K12: leaves out what a URI lacks", () => {
    expect(Object.keys(match("x://h{/v*}{?q}", "x://h") ?? { q: "found" })).toEqual([]);
  });

  it("K13: binds the empty text to a query parameter without characters", () => {
    expect(match("x://h{?q,r}", "x://h?q=&r=")).toEqual({ q: "", r: "" });
  });

  it("K14: an unnamed or repeated parameter, an empty query and a pair without equals sign mean no match", () => {
    for (const query of ["r=1", "q=1&r=2", "q=1&q=1", "", "q", "q=1&", "&q=1", "=1", "Q=1", "%71=1"]) {
      expect(match("x://h{?q}", `x://h?${query}`)).toBeUndefined();
    }
  });

  it("K15: a fragment, a port and userinfo mean no match", () => {
    for (const uri of ["x://h/a#b", "x://h/a#", "x://h:80/a", "x://h:/a", "x://u@h/a"]) {
      expect(match("x://{host}/{a}", uri)).toBeUndefined();
    }
  });

  it("K16: a query means no match, an empty one too", () => {
    expect(match("x://h/{a}", "x://h/b?c=d")).toBeUndefined();
    expect(match("x://h/{a}", "x://h/b?")).toBeUndefined();
  });

  it("K17: decodes values once and leaves a plus sign alone", () => {
    expect(match("x://h/{a}/{+b}", "x://h/1+1%20%252F/c%2Fd/%2E%2E")).toEqual({ a: "1+1 %2F", b: "c/d/.." });
    expect(match("x://{host}", "x://a%3A80")).toEqual({ host: "a:80" });
    expect(match("x://h{/a*}{?q}", "x://h/%252F/+?q=a+b%2B%2526%26")).toEqual({ a: "%2F/+", q: "a+b+%26&" });
    expect(match("x://h{/a*}", "x://h/%C3/%A9")).toBeUndefined();
    expect(match("x://h{?q}", "x://h?q=%FF")).toBeUndefined();
  });

  it("K17: an escape that is not UTF-8 means no match", () => {
    for (const escaped of ["%FF", "%C3", "%C0%80", "%ED%A0%80", "%C3/%A9"]) {
      expect(match("x://h/{+a}", `x://h/${escaped}`)).toBeUndefined();
    }
  });

  it("K17, M01, M02: keeps slashes, dot segments and NUL in values", () => {
    expect(match("x://h/{a}", "x://h/%2Fetc%2F..%00")).toEqual({ a: "/etc/..\0" });
    expect(match("x://h/{+a}", "x://h/../../etc")).toEqual({ a: "../../etc" });
  });

  it("K18: a variable that appears twice binds one decoded value or none", () => {
    expect(match("x://{a}/b/{a}", "x://c/b/c")).toEqual({ a: "c" });
    expect(match("x://{a}/b/{a}", "x://c/b/%63")).toEqual({ a: "c" });
    expect(match("x://h/{a}/{+a}", "x://h/b%2Fc/b/c")).toEqual({ a: "b/c" });
    expect(match("x://{a}/b/{a}", "x://c/b/C")).toBeUndefined();
    expect(match("x://{a}{/a}{?a}", "x://c/c?a=%63")).toEqual({ a: "c" });
    expect(match("x://{a}{/a}{?a}", "x://c")).toEqual({ a: "c" });
    expect(match("x://{a}{/a}{?a}", "x://c?a=")).toBeUndefined();
    expect(match("x://{a}{/a}{?a}", "x://c/d?a=c")).toBeUndefined();
  });

  it("K26: compares literals byte for byte", () => {
    expect(match("x://h/a.b/{c}", "x://h/a.b/d")).toEqual({ c: "d" });
    expect(match("x://h/a/{c}", "x://h/A/d")).toBeUndefined();
    expect(match("x://h/a/{c}", "x://h/%61/d")).toBeUndefined();
    expect(match("x://h/%2f/{c}", "x://h/%2F/d")).toBeUndefined();
    expect(match("x://h/{c}", "x://H/d")).toBeUndefined();
    expect(match("x://h/a/{c}", "x://h/b/../a/d")).toBeUndefined();
    expect(match("x://h/../{c}", "x://h/../d")).toEqual({ c: "d" });
  });

  it("K27: an empty segment or a malformed escape means no match", () => {
    for (const path of ["a//b", "/a", "a/", "%", "%4", "%zz", "a/%", "%25%"]) {
      expect(match("x://h/{+a}", `x://h/${path}`)).toBeUndefined();
    }
  });

  it("matches characters outside ASCII and their escapes alike", () => {
    const decoded = { a: "r\u00e9sum\u00e9" };
    expect(match("x://h/{a}", "x://h/r\u00e9sum%C3%A9")).toEqual(decoded);
    for (const uri of ["x://h/\u00fc/1", "x://h/%C3%BC/1"]) {
      expect([match("x://h/\u00fc/{b}", uri), match("x://h/%C3%BC/{b}", uri)]).toEqual([{ b: "1" }, { b: "1" }]);
    }
  });

  it("a lone surrogate and a character that a URI may not hold mean no match", () => {
    for (const value of ["\ud800", "a\udc00", "{a}", "a b", "\0", "a\\b"]) {
      expect(match("x://h/{a}", `x://h/${value}`)).toBeUndefined();
    }
  });

  it("J03: binds names that objects have by nature", () => {
    const found = match("x://h/{__proto__}/{constructor}/{toString}", "x://h/a/b/c");
    expect(Object.getPrototypeOf(found)).toBeNull();
    expect(Object.entries(found ?? {})).toEqual([
      ["__proto__", "a"],
      ["constructor", "b"],
      ["toString", "c"],
    ]);
    expect(match("x://h/{__proto__}/{__proto__}", "x://h/a/b")).toBeUndefined();
  });

  it("answers an object without members for a template without variables", () => {
    expect(match("x://h/a", "X://h/a")).toEqual({});
    expect(match("x://h", "x://h")).toEqual({});
    expect(match("x://h", "x://h/a")).toBeUndefined();
  });

  it("throws for no text", () => {
    const template = compileTemplate("x://{a}/b{/c*}/{d}{?q,r}{&s}");
    const token = fc.oneof(
      fc.constantFrom(
        "x://",
        "/",
        "b",
        "%",
        "%C3",
        "%A9",
        ":",
        "@",
        "?",
        "#",
        "\ud800",
        "\udc00",
        "\0",
        "{",
        "}",
        "q=",
        "&",
        "r=",
        "+",
      ),
      fc.string({ unit: "binary" }),
    );
    const text = fc.array(token, { maxLength: 20 }).map((tokens) => `x://${tokens.join("")}`);
    fc.assert(fc.property(text, (uri) => ["object", "undefined"].includes(typeof matchTemplate(template, uri))));
    fc.assert(fc.property(fc.string({ unit: "binary" }), (uri) => matchTemplate(template, uri) === undefined));
  });

  it("K23, T406: decodes each character of a URI at most once, however many segments there are", () => {
    const decode = vi.spyOn(globalThis, "decodeURIComponent");
    try {
      const template = compileTemplate("x://h/{a}/{+b}/a/a/{c}");
      for (const count of [10, 1_000, 100_000]) {
        decode.mockClear();
        expect(matchTemplate(template, `x://h${"/a".repeat(count)}`)).toBeDefined();
        const decoded = decode.mock.calls.map(([text]) => text.length);
        expect(decoded).toEqual([1, 2 * (count - 4) - 1, 1]);
      }
    } finally {
      decode.mockRestore();
    }
  });

  it("K23: decodes each character once for exploded paths and queries, too", () => {
    const decode = vi.spyOn(globalThis, "decodeURIComponent");
    try {
      const template = compileTemplate("x://h/{a}{/b*}/c{?q,r}");
      for (const count of [10, 1_000, 50_000]) {
        decode.mockClear();
        const uri = `x://h/a${"/%61".repeat(count)}/c?r=${",".repeat(count)}&q=${"%2C".repeat(count)}`;
        expect(matchTemplate(template, uri)).toBeDefined();
        expect(decode.mock.calls.map(([text]) => text.length)).toEqual([1, 4 * count - 1, 3 * count, count]);
      }
      decode.mockClear();
      for (const query of ["q=1&z=2", "q=1&".repeat(50_000), "&".repeat(50_000)]) {
        expect(matchTemplate(template, `x://h/a/c?${query}`)).toBeUndefined();
      }
      expect(decode).not.toHaveBeenCalled();
    } finally {
      decode.mockRestore();
    }
  });

  it("K23: decodes nothing of a URI whose length cannot fit", () => {
    const decode = vi.spyOn(globalThis, "decodeURIComponent");
    try {
      expect(match("x://h/{a}/b", `x://h${"/%61".repeat(100_000)}`)).toBeUndefined();
      expect(match("x://h/{a}/{+b}/{c}", "x://h/1/2")).toBeUndefined();
      expect(decode).not.toHaveBeenCalled();
    } finally {
      decode.mockRestore();
    }
  });
});
