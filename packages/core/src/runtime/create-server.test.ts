import { describe, expect, it, vi } from "vitest";
import { requestMeta } from "../../../../testing/raw-message.ts";
import { definePrompt } from "../define/prompt-builder.ts";
import { defineResource } from "../define/resource-builder.ts";
import { defineTool } from "../define/tool-builder.ts";
import { type Answer, answerText } from "../dispatch/answer.ts";
import { createServer } from "./create-server.ts";

const request = (method: string, params: object = {}) => ({
  jsonrpc: "2.0",
  id: 1,
  method,
  params: { ...params, _meta: requestMeta },
});

describe("createServer", () => {
  it("A01, D101: serves the tools, resources and prompts that it is given", () => {
    const server = createServer({
      name: "s",
      version: "1",
      tools: [defineTool("t").call(() => "tool")],
      resources: [
        defineResource("r")
          .uri("a://x")
          .read(() => "resource"),
      ],
      prompts: [definePrompt("p").render(() => "prompt")],
    });
    expect(server.dispatch(request("tools/call", { name: "t" }))).toMatchObject({
      result: { content: [{ text: "tool" }] },
    });
    expect(server.dispatch(request("resources/read", { uri: "a://x" }))).toMatchObject({
      result: { contents: [{ text: "resource" }] },
    });
    expect(server.dispatch(request("prompts/get", { name: "p" }))).toMatchObject({
      result: { messages: [{ content: { text: "prompt" } }] },
    });
  });

  it("A07: enforces what it advertises, unless told otherwise", () => {
    const server = createServer({
      name: "s",
      version: "1",
      tools: [
        defineTool("t")
          .argument("n", "integer")
          .call(() => "ran"),
      ],
    });
    expect(server.dispatch(request("tools/call", { name: "t", arguments: { n: "x" } }))).toMatchObject({
      result: { isError: true },
    });
  });

  it("speaks 2026-07-28 and nothing else, unless told otherwise", () => {
    const { json } = createServer({ name: "s", version: "1" }).dispatch(request("server/discover")) as Answer;
    expect(JSON.parse(json ?? "").supportedVersions).toEqual(["2026-07-28"]);
  });

  it("A22: is the same value for every caller: answers do not depend on who asked before", () => {
    const server = createServer({ name: "s", version: "1", tools: [defineTool("t").call(() => "a")] });
    const texts = Array.from({ length: 3 }, () => answerText(server.dispatch(request("tools/list")) as Answer));
    expect(new Set(texts).size).toBe(1);
  });

  it("compiles nothing of 10,000 tools until one is called, and then that one", () => {
    const compile = vi.fn(() => () => []);
    const tools = Array.from({ length: 10_000 }, (_, index) =>
      defineTool(`tool_${index}`, "Does one thing")
        .argument("query", "string", { required: true, minLength: 1 })
        .argument("page", "integer", { default: 1 })
        .call(() => "a"),
    );
    const server = createServer({ name: "s", version: "1", validator: { compile }, tools });
    expect(compile).not.toHaveBeenCalled();
    server.dispatch(request("tools/call", { name: "tool_7", arguments: { query: "a" } }));
    expect(compile).toHaveBeenCalledExactlyOnceWith(
      server.catalog.tools.find(({ name }) => name === "tool_7")?.inputSchema,
    );
  });
});
