import { describe, expect, it } from "vitest";
import { requestMeta } from "../../../../testing/raw-message.ts";
import type { AnyPrompt } from "../define/prompt.ts";
import { definePrompt } from "../define/prompt-builder.ts";
import type { Answer } from "../dispatch/answer.ts";
import { McpError } from "../error/mcp-error.ts";
import { text } from "../result/content.ts";
import { message } from "../result/prompt-message.ts";
import { toolError } from "../result/tool-error.ts";
import { createServer } from "../runtime/create-server.ts";

/** The messages of a prompt, or the error. */
async function messagesOf(prompts: readonly AnyPrompt[], params: object): Promise<unknown> {
  const server = createServer({ name: "s", version: "1", instrumentation: () => {}, prompts });
  const request = { jsonrpc: "2.0", id: 1, method: "prompts/get", params: { ...params, _meta: requestMeta } };
  const { result, error } = (await server.dispatch(request)) as Answer;
  return error ?? result?.messages;
}

const review = definePrompt("review")
  .argument("name", { required: true })
  .argument("focus")
  .render((args) => JSON.stringify(args));
const internal = { code: -32603, message: expect.stringMatching(/^Internal error \(ref .{13}\)$/) };

describe("prompts/get", () => {
  it("N02: renders a text as one message of the user", async () => {
    expect(await messagesOf([review], { name: "review", arguments: { name: "json" } })).toEqual([
      { role: "user", content: { type: "text", text: '{"name":"json"}' } },
    ]);
  });

  it("N05: renders several messages", async () => {
    const talk = definePrompt("talk").render(async () => [message("user", "a"), message("assistant", text("b"))]);
    expect(await messagesOf([talk], { name: "talk" })).toEqual([
      { role: "user", content: { type: "text", text: "a" } },
      { role: "assistant", content: { type: "text", text: "b" } },
    ]);
  });

  it.each(["unknown", "Review", "", "constructor", "__proto__"])(
    "D161: answers -32602 to the prompt %j",
    async (name) => {
      expect(await messagesOf([review], { name })).toEqual({ code: -32602, message: "Unknown prompt", data: { name } });
    },
  );

  it.each([{}, { name: 5 }, { name: null }])("answers -32602 to the params %j", async (params) => {
    expect(await messagesOf([review], params)).toEqual({
      code: -32602,
      message: "Invalid params: name must be a string",
    });
  });

  it.each([null, [], "text", 5])("N03: answers -32602 to the arguments %j", async (args) => {
    expect(await messagesOf([review], { name: "review", arguments: args })).toEqual({
      code: -32602,
      message: "Invalid params: arguments must be an object",
    });
  });

  it.each([5, null, ["a"], {}])("N03: answers -32602 to the value %j, naming the argument", async (focus) => {
    expect(await messagesOf([review], { name: "review", arguments: { name: "json", focus } })).toEqual({
      code: -32602,
      message: 'Invalid params: the argument "focus" must be a string',
    });
  });

  it("N04: names every missing argument before it renders", async () => {
    const two = definePrompt("two")
      .argument("b", { required: true })
      .argument("a", { required: true })
      .render(() => "rendered");
    const missing = (names: string[]) => ({
      code: -32602,
      message: "Missing required arguments",
      data: { missing: names },
    });
    expect(await messagesOf([two], { name: "two" })).toEqual(missing(["b", "a"]));
    expect(await messagesOf([two], { name: "two", arguments: { b: "" } })).toEqual(missing(["a"]));
  });

  it("N04: does not take an inherited name for an argument", async () => {
    const odd = definePrompt("odd")
      .argument("toString", { required: true })
      .render(() => "rendered");
    expect(await messagesOf([odd], { name: "odd", arguments: {} })).toMatchObject({ data: { missing: ["toString"] } });
  });

  it("hands over an argument that is not declared, also one named __proto__", async () => {
    const args = JSON.parse('{"name":"a","extra":"b","__proto__":"c"}');
    expect(await messagesOf([review], { name: "review", arguments: args })).toMatchObject([
      { content: { text: '{"name":"a","extra":"b","__proto__":"c"}' } },
    ]);
  });

  it.each([
    ["an unknown role", [{ role: "system", content: text("a") }]],
    ["a list of blocks", [{ role: "user", content: [text("a")] }]],
    ["an unknown block", [{ role: "user", content: { type: "video" } }]],
    ["another key", [{ role: "user", content: text("a"), name: "b" }]],
    ["nothing", undefined],
    ["a number", 5],
  ])("N07: masks %s, which is no message", async (_what, value) => {
    const bad = definePrompt("bad").render(() => value as never);
    expect(await messagesOf([bad], { name: "bad" })).toEqual(internal);
  });

  it("D134, E06, E09: answers the error of a handler as it is, and masks any other", async () => {
    const failing = (reason: unknown) => [
      definePrompt("p").render(() => {
        throw reason;
      }),
    ];
    expect(await messagesOf(failing(new McpError(4001, "no")), { name: "p" })).toEqual({ code: 4001, message: "no" });
    expect(await messagesOf(failing(toolError("no")), { name: "p" })).toEqual({ code: -32603, message: "no" });
    for (const reason of [new Error("secret"), undefined, "secret"]) {
      expect(await messagesOf(failing(reason), { name: "p" })).toEqual(internal);
    }
  });
});
