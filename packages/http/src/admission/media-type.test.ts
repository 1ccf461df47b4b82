import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { acceptsJson, isJson } from "./media-type.ts";

describe("isJson", () => {
  it.each([
    "application/json",
    "APPLICATION/Json",
    "application/json; charset=utf-8",
    "application/json;charset=UTF-8",
    'application/json ; charset="utf-8"; x="a;b,c\\""',
    "application/json;",
    "application/json ",
  ])("takes %s", (type) => {
    expect(isJson(type)).toBe(true);
  });

  it.each([
    null,
    "",
    "text/plain",
    "text/plain; application/json",
    "text/plain;x=application/json",
    "application/json-patch",
    "application/json5",
    "application/vnd.api+json",
    "application/jsonp",
    "json",
    "*/*",
    "application/*",
    "application/json, text/plain",
    "application/json, application/json",
    "application/json; charset=utf-8, text/plain",
    "application/json; charset=utf-8\ntext/plain",
    "application/json\napplication/json",
    "application/json text/plain",
    'application/json; x="',
    "application /json",
  ])("refuses %j", (type) => {
    expect(isJson(type)).toBe(false);
  });

  it("takes a parameter list of any length in one pass", () => {
    for (const filling of [" ", ";", "; ", ";a=b", '"', ';a="\\']) {
      expect(isJson(`application/json;${filling.repeat(30_000)}\u0000`)).toBe(false);
    }
  }, 20_000);
});

describe("TS#1944: acceptsJson refuses only where no answer would do", () => {
  it.each([
    null,
    "",
    " ",
    "application/json",
    "Application/JSON",
    "application/json, text/event-stream",
    "text/event-stream, application/json",
    "text/event-stream,application/json;q=0.1",
    "*/*",
    "text/html, */*;q=0.8",
    "application/*",
    "application/json; charset=utf-8",
    "application/json;q=0, application/json;q=0.5",
    "*/*;q=0, application/json",
    "application/*;q=0, application/json;q=1.000",
    "application/json;Q=0.5",
  ])("takes %j", (accept) => {
    expect(acceptsJson(accept)).toBe(true);
  });

  it.each([
    "text/event-stream",
    "text/html",
    "text/*",
    "application/xml",
    "application/json-seq",
    "application/json;q=0",
    "application/json; q=0.000, text/event-stream",
    "*/*;q=0",
    "application/json;q=0, */*",
    "application/*;q=0, */*;q=1",
    "json",
    "*",
  ])("refuses %j", (accept) => {
    expect(acceptsJson(accept)).toBe(false);
  });

  it("does not depend on the order of the ranges", () => {
    const range = fc.tuple(
      fc.constantFrom("*/*", "application/*", "application/json", "text/event-stream", "text/html"),
      fc.constantFrom("", ";q=0", ";q=0.5", "; q=1", ";charset=utf-8"),
    );
    fc.assert(
      fc.property(fc.array(range, { minLength: 1 }), (ranges) => {
        const written = ranges.map(([type, parameter]) => type + parameter);
        expect(acceptsJson(written.join(", "))).toBe(acceptsJson([...written].reverse().join(",")));
      }),
    );
  });

  it("never throws, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(typeof acceptsJson(text)).toBe("boolean");
        expect(isJson(text)).toBe(false);
      }),
    );
  });
});
