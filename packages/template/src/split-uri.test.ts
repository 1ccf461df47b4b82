import { describe, expect, it, vi } from "vitest";
import { MAX_TEMPLATE_VARIABLES } from "./limits.ts";
import { splitUri } from "./split-uri.ts";

describe("splitUri", () => {
  it("takes scheme, authority, segments and query apart", () => {
    expect(splitUri("Hex://Jason/a%2Fb/..?q=1?/2")).toEqual({
      scheme: "hex",
      authority: "Jason",
      segments: ["a%2Fb", ".."],
      query: new Map([["q", "1?/2"]]),
    });
    expect(splitUri("file:///etc")).toEqual({ scheme: "file", authority: "", segments: ["etc"], query: new Map() });
    expect(splitUri("x://h?a=%20&B.c-_=d=e+f&__proto__=")?.query).toEqual(
      new Map([
        ["a", "%20"],
        ["B.c-_", "d=e+f"],
        ["__proto__", ""],
      ]),
    );
  });

  it("K14: answers undefined for an empty query, a pair without equals sign or name, and a repeated name", () => {
    const queries = ["", "&", "q", "q=1&", "&q=1", "q=1&&r=2", "q=1&r", "=1", "=", "q=1&q=1", "q=1&r=2&q="];
    expect(queries.map((query) => splitUri(`x://h/a?${query}`))).toEqual(queries.map(() => undefined));
  });

  it("K22: answers undefined for more query parameters than a template may name, without reading them", () => {
    const query = (count: number) => Array.from({ length: count }, (_, index) => `q${index}=`).join("&");
    expect(splitUri(`x://h?${query(MAX_TEMPLATE_VARIABLES)}`)?.query.size).toBe(MAX_TEMPLATE_VARIABLES);
    const set = vi.spyOn(Map.prototype, "set");
    try {
      expect(splitUri(`x://h?${query(MAX_TEMPLATE_VARIABLES + 1)}`)).toBeUndefined();
      expect(splitUri(`x://h?${query(50_000)}`)).toBeUndefined();
      expect(set).not.toHaveBeenCalled();
    } finally {
      set.mockRestore();
    }
  });

  it("K15: answers undefined for a fragment, a port and userinfo", () => {
    const uris = [
      "x://h/a#",
      "x://h#a",
      "x://h?q=1#a",
      "x://h:80/a",
      "x://h:/a",
      "x://u@h/a",
      "x://u:p@h/a",
      "x://@/a",
    ];
    expect(uris.map(splitUri)).toEqual(uris.map(() => undefined));
  });

  it("K27: answers undefined for an empty segment", () => {
    const uris = ["x://h/", "x://h//a", "x://h/a//b", "x://h/a/", "x:///", "x:////a", "x://h/?q=1"];
    expect(uris.map(splitUri)).toEqual(uris.map(() => undefined));
  });

  it("answers undefined for a text that does not begin with scheme://", () => {
    const uris = ["", "a", "//h/a", "://h", "urn:a:b", "x:/a", "1x://h", "x y://h", "/x://h", "\u212a://h"];
    expect(uris.map(splitUri)).toEqual(uris.map(() => undefined));
  });

  it("answers undefined for characters that a URI may not hold", () => {
    const uris = [
      "x://h/{name}",
      "x://h/a b",
      "x://h/a\0",
      "x://h/a\\b",
      'x://h/"',
      "x://[::1]/a",
      "x://h/a\n",
      " x://h",
      "x://h?q={a}",
      "x://h?q=a b",
      "x://h?q=\0",
    ];
    expect(uris.map(splitUri)).toEqual(uris.map(() => undefined));
  });

  it("reads characters outside ASCII as the escapes of their UTF-8 bytes", () => {
    expect(splitUri("x://\u00fc/\u{1f600}?q=\u00e9")).toEqual(splitUri("x://%C3%BC/%F0%9F%98%80?q=%C3%A9"));
  });

  it("failed with a TypeError on what is no text", () => {
    const values = [undefined, null, 42, {}, ["x://h"]];
    expect(values.map((value) => Reflect.apply(splitUri, undefined, [value]))).toEqual(values.map(() => undefined));
  });

  it("answers undefined for a lone surrogate", () => {
    expect([splitUri("x://h/\ud800"), splitUri("x://\udc00")]).toEqual([undefined, undefined]);
  });
});
