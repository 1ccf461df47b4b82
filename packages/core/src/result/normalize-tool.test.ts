import { describe, expect, it } from "vitest";
import { image, text } from "./content.ts";
import { failure, fromToolError, normalizeTool } from "./normalize-tool.ts";
import { structured, toolResult } from "./structured.ts";
import { toolError } from "./tool-error.ts";

const unfit = (path: string, rule: unknown) => expect.objectContaining({ name: "UnfitResult", path, rule });

describe("normalizeTool", () => {
  it("E01, D130: makes one text block of a string", () => {
    expect(normalizeTool("hi", false)).toEqual({ content: [{ type: "text", text: "hi" }] });
    expect(normalizeTool("", false)).toEqual({ content: [{ type: "text", text: "" }] });
  });

  it("takes a block, or a list of blocks, for the content: a picture was once sent as the text of its JSON", () => {
    const picture = image(Uint8Array.of(1), "image/png");
    expect(normalizeTool(picture, false)).toEqual({
      content: [{ type: "image", data: "AQ==", mimeType: "image/png" }],
    });
    expect(normalizeTool([text("look:"), picture], false)).toEqual({
      content: [
        { type: "text", text: "look:" },
        { type: "image", data: "AQ==", mimeType: "image/png" },
      ],
    });
  });

  it("takes what merely looks like a block for a value", () => {
    const value = { type: "text", text: "hi" };
    expect(normalizeTool(value, false).structuredContent).toEqual(value);
    expect(normalizeTool([text("hi"), value], false).structuredContent).toEqual([value, value]);
    expect(normalizeTool([], false)).toEqual({ content: [{ type: "text", text: "[]" }], structuredContent: [] });
  });

  it("checks the blocks that it takes", () => {
    expect(() => normalizeTool(image("no base64!", "image/png"), false)).toThrow(
      unfit("/content/0/data", expect.any(String)),
    );
  });

  it("makes empty content of nothing", () => {
    expect(normalizeTool(undefined, false)).toEqual({ content: [] });
    expect(normalizeTool(undefined, true)).toEqual({ content: [] });
  });

  it.each([
    [{ a: 1 }, '{"a":1}'],
    [[1, "b"], '[1,"b"]'],
    [null, "null"],
    [false, "false"],
    [0, "0"],
    [{ text: "hi" }, '{"text":"hi"}'],
    [{ content: "hi" }, '{"content":"hi"}'],
    [{ content: [{ kind: "text" }] }, '{"content":[{"kind":"text"}]}'],
    [{ content: [1] }, '{"content":[1]}'],
  ])("E02, D131: makes structured content of %j, with its JSON as text", (value, json) => {
    expect(normalizeTool(value, false)).toEqual({ content: [{ type: "text", text: json }], structuredContent: value });
  });

  it("makes structured content of a string and of { content } where an output schema is declared", () => {
    expect(normalizeTool("hi", true)).toEqual({ content: [{ type: "text", text: '"hi"' }], structuredContent: "hi" });
    const value = { content: [{ type: "text", text: "hi" }] };
    expect(normalizeTool(value, true).structuredContent).toEqual(value);
  });

  it("D118: takes structured() as it is, null among the values", () => {
    expect(normalizeTool(structured({ a: 1 }), false)).toEqual({
      content: [{ type: "text", text: '{"a":1}' }],
      structuredContent: { a: 1 },
    });
    expect(normalizeTool(structured(null, { content: [text("none")], metadata: { a: 1 } }), true)).toEqual({
      content: [{ type: "text", text: "none" }],
      structuredContent: null,
      metadata: { a: 1 },
    });
    expect(normalizeTool(structured(1, { content: [] }), false)).toEqual({ content: [], structuredContent: 1 });
  });

  it("E03: takes toolResult() exactly as built", () => {
    expect(normalizeTool(toolResult([text("a"), text("b")], { metadata: { c: 1 } }), false)).toEqual({
      content: [
        { type: "text", text: "a" },
        { type: "text", text: "b" },
      ],
      metadata: { c: 1 },
    });
  });

  it("D132: takes a literal { content } as a result", () => {
    const literal = {
      content: [{ type: "text", text: "no" }],
      structuredContent: { a: 1 },
      isError: true,
      _meta: { b: 2 },
    };
    expect(normalizeTool(literal, false)).toEqual({
      content: [{ type: "text", text: "no" }],
      structuredContent: { a: 1 },
      isError: true,
      metadata: { b: 2 },
    });
    expect(normalizeTool({ content: [], isError: false }, false)).toEqual({ content: [] });
  });

  it.each([
    [1n, "", "a bigint is not a JSON value: use encodable()"],
    [() => 1, "", "a function is not a JSON value"],
    [Symbol("a"), "", "a symbol is not a JSON value"],
    [{ a: { b: Number.NaN } }, "/a/b", "a number must be finite: JSON has no NaN and no infinity"],
    [{ a: Number.POSITIVE_INFINITY }, "/a", "a number must be finite: JSON has no NaN and no infinity"],
    [[undefined], "/0", "undefined is not a JSON value: use null, or leave it out"],
    [new Date(0), "", "an instance of Date is not a JSON value: use encodable()"],
    [new Map(), "", "an instance of Map is not a JSON value: use encodable()"],
    [
      Uint8Array.of(1),
      "",
      "bytes are not a JSON value: they travel as base64, in a content block or a resource's blob",
    ],
    [structured({ a: 1n }), "/a", "a bigint is not a JSON value: use encodable()"],
    [structured(undefined), "", "undefined is not a JSON value: use null, or leave it out"],
  ])("E10: refuses what JSON cannot carry, and names the place", (value, path, rule) => {
    expect(() => normalizeTool(value, false)).toThrow(unfit(path, rule));
  });

  it("E10: refuses a value that contains itself", () => {
    const value: { [key: string]: unknown } = {};
    value.self = value;
    expect(() => normalizeTool(value, false)).toThrow(unfit("/self", "the value contains itself: JSON has no cycles"));
  });

  it("leaves out a property that is undefined, and leaves the value as it was", () => {
    const value = { a: undefined, b: 1 };
    expect(normalizeTool(value, false).structuredContent).toStrictEqual({ b: 1 });
    expect("a" in value).toBe(true);
    expect(Object.isFrozen(value)).toBe(false);
  });

  it("keeps a key named __proto__", () => {
    const { structuredContent, content } = normalizeTool(JSON.parse('{ "__proto__": 1, "a": null }'), false);
    expect(Object.keys(structuredContent ?? {})).toEqual(["__proto__", "a"]);
    expect(content).toEqual([{ type: "text", text: '{"__proto__":1,"a":null}' }]);
  });

  it.each([
    [toolResult([{ type: "text" } as never]), "/content/0/text"],
    [toolResult("hi" as never), "/content"],
    [structured(1, { content: [text("a"), null as never] }), "/content/1"],
    [{ content: [{ type: "image", data: "A", mimeType: "image/png" }] }, "/content/0/data"],
    [{ content: [{ type: "video" }] }, "/content/0/type"],
    [{ content: [], structuredContent: 1n }, "/structuredContent"],
    [toolResult([text("a", { metadata: { b: 1n } as never })]), "/content/0/_meta/b"],
  ])("E09: refuses a malformed block and names the place", (value, path) => {
    expect(() => normalizeTool(value, false)).toThrow(unfit(path, expect.any(String)));
  });

  it("took any isError of a literal for false unless it was true", () => {
    expect(() => normalizeTool({ content: [], isError: "yes" }, false)).toThrow(
      unfit("/isError", "isError is true or false"),
    );
  });

  it.each([[1], ["abc"], [["a"]], [null]])("spread metadata %j that is no object into the result", (metadata) => {
    const rule = "the metadata is an object";
    expect(() => normalizeTool({ content: [], _meta: metadata }, false)).toThrow(unfit("/_meta", rule));
    expect(() => normalizeTool(structured(1, { metadata: metadata as never }), false)).toThrow(
      unfit("/metadata", rule),
    );
  });
});

describe("fromToolError", () => {
  it("E05: puts the message first, then the blocks", () => {
    expect(fromToolError(toolError("no", { content: [text("more")], metadata: { a: 1 } }))).toEqual({
      content: [
        { type: "text", text: "no" },
        { type: "text", text: "more" },
      ],
      isError: true,
      metadata: { a: 1 },
    });
  });

  it("refuses a malformed block", () => {
    expect(() => fromToolError(toolError("no", { content: [{} as never] }))).toThrow(
      unfit("/content/0/type", expect.any(String)),
    );
  });
});

describe("failure", () => {
  it("is one text that says so", () => {
    expect(failure("no")).toEqual({ content: [{ type: "text", text: "no" }], isError: true });
  });
});

describe("a toolError that was changed after it was made", () => {
  it.each([{ a: 1 }, undefined, 5n, null, ["a"]])("once travelled with %o for its message", (message) => {
    const error = Object.assign(toolError("a"), { message });
    expect(() => fromToolError(error as never)).toThrow(unfit("/message", "the message is a string"));
  });
});
