import { describe, expect, it } from "vitest";
import { splitUri } from "./split-uri.ts";

describe("splitUri", () => {
  it("takes scheme, authority, segments and query apart", () => {
    expect(splitUri("Hex://Jason/a%2Fb/..?q=1?/2")).toEqual({
      scheme: "hex",
      authority: "Jason",
      segments: ["a%2Fb", ".."],
      query: "q=1?/2",
    });
    expect(splitUri("file:///etc")).toEqual({ scheme: "file", authority: "", segments: ["etc"], query: undefined });
    expect(splitUri("x://h?")).toEqual({ scheme: "x", authority: "h", segments: [], query: "" });
  });

  it("K15: answers undefined for a fragment, a port and userinfo", () => {
    const uris = ["x://h/a#", "x://h#a", "x://h?q#a", "x://h:80/a", "x://h:/a", "x://u@h/a", "x://u:p@h/a", "x://@/a"];
    expect(uris.map(splitUri)).toEqual(uris.map(() => undefined));
  });

  it("K27: answers undefined for an empty segment", () => {
    const uris = ["x://h/", "x://h//a", "x://h/a//b", "x://h/a/", "x:///", "x:////a", "x://h/?q"];
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
    ];
    expect(uris.map(splitUri)).toEqual(uris.map(() => undefined));
  });

  it("reads characters outside ASCII as the escapes of their UTF-8 bytes", () => {
    expect(splitUri("x://\u00fc/\u{1f600}?\u00e9")).toEqual(splitUri("x://%C3%BC/%F0%9F%98%80?%C3%A9"));
  });

  it("answers undefined for a lone surrogate", () => {
    expect([splitUri("x://h/\ud800"), splitUri("x://\udc00")]).toEqual([undefined, undefined]);
  });
});
