import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodePercent, encodeReserved, encodeSegment, encodeSegments, toAscii } from "./percent.ts";

describe("encodeSegment", () => {
  it("leaves unreserved characters alone", () => {
    expect(encodeSegment("AZaz09-._~")).toBe("AZaz09-._~");
  });

  it("escapes everything else as UTF-8", () => {
    expect(encodeSegment("!'()*/:@?#[]%+ \0é\u{1f600}")).toBe(
      "%21%27%28%29%2A%2F%3A%40%3F%23%5B%5D%25%2B%20%00%C3%A9%F0%9F%98%80",
    );
  });

  it("answers undefined for a lone surrogate", () => {
    expect([encodeSegment("\ud800"), encodeSegment("a\udc00b")]).toEqual([undefined, undefined]);
  });
});

describe("encodeReserved", () => {
  it("leaves alone what a path may hold, slashes included", () => {
    expect(encodeReserved("a/b.c-_~/!$&'()*+,;=:@")).toBe("a/b.c-_~/!$&'()*+,;=:@");
  });

  it("escapes what would end the path or begin an escape", () => {
    expect(encodeReserved("a%24?#[]")).toBe("a%2524%3F%23%5B%5D");
  });

  it("escapes a slash that would begin or end an empty segment", () => {
    const values = ["/", "//", "/a", "a/", "a//b", "a//", "/a/b/"];
    expect(values.map(encodeReserved)).toEqual(["%2F", "%2F%2F", "%2Fa", "a%2F", "a/%2Fb", "a/%2F", "%2Fa/b%2F"]);
  });

  it("yields no empty segment for any value but the empty one", () => {
    const value = fc.string({ minLength: 1, unit: fc.constantFrom("/", "a", "%", "é") });
    fc.assert(fc.property(value, (text) => !(encodeReserved(text) ?? "").split("/").includes("")));
  });

  it("answers undefined for a lone surrogate", () => {
    expect(encodeReserved("a/\udfff")).toBeUndefined();
  });
});

describe("encodeSegments", () => {
  it("leaves alone unreserved characters and the slashes between segments", () => {
    expect(encodeSegments("a/b.c-_~/!$&'()*+,;=:@%?#[]")).toBe(
      "a/b.c-_~/%21%24%26%27%28%29%2A%2B%2C%3B%3D%3A%40%25%3F%23%5B%5D",
    );
  });

  it("escapes a slash that would begin or end an empty segment", () => {
    expect(["/", "/a", "a//b", "/a/b/"].map(encodeSegments)).toEqual(["%2F", "%2Fa", "a/%2Fb", "%2Fa/b%2F"]);
  });

  it("answers undefined for a lone surrogate", () => {
    expect(encodeSegments("a/\udfff")).toBeUndefined();
  });
});

describe("decodePercent", () => {
  it("K17: decodes once and leaves a plus sign alone", () => {
    expect(decodePercent("a+b%2Bc%252F%2f%00")).toBe("a+b+c%2F/\0");
  });

  it("K17: answers undefined for what is not UTF-8", () => {
    const texts = ["%FF", "%C3", "%C3/%A9", "%C0%AF", "%ED%A0%80", "%F4%90%80%80", "%80"];
    expect(texts.map(decodePercent)).toEqual(texts.map(() => undefined));
  });

  it("K27: answers undefined for a malformed escape", () => {
    const texts = ["%", "%2", "%zz", "a%", "%u0041"];
    expect(texts.map(decodePercent)).toEqual(texts.map(() => undefined));
  });

  it("reads back what each encoding wrote, for all of Unicode", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(decodePercent(encodeSegment(text) ?? "")).toBe(text);
        expect(decodePercent(encodeReserved(text) ?? "")).toBe(text);
        expect(decodePercent(encodeSegments(text) ?? "")).toBe(text);
      }),
    );
  });
});

describe("toAscii", () => {
  it("escapes characters outside ASCII and changes nothing else", () => {
    expect(toAscii("x://h/é%c3\u{1f600}z?#\0")).toBe("x://h/%C3%A9%c3%F0%9F%98%80z?#\0");
  });

  it("answers undefined for a lone surrogate", () => {
    expect([toAscii("a\ud83d"), toAscii("\ude00b")]).toEqual([undefined, undefined]);
  });
});
