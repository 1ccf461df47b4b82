import { describe, expect, it } from "vitest";
import { blobContents, jsonContents, resourceResult, textContents } from "./contents.ts";
import { isResult } from "./kind.ts";

describe("contents of a resource", () => {
  it("J06: are text, JSON and bytes", () => {
    expect(textContents("a")).toEqual({ text: "a" });
    expect(jsonContents({ a: [1, null] })).toEqual({ mimeType: "application/json", text: '{"a":[1,null]}' });
    expect(blobContents(Uint8Array.of(0))).toEqual({ blob: "AA==" });
    expect(blobContents("AA==")).toEqual({ blob: "AA==" });
  });

  it("say their URI, type and metadata", () => {
    const options = { uri: "x://a", mimeType: "text/x", metadata: { a: 1 } };
    const about = { uri: "x://a", mimeType: "text/x", _meta: { a: 1 } };
    expect(textContents("a", options)).toEqual({ ...about, text: "a" });
    expect(jsonContents(1, options)).toEqual({ ...about, text: "1" });
    expect(blobContents("", options)).toEqual({ ...about, blob: "" });
    expect(Object.keys(textContents("a", { uri: undefined } as never))).toEqual(["text"]);
  });

  it.each([
    [
      { a: [Number.NaN] },
      "JSON cannot carry this value at /a/0: a number must be finite: JSON has no NaN and no infinity",
    ],
    [undefined, "JSON cannot carry this value: undefined is not a JSON value: use null, or leave it out"],
    [1n, "JSON cannot carry this value: a bigint is not a JSON value: use encodable()"],
    [new Date(0), "JSON cannot carry this value: an instance of Date is not a JSON value: use encodable()"],
  ])("wrote null, a date or nothing for a value that JSON cannot carry", (value, message) => {
    expect(() => jsonContents(value as never)).toThrow(new TypeError(message));
  });

  it("refuse bytes that are none", () => {
    expect(() => blobContents(new ArrayBuffer(1) as never)).toThrow(TypeError);
  });
});

describe("resourceResult", () => {
  it("J06: keeps what it is given, marked and frozen", () => {
    const contents = [textContents("a")];
    const result = resourceResult(contents, { metadata: { a: 1 }, cache: { ttlMs: 5, scope: "public" } });
    expect({ ...result }).toMatchObject({ contents, metadata: { a: 1 }, cache: { ttlMs: 5, scope: "public" } });
    expect(isResult(result, "resource")).toBe(true);
    expect(Object.isFrozen(result)).toBe(true);
    expect(Object.isFrozen(contents)).toBe(false);
  });
});
