import { describe, expect, it, vi } from "vitest";
import { definePrompt } from "../define/prompt-builder.ts";
import { defineResource } from "../define/resource-builder.ts";
import { defineTool } from "../define/tool-builder.ts";
import type { Answer } from "../dispatch/answer.ts";
import { resourceResult, textContents } from "../result/contents.ts";
import { message, promptResult } from "../result/prompt-message.ts";
import { structured, toolResult } from "../result/structured.ts";
import { toolError } from "../result/tool-error.ts";
import { createServer } from "../runtime/create-server.ts";
import { v2026_07_28 } from "./v2026-07-28.ts";

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};
const SERVER_INFO = { "io.modelcontextprotocol/serverInfo": { name: "s", version: "1" } };

const server = createServer({
  name: "s",
  version: "1",
  instructions: "Be brief.",
  cache: { tools: { ttlMs: 5, scope: "public" }, resources: { ttlMs: 7, scope: "private" } },
  tools: [
    defineTool("plain").call(() => "a"),
    defineTool("full", "What it does")
      .title("Full")
      .icons([{ src: "https://example.com/a.png" }])
      .annotations({ readOnlyHint: true })
      .metadata({ "com.example/a": 1 })
      .argument("n", "integer", { required: true })
      .output((o) => o.property("n", "integer", { required: true }))
      .call(({ n }) => structured({ n }, { metadata: { "com.example/b": 2 } })),
    defineTool("null").call(() => structured(null)),
    defineTool("fails").call(() => toolError("no")),
    defineTool("marked").call(() => toolResult([], { metadata: { "io.modelcontextprotocol/serverInfo": "forged" } })),
  ],
  resources: [
    defineResource("here", "A place")
      .uri("a://here")
      .mimeType("text/plain")
      .size(4)
      .read(() => "text"),
    defineResource("kept")
      .uri("a://kept")
      .read(() => {
        return resourceResult([textContents("a")], { cache: { ttlMs: 9, scope: "public" }, metadata: { m: 1 } });
      }),
    defineResource("many")
      .template("t://{x}")
      .complete("x", () => ["a"])
      .read(({ x }) => x),
  ],
  prompts: [
    definePrompt("bare").render(() => "a"),
    definePrompt("asked")
      .argument("a", { required: true, description: "One" })
      .render(({ a }) => promptResult([message("assistant", a)], { description: "d", metadata: { m: 1 } })),
  ],
});

function answerTo(method: string, params: object = {}): Answer {
  return server.dispatch({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: META } }) as Answer;
}

/** The result of an answer, whichever form it has. */
function resultOf(method: string, params: object = {}): unknown {
  const { result, json } = answerTo(method, params);
  return result ?? JSON.parse(json ?? "null");
}

describe("v2026_07_28", () => {
  it("is a frozen value", () => {
    expect(v2026_07_28.version).toBe("2026-07-28");
    expect(Object.isFrozen(v2026_07_28)).toBe(true);
  });

  it("A06, A14, D174: discovers what the server is and can do", () => {
    expect(resultOf("server/discover")).toEqual({
      resultType: "complete",
      supportedVersions: ["2026-07-28"],
      capabilities: { completions: {}, logging: {}, prompts: {}, resources: {}, tools: {} },
      instructions: "Be brief.",
      ttlMs: 0,
      cacheScope: "private",
      _meta: SERVER_INFO,
    });
  });

  it("A06: says nothing of instructions where there are none", () => {
    const { json } = createServer({ name: "s", version: "1" }).dispatch({
      jsonrpc: "2.0",
      id: 1,
      method: "server/discover",
      params: { _meta: META },
    }) as Answer;
    expect(JSON.parse(json ?? "")).toEqual({
      resultType: "complete",
      supportedVersions: ["2026-07-28"],
      capabilities: { logging: {} },
      ttlMs: 0,
      cacheScope: "private",
      _meta: SERVER_INFO,
    });
  });

  it("A09, A25, D01, D02, D03, D163, D164, Q05: lists tools by name with what clients see of them, and the cache hint", () => {
    const { tools, ...rest } = resultOf("tools/list") as { readonly tools: readonly { readonly name: string }[] };
    expect(rest).toEqual({ resultType: "complete", ttlMs: 5, cacheScope: "public", _meta: SERVER_INFO });
    expect(tools.map(({ name }) => name)).toEqual(["fails", "full", "marked", "null", "plain"]);
    expect(tools[1]).toEqual({
      name: "full",
      title: "Full",
      description: "What it does",
      inputSchema: { type: "object", properties: { n: { type: "integer" } }, required: ["n"] },
      outputSchema: {
        type: "object",
        properties: { n: { type: "integer" } },
        required: ["n"],
        additionalProperties: false,
      },
      annotations: { readOnlyHint: true },
      icons: [{ src: "https://example.com/a.png" }],
      _meta: { "com.example/a": 1 },
    });
    expect(tools[4]).toEqual({ name: "plain", inputSchema: { type: "object", properties: {} } });
  });

  it("A25, D165, Q05: lists resources and templates apart, with the hint of resources", () => {
    const shared = { resultType: "complete", ttlMs: 7, cacheScope: "private", _meta: SERVER_INFO };
    expect(resultOf("resources/list")).toEqual({
      ...shared,
      resources: [
        { uri: "a://here", name: "here", description: "A place", mimeType: "text/plain", size: 4 },
        { uri: "a://kept", name: "kept" },
      ],
    });
    expect(resultOf("resources/templates/list")).toEqual({
      ...shared,
      resourceTemplates: [{ uriTemplate: "t://{x}", name: "many" }],
    });
  });

  it("A11, N01, Q05: lists prompts with their arguments in the order of declaration, and no empty list of them", () => {
    expect(resultOf("prompts/list")).toEqual({
      resultType: "complete",
      prompts: [{ name: "asked", arguments: [{ name: "a", required: true, description: "One" }] }, { name: "bare" }],
      ttlMs: 0,
      cacheScope: "private",
      _meta: SERVER_INFO,
    });
  });

  it("A09, A10: gives each family the hint of its own", () => {
    const hinted = server.with({
      cache: {
        tools: { ttlMs: 1, scope: "public" },
        resources: { ttlMs: 2, scope: "private" },
        prompts: { ttlMs: 3, scope: "public" },
        discovery: { ttlMs: 4, scope: "private" },
      },
    });
    const hints = ["tools/list", "resources/list", "resources/templates/list", "prompts/list", "server/discover"].map(
      (method) => {
        const { json } = hinted.dispatch({ jsonrpc: "2.0", id: 1, method, params: { _meta: META } }) as Answer;
        const { ttlMs, cacheScope } = JSON.parse(json ?? "");
        return [ttlMs, cacheScope];
      },
    );
    expect(hints).toEqual([
      [1, "public"],
      [2, "private"],
      [2, "private"],
      [3, "public"],
      [4, "private"],
    ]);
  });

  it("renders a list once: every answer carries the same text, and nothing is written anew", () => {
    const first = answerTo("tools/list");
    const stringify = vi.spyOn(JSON, "stringify");
    const second = answerTo("tools/list");
    expect(stringify).not.toHaveBeenCalled();
    stringify.mockRestore();
    expect(first.result).toBeUndefined();
    expect(second.json).toBe(first.json);
  });

  it("shapes a page as the very same object each time", () => {
    const page = { list: "tools", items: [], next: undefined } as const;
    const list = { pages: [page], pageAt: () => page };
    const none = { ttlMs: 0, scope: "private" } as const;
    const projection = v2026_07_28.project({
      info: { name: "s", version: "1" },
      instructions: undefined,
      capabilities: {},
      catalog: { lists: { tools: list, resources: list, templates: list, prompts: list } } as never,
      cache: { tools: none, resources: none, prompts: none, discovery: none },
      versions: ["2026-07-28"],
    });
    expect(projection.shape({ kind: "page", page })).toBe(projection.shape({ kind: "page", page }));
    expect(projection.shape({ kind: "discovery" })).toBe(projection.shape({ kind: "discovery" }));
  });

  it("words a tool's answer", () => {
    expect(resultOf("tools/call", { name: "plain" })).toEqual({
      resultType: "complete",
      content: [{ type: "text", text: "a" }],
      _meta: SERVER_INFO,
    });
    expect(resultOf("tools/call", { name: "full", arguments: { n: 1 } })).toEqual({
      resultType: "complete",
      content: [{ type: "text", text: '{"n":1}' }],
      structuredContent: { n: 1 },
      _meta: { "com.example/b": 2, ...SERVER_INFO },
    });
    expect(resultOf("tools/call", { name: "fails" })).toEqual({
      resultType: "complete",
      content: [{ type: "text", text: "no" }],
      isError: true,
      _meta: SERVER_INFO,
    });
  });

  it("keeps a structured null, which is a value", () => {
    expect(resultOf("tools/call", { name: "null" })).toEqual({
      resultType: "complete",
      content: [{ type: "text", text: "null" }],
      structuredContent: null,
      _meta: SERVER_INFO,
    });
  });

  it("says who the server is whatever a result's metadata says", () => {
    expect(resultOf("tools/call", { name: "marked" })).toMatchObject({ _meta: SERVER_INFO });
  });

  it("Q05: words a read with the hint of resources, or its own", () => {
    expect(resultOf("resources/read", { uri: "a://here" })).toEqual({
      resultType: "complete",
      contents: [{ uri: "a://here", mimeType: "text/plain", text: "text" }],
      ttlMs: 7,
      cacheScope: "private",
      _meta: SERVER_INFO,
    });
    expect(resultOf("resources/read", { uri: "a://kept" })).toEqual({
      resultType: "complete",
      contents: [{ uri: "a://kept", text: "a" }],
      ttlMs: 9,
      cacheScope: "public",
      _meta: { m: 1, ...SERVER_INFO },
    });
  });

  it("words a prompt and a completion, which nobody keeps", () => {
    expect(resultOf("prompts/get", { name: "bare" })).toEqual({
      resultType: "complete",
      messages: [{ role: "user", content: { type: "text", text: "a" } }],
      _meta: SERVER_INFO,
    });
    expect(resultOf("prompts/get", { name: "asked", arguments: { a: "x" } })).toEqual({
      resultType: "complete",
      description: "d",
      messages: [{ role: "assistant", content: { type: "text", text: "x" } }],
      _meta: { m: 1, ...SERVER_INFO },
    });
    const ref = { type: "ref/resource", uri: "t://{x}" };
    expect(resultOf("completion/complete", { ref, argument: { name: "x", value: "" } })).toEqual({
      resultType: "complete",
      completion: { values: ["a"], total: 1 },
      _meta: SERVER_INFO,
    });
  });
});
