import { describe, expect, it, vi } from "vitest";
import { besidesRequests } from "../../../../testing/besides-requests.ts";
import { requestMeta } from "../../../../testing/raw-message.ts";
import type { AnyResource } from "../define/resource.ts";
import { defineResource } from "../define/resource-builder.ts";
import type { Answer } from "../dispatch/answer.ts";
import { McpError } from "../error/mcp-error.ts";
import type { Sink } from "../instrumentation/sink.ts";
import { toolError } from "../result/tool-error.ts";
import { createServer } from "../runtime/create-server.ts";

/** The contents of a read, or the error. */
async function contentsOf(
  resources: readonly AnyResource[],
  params: object,
  instrumentation: Sink = () => {},
): Promise<unknown> {
  const server = createServer({ name: "s", version: "1", instrumentation, resources });
  const request = { jsonrpc: "2.0", id: 1, method: "resources/read", params: { ...params, _meta: requestMeta } };
  const { result, error } = (await server.dispatch(request)) as Answer;
  return error ?? result?.contents;
}

const here = defineResource("here")
  .uri("a://here")
  .read(({ uri }) => `at ${uri}`);
const item = defineResource("item")
  .template("a://{kind}/{id}")
  .read(({ kind, id }) => ({ kind, id }));
const internal = { code: -32603, message: expect.stringMatching(/^Internal error \(ref .{13}\)$/) };

describe("resources/read", () => {
  it("reads the resource at the URI", async () => {
    expect(await contentsOf([here, item], { uri: "a://here" })).toEqual([{ uri: "a://here", text: "at a://here" }]);
  });

  it("J02, K17: reads what a template matches, with its variables decoded once", async () => {
    expect(await contentsOf([here, item], { uri: "a://b/c%252F%2F" })).toEqual([
      { uri: "a://b/c%252F%2F", mimeType: "application/json", text: '{"kind":"b","id":"c%2F/"}' },
    ]);
  });

  it("D155, K03, K05, K12: hands over what a URI has of optional segments and query parameters, and no more", async () => {
    const release = defineResource("release")
      .template("hex://{name}{/version}{?q,lang}")
      .read(({ uri: _, ...variables }) => variables);
    const read = async (uri: string) => {
      const [contents] = (await contentsOf([release], { uri })) as { text: string }[];
      return JSON.parse(contents?.text ?? "null");
    };
    expect(await read("hex://jason")).toEqual({ name: "jason" });
    expect(await read("hex://jason/1.4.0?lang=en&q=")).toEqual({ name: "jason", version: "1.4.0", q: "", lang: "en" });
    expect(await contentsOf([release], { uri: "hex://jason?page=1" })).toMatchObject({ code: -32602 });
  });

  it("L01: answers -32603 where an exploded path overlaps another template", async () => {
    const resources = ["x://h/{+p}", "x://h/docs{/page*}"].map((text, index) =>
      defineResource(`r${index}`)
        .template(text)
        .read(() => ""),
    );
    expect(await contentsOf(resources, { uri: "x://h/docs/intro" })).toMatchObject({ code: -32603 });
    expect(await contentsOf(resources, { uri: "x://h/docs" })).toMatchObject({ code: -32603 });
    expect(await contentsOf(resources, { uri: "x://h/a" })).toEqual([{ uri: "x://h/a", text: "" }]);
  });

  it("finds nothing at what is no absolute URI, whatever a matcher takes: the contents would name it", async () => {
    const asked: string[] = [];
    const any = defineResource("any")
      .template("a:{rest}")
      .matches((uri) => asked.push(uri) > 0 && uri !== "a://here")
      .read(() => "");
    const found = await contentsOf([any, here], { uri: "page" });
    expect(found).toEqual({ code: -32602, message: "Resource not found", data: { uri: "page" } });
    expect(asked).not.toContain("page");
  });

  it("answers with a promise only when the handler does", () => {
    const resources = [
      here,
      defineResource("later")
        .uri("a://later")
        .read(async () => "text"),
    ];
    const server = createServer({ name: "s", version: "1", resources });
    const read = (uri: string) =>
      server.dispatch({ jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri, _meta: requestMeta } });
    expect(read("a://here")).not.toBeInstanceOf(Promise);
    expect(read("a://later")).toBeInstanceOf(Promise);
  });

  it("hands a variable named __proto__ over as a value of its own", async () => {
    const odd = defineResource("odd")
      .template("a://{__proto__}/x")
      .read((params) => Object.keys(params).sort());
    expect(await contentsOf([odd], { uri: "a://v/x" })).toMatchObject([{ text: '["__proto__","uri"]' }]);
  });

  it.each(["a://nowhere", "", "no uri", "a://here/", "A://HERE", "a://x/y/z", "a://here?q=1", "%", "constructor"])(
    "J12: answers -32602 with the URI when nothing serves %j",
    async (uri) => {
      expect(await contentsOf([here, item], { uri })).toEqual({
        code: -32602,
        message: "Resource not found",
        data: { uri },
      });
    },
  );

  it("J12: says the same when the handler answers nothing", async () => {
    const gone = (read: () => unknown) => [defineResource("gone").uri("a://gone").read(read)];
    const notFound = { code: -32602, message: "Resource not found", data: { uri: "a://gone" } };
    expect(
      await contentsOf(
        gone(() => undefined),
        { uri: "a://gone" },
      ),
    ).toEqual(notFound);
    expect(
      await contentsOf(
        gone(async () => {}),
        { uri: "a://gone" },
      ),
    ).toEqual(notFound);
  });

  it.each([{}, { uri: 5 }, { uri: null }, { uri: ["a://here"] }])("answers -32602 to the params %j", async (params) => {
    expect(await contentsOf([here], params)).toEqual({
      code: -32602,
      message: "Invalid params: uri must be a string",
    });
  });

  it("D156, L01: answers -32603 when two templates match, and runs neither", async () => {
    const read = vi.fn(() => "text");
    const resources = [
      defineResource("one").template("x://h/{a}").read(read),
      defineResource("two").template("x://h/{+b}").read(read),
    ];
    const sink = vi.fn();
    expect(await contentsOf(resources, { uri: "x://h/v" }, besidesRequests(sink))).toEqual({
      code: -32603,
      message: "Multiple resource routes matched the requested URI",
    });
    expect(read).not.toHaveBeenCalled();
    const message = 'resources "one" and "two" both match a URI that was read: neither can serve it';
    expect(sink.mock.calls).toEqual([[{ type: "warning", code: "template-overlap", message }]]);
    expect(await contentsOf(resources, { uri: "x://h/v/w" })).toMatchObject([{ text: "text" }]);
  });

  it("J07: answers the error of a handler as it is, thrown or returned", async () => {
    const error = McpError.invalidParams("Wrong page", { uri: "a://x" });
    const failing = (read: () => unknown) => [defineResource("x").uri("a://x").read(read)];
    const refused = { code: -32602, message: "Wrong page", data: { uri: "a://x" } };
    expect(
      await contentsOf(
        failing(() => error),
        { uri: "a://x" },
      ),
    ).toEqual(refused);
    expect(
      await contentsOf(
        failing(() => Promise.reject(error)),
        { uri: "a://x" },
      ),
    ).toEqual(refused);
  });

  it("D134: answers -32603 with the text of a reported failure: a resource has no other way to say it", async () => {
    const failing = [
      defineResource("x")
        .uri("a://x")
        .read(() => toolError("the disk is gone")),
    ];
    expect(await contentsOf(failing, { uri: "a://x" })).toEqual({ code: -32603, message: "the disk is gone" });
  });

  it.each([
    ["an error", new Error("secret")],
    ["a text", "secret"],
    ["nothing", undefined],
  ])("E09: masks a thrown or rejected %s", async (_what, reason) => {
    const failing = (read: () => unknown) => [defineResource("x").uri("a://x").read(read)];
    const throwing = () => {
      throw reason;
    };
    expect(await contentsOf(failing(throwing), { uri: "a://x" })).toEqual(internal);
    expect(
      await contentsOf(
        failing(() => Promise.reject(reason)),
        { uri: "a://x" },
      ),
    ).toEqual(internal);
  });

  it("masks a value that cannot travel", async () => {
    const failing = [
      defineResource("x")
        .uri("a://x")
        .read(() => ({ big: 1n })),
    ];
    expect(await contentsOf(failing, { uri: "a://x" })).toEqual(internal);
  });
});
