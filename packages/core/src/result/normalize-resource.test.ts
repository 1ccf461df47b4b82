import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { blobContents, jsonContents, resourceResult, textContents } from "./contents.ts";
import { normalizeResource, resourceNotFound } from "./normalize-resource.ts";

const unfit = (path: string, rule: unknown) => expect.objectContaining({ name: "UnfitResult", path, rule });

describe("normalizeResource", () => {
  it("J04, D148: makes text at the URI that was asked for, of the declared type", () => {
    expect(normalizeResource("hi", "x://a", undefined)).toEqual({ contents: [{ uri: "x://a", text: "hi" }] });
    expect(normalizeResource("", "x://a", "text/html")).toEqual({
      contents: [{ uri: "x://a", mimeType: "text/html", text: "" }],
    });
  });

  it.each([[{ a: 1 }], [[1]], [null], [0], [false]])(
    "J05: makes JSON of %j, of the declared type or JSON's",
    (value) => {
      const text = JSON.stringify(value);
      expect(normalizeResource(value, "x://a", undefined)).toEqual({
        contents: [{ uri: "x://a", mimeType: "application/json", text }],
      });
      expect(normalizeResource(value, "x://a", "application/ld+json")).toEqual({
        contents: [{ uri: "x://a", mimeType: "application/ld+json", text }],
      });
    },
  );

  it("J13: makes a blob of bytes", () => {
    expect(normalizeResource(Uint8Array.of(0, 255), "x://a", undefined)).toEqual({
      contents: [{ uri: "x://a", blob: "AP8=" }],
    });
    expect(normalizeResource(Buffer.from("a"), "x://a", "image/png")).toEqual({
      contents: [{ uri: "x://a", mimeType: "image/png", blob: "YQ==" }],
    });
  });

  it("took the bytes of another realm for an object that JSON cannot carry", () => {
    const foreign: unknown = runInNewContext("Uint8Array.of(0)");
    expect(foreign).not.toBeInstanceOf(Uint8Array);
    expect(normalizeResource(foreign, "x://a", undefined)).toEqual({ contents: [{ uri: "x://a", blob: "AA==" }] });
  });

  it("J07: answers not found for nothing", () => {
    expect(() => normalizeResource(undefined, "x://a", undefined)).toThrow(
      expect.objectContaining({
        name: "McpError",
        code: -32602,
        message: "Resource not found",
        data: { uri: "x://a" },
      }),
    );
  });

  it("J06, J08, D150: takes an explicit result, its items completed by the URI and the declared type", () => {
    const result = resourceResult(
      [textContents("a"), jsonContents([1], { uri: "x://a/b" }), blobContents("AA==", { metadata: { c: 1 } })],
      { metadata: { d: 1 }, cache: { ttlMs: 0, scope: "public" } },
    );
    expect(normalizeResource(result, "x://a", "text/plain")).toEqual({
      contents: [
        { uri: "x://a", mimeType: "text/plain", text: "a" },
        { uri: "x://a/b", mimeType: "application/json", text: "[1]" },
        { uri: "x://a", mimeType: "text/plain", blob: "AA==", _meta: { c: 1 } },
      ],
      metadata: { d: 1 },
      cache: { ttlMs: 0, scope: "public" },
    });
  });

  it.each([
    [resourceResult("a" as never), "/contents", "the contents are a list of items"],
    [resourceResult([null as never]), "/contents/0", "the contents of a resource are an object"],
    [resourceResult(["a" as never]), "/contents/0", "the contents of a resource are an object"],
    [resourceResult([{}]), "/contents/0", "there must be exactly one of text and blob"],
    [resourceResult([textContents("a"), { text: "a", blob: "AA==" }]), "/contents/1", expect.any(String)],
    [resourceResult([blobContents("no base64")]), "/contents/0/blob", "the blob is not base64 with padding"],
    [resourceResult([{ text: "", mimeType: 1 as never }]), "/contents/0/mimeType", "the type is a string"],
    [resourceResult([], { metadata: "a" as never }), "/metadata", "the metadata is an object"],
    [resourceResult([], { cache: { ttlMs: -1, scope: "public" } }), "/cache", expect.any(String)],
    [{ a: 1n }, "/a", "a bigint is not a JSON value: use encodable()"],
    [
      new ArrayBuffer(1),
      "",
      "bytes are not a JSON value: they travel as base64, in a content block or a resource's blob",
    ],
  ])("J11, E10: refuses a malformed answer and names the place", (value, path, rule) => {
    expect(() => normalizeResource(value, "x://a", undefined)).toThrow(unfit(path, rule));
  });
});

describe("resourceNotFound", () => {
  it("J12: is -32602 with the URI", () => {
    expect(resourceNotFound("x://a")).toMatchObject({ code: -32602, data: { uri: "x://a" } });
  });
});
