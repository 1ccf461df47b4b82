import { describe, expect, it, vi } from "vitest";
import { requestMeta } from "../../../../testing/raw-message.ts";
import { definePrompt } from "../define/prompt-builder.ts";
import { defineResource } from "../define/resource-builder.ts";
import type { Answer } from "../dispatch/answer.ts";
import { McpError } from "../error/mcp-error.ts";
import { toolError } from "../result/tool-error.ts";
import { createServer } from "../runtime/create-server.ts";

/** What a server whose one prompt completes like this answers: the completion, or the error. */
async function completionOf(completer: (...args: never[]) => unknown, params: object = {}): Promise<unknown> {
  const server = createServer({
    name: "s",
    version: "1",
    instrumentation: () => {},
    prompts: [
      definePrompt("review")
        .argument("name")
        .argument("focus")
        .complete("name", completer as never)
        .render(() => "rendered"),
    ],
    resources: [
      defineResource("info")
        .template("hex://{name}")
        .complete("name", completer as never)
        .read(() => "text"),
      defineResource("all")
        .uri("all://")
        .read(() => "text"),
    ],
  });
  const request = {
    jsonrpc: "2.0",
    id: 1,
    method: "completion/complete",
    params: { ...NAME, ...params, _meta: requestMeta },
  };
  const { result, error } = (await server.dispatch(request)) as Answer;
  return error ?? result?.completion;
}

const NAME = { ref: { type: "ref/prompt", name: "review" }, argument: { name: "name", value: "js" } };
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);
const internal = { code: -32603, message: expect.stringMatching(/^Internal error \(ref .{13}\)$/) };

describe("completion/complete", () => {
  it("E05: shows the message of a toolError, as a read and a prompt do", async () => {
    const failing = () => {
      throw toolError("the registry is down");
    };
    expect(await completionOf(failing)).toEqual({ code: -32603, message: "the registry is down" });
    expect(await completionOf(() => toolError("the registry is down"))).toEqual({
      code: -32603,
      message: "the registry is down",
    });
  });

  it("P03: asks the completer with the prefix and the other arguments", async () => {
    const completer = vi.fn(() => ["json", "jsx"]);
    const context = { arguments: { focus: "speed" } };
    expect(await completionOf(completer, { context })).toEqual({ values: ["json", "jsx"], total: 2 });
    expect(completer).toHaveBeenCalledExactlyOnceWith("js", { arguments: { focus: "speed" } }, expect.anything());
  });

  it.each([
    ["no context", undefined],
    ["a context without arguments", {}],
  ])("P03: has no other arguments with %s", async (_what, context) => {
    const completer = vi.fn(() => []);
    await completionOf(completer, { context });
    expect(completer).toHaveBeenCalledExactlyOnceWith("js", { arguments: {} }, expect.anything());
  });

  it.each(["hex://{name}", "hex://json"])("P02: completes the variable of a template, named by %s", async (uri) => {
    expect(await completionOf(async () => ["a"], { ref: { type: "ref/resource", uri } })).toEqual({
      values: ["a"],
      total: 1,
    });
  });

  it("P04: takes the length of an array for the total, and cuts it at 100", async () => {
    expect(await completionOf(() => numbered(100))).toEqual({ values: numbered(100), total: 100 });
    expect(await completionOf(() => numbered(101))).toEqual({ values: numbered(100), total: 101, hasMore: true });
    expect(await completionOf(() => [])).toEqual({ values: [], total: 0 });
  });

  it("P04: takes what is said of the total and of more, and cuts at 100 all the same", async () => {
    expect(await completionOf(() => ({ values: ["a"] }))).toEqual({ values: ["a"] });
    expect(await completionOf(() => ({ values: ["a"], total: 1 }))).toEqual({ values: ["a"], total: 1 });
    expect(await completionOf(() => ({ values: ["a"], total: 9, hasMore: true }))).toEqual({
      values: ["a"],
      total: 9,
      hasMore: true,
    });
    expect(await completionOf(() => ({ values: ["a"], hasMore: false }))).toEqual({ values: ["a"], hasMore: false });
    expect(await completionOf(() => ({ values: numbered(101), hasMore: false }))).toEqual({
      values: numbered(100),
      hasMore: true,
    });
  });

  it.each([
    ["nothing", undefined],
    ["a text", "json"],
    ["numbers", [1]],
    ["a list with a hole", new Array(2)],
    ["no values", { total: 1 }],
    ["a total below the count", { values: ["a", "b"], total: 1 }],
    ["a fractional total", { values: ["a"], total: 1.5 }],
    ["a total that is a text", { values: ["a"], total: "1" }],
    ["more that is a text", { values: ["a"], hasMore: "yes" }],
  ])("P04: answers -32603, masked, when a completer answers %s", async (_what, value) => {
    expect(await completionOf(() => value)).toEqual(internal);
    expect(await completionOf(async () => value)).toEqual(internal);
  });

  it.each(["focus", "unknown", "constructor", "__proto__", ""])(
    "P05: has no values for the argument %j, which nothing completes",
    async (name) => {
      const completer = vi.fn(() => ["a"]);
      expect(await completionOf(completer, { argument: { name, value: "" } })).toEqual({ values: [] });
      expect(completer).not.toHaveBeenCalled();
    },
  );

  it("P05: has no values for a resource at one URI", async () => {
    expect(await completionOf(() => ["a"], { ref: { type: "ref/resource", uri: "all://" } })).toEqual({ values: [] });
  });

  it.each([
    undefined,
    null,
    "review",
    [],
    {},
    { type: "ref/prompt" },
    { type: "ref/prompt", name: "unknown" },
    { type: "ref/prompt", name: "constructor" },
    { type: "ref/prompt", name: 5 },
    { type: "ref/resource", uri: "unknown://x" },
    { type: "ref/resource", uri: 5 },
    { type: "ref/resource", name: "info" },
    { type: "ref/tool", name: "review" },
    { type: 5, name: "review" },
  ])("P05: answers -32602 to the reference %j", async (ref) => {
    expect(await completionOf(() => ["a"], { ref })).toEqual({
      code: -32602,
      message: "Unknown reference: ref must name a prompt or a resource",
    });
  });

  it.each([
    undefined,
    null,
    "name",
    [],
    {},
    { name: "name" },
    { value: "js" },
    { name: 5, value: "" },
    { name: "name", value: 5 },
  ])("answers -32602 to the argument %j", async (argument) => {
    expect(await completionOf(() => ["a"], { argument })).toEqual({
      code: -32602,
      message: "Invalid params: argument must have a name and a value that are strings",
    });
  });

  it.each([
    null,
    "text",
    [],
    { arguments: null },
    { arguments: [] },
    { arguments: { a: 5 } },
    { arguments: { a: null } },
  ])("answers -32602 to the context %j", async (context) => {
    expect(await completionOf(() => ["a"], { context })).toEqual({
      code: -32602,
      message: "Invalid params: context.arguments must map names to strings",
    });
  });

  it("answers the McpError of a completer as it is, and masks any other", async () => {
    const failing = (reason: unknown) => () => {
      throw reason;
    };
    expect(await completionOf(failing(new McpError(4001, "no")))).toEqual({ code: 4001, message: "no" });
    for (const reason of [new Error("secret"), undefined, "secret"]) {
      expect(await completionOf(failing(reason))).toEqual(internal);
      expect(await completionOf(() => Promise.reject(reason))).toEqual(internal);
    }
  });
});
