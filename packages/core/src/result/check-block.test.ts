import { describe, expect, it } from "vitest";
import { checkBlock, checkContents } from "./check-block.ts";

describe("checkBlock", () => {
  it.each([
    [{ type: "text", text: "" }],
    [{ type: "image", data: "AA==", mimeType: "image/png" }],
    [{ type: "audio", data: "", mimeType: "audio/wav" }],
    [{ type: "resource_link", uri: "x://a", name: "a" }],
    [{ type: "resource_link", uri: "x://a", name: "a", title: "A", description: "", mimeType: "text/plain", size: 0 }],
    [
      {
        type: "text",
        text: "",
        annotations: { audience: ["user"], priority: 0, lastModified: "2026-07-28T12:00:00Z" },
      },
    ],
    [{ type: "resource", resource: { uri: "x://a", text: "" } }],
    [{ type: "resource", resource: { uri: "x://a", blob: "AA==", mimeType: "image/png", _meta: {} } }],
    [{ type: "text", text: "", annotations: { priority: 1 }, _meta: { a: 1 } }],
  ])("E04, N07: takes %j", (block) => {
    expect(checkBlock(block)).toBeUndefined();
  });

  const types = "a content block is text, image, audio, resource_link or resource";
  it.each([
    [null, "", "a content block is an object"],
    [[], "", "a content block is an object"],
    ["text", "", "a content block is an object"],
    [{}, "/type", types],
    [{ type: "toString" }, "/type", types],
    [{ type: "video" }, "/type", types],
    [{ type: "text" }, "/text", "a text block needs this as a string"],
    [{ type: "text", text: 1 }, "/text", "a text block needs this as a string"],
    [{ type: "image", data: "AA==" }, "/mimeType", "a image block needs this as a string"],
    [{ type: "image", mimeType: "image/png" }, "/data", "a image block needs this as a string"],
    [{ type: "image", data: "AA", mimeType: "image/png" }, "/data", "the data is not base64 with padding"],
    [{ type: "audio", data: "-_==", mimeType: "audio/wav" }, "/data", "the data is not base64 with padding"],
    [{ type: "resource_link", uri: "x://a" }, "/name", "a resource_link block needs this as a string"],
    [{ type: "resource" }, "/resource", "the contents of a resource are an object"],
    [{ type: "resource_link", uri: "a", name: "a" }, "/uri", "this is an absolute URI"],
    [{ type: "resource", resource: { uri: "/a", text: "" } }, "/resource/uri", "this is an absolute URI"],
    [{ type: "resource_link", uri: "x://a", name: "a", size: -1 }, "/size", "the size is a whole number of bytes"],
    [{ type: "resource_link", uri: "x://a", name: "a", size: "1" }, "/size", "the size is a whole number of bytes"],
    [{ type: "resource_link", uri: "x://a", name: "a", title: 1 }, "/title", "this is a string"],
    [
      { type: "text", text: "", annotations: { audience: ["all"] } },
      "/annotations/audience",
      'the audience is a list of "user" and "assistant"',
    ],
    [
      { type: "resource", resource: { uri: "x:a", text: "" }, annotations: { priority: 2 } },
      "/annotations/priority",
      "the priority is a number from 0 to 1",
    ],
    [
      { type: "text", text: "", annotations: { lastModified: "today" } },
      "/annotations/lastModified",
      "this is an ISO 8601 timestamp",
    ],
    [{ type: "text", text: "", annotations: 1 }, "/annotations", "this is an object"],
    [{ type: "resource", resource: { uri: "x:a", text: "" }, _meta: [] }, "/_meta", "this is an object"],
  ])("N07: refuses %j", (block, path, rule) => {
    expect(checkBlock(block)).toEqual({ path, rule });
  });
});

describe("checkContents", () => {
  it.each([
    [{ text: "" }, "/0/uri", "the contents of a resource need a uri"],
    [{ uri: "x://a" }, "/0", "there must be exactly one of text and blob"],
    [{ uri: "x://a", text: "", blob: "" }, "/0", "there must be exactly one of text and blob"],
    [{ uri: "x://a", text: 1 }, "/0/text", "the text is not a string"],
    [{ uri: "x://a", blob: 1 }, "/0/blob", "the blob is not base64 with padding"],
    [{ uri: "x://a", blob: "A" }, "/0/blob", "the blob is not base64 with padding"],
    [{ uri: "x://a", text: "", mimeType: 1 }, "/0/mimeType", "the type is a string"],
    [{ uri: "x://a", text: "", _meta: 1 }, "/0/_meta", "this is an object"],
    [null, "/0", "the contents of a resource are an object"],
  ])("J11: refuses %j", (contents, path, rule) => {
    expect(checkContents(contents, "/0")).toEqual({ path, rule });
  });

  it("takes text and blob", () => {
    expect(checkContents({ uri: "x://a", text: "" }, "")).toBeUndefined();
    expect(checkContents({ uri: "x://a", blob: "" }, "")).toBeUndefined();
  });
});
