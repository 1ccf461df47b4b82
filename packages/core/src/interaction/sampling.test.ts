import { type DefinitionError, defineTool, message, text } from "@snodo/core";
import { describe, expect, it } from "vitest";
import { schemaProblems } from "../../../../testing/wire-schema.ts";
import { sampling } from "./sampling.ts";
import type { SamplingMessage } from "./sampling-message.ts";

const problemsOf = (make: () => unknown): readonly string[] => {
  try {
    make();
    return [];
  } catch (error) {
    return (error as DefinitionError).problems.map(({ where, rule }) => `${where}: ${rule}`);
  }
};

const use = (id: string) => ({ type: "tool_use" as const, id, name: "t", input: {} });
const result = (toolUseId: string) => ({ type: "tool_result" as const, toolUseId, content: [text("ok")] });
const said = (role: "user" | "assistant", ...content: readonly object[]): SamplingMessage => ({
  role,
  content: content as never,
});

describe("sampling", () => {
  it("I406: says all that the protocol has, and of a tool what a model may know", () => {
    const tool = defineTool("search", "Search")
      .argument("q", "string")
      .call(() => "found");
    const request = sampling([message("user", "Find it"), message("assistant", text("Where?"))], {
      maxTokens: 100,
      systemPrompt: "Be brief",
      temperature: 0.5,
      stopSequences: ["."],
      metadata: { a: 1 },
      modelPreferences: {
        hints: [{ name: "small" }, {}],
        costPriority: 1,
        speedPriority: 0,
        intelligencePriority: 0.5,
      },
      includeContext: "none",
      tools: [tool],
      toolChoice: { mode: "auto" },
    });
    expect(schemaProblems("CreateMessageRequest", JSON.parse(JSON.stringify(request.wire)))).toEqual([]);
    expect(request.wire.params?.tools).toEqual([
      { name: "search", description: "Search", inputSchema: tool.inputSchema },
    ]);
    expect(request.needs).toEqual({ sampling: { tools: {} } });
    expect(sampling("?", { maxTokens: 1 }).needs).toEqual({ sampling: {} });
    expect(sampling("?", { maxTokens: 1, includeContext: "allServers" }).needs).toEqual({ sampling: { context: {} } });
  });

  it.each<[readonly unknown[], readonly string[]]>([
    [["?"], ["sampling(), options: must be an object with maxTokens"]],
    [["?", {}], ["sampling(), maxTokens: must be a whole number from 1"]],
    [["?", { maxTokens: 0 }], ["sampling(), maxTokens: must be a whole number from 1"]],
    [["?", { maxTokens: 1, temprature: 1 }], ['sampling(), options: "temprature" is not known here']],
    [[[], { maxTokens: 1 }], ["sampling(), messages: must be a string or a list of messages, at least one"]],
    [[[1], { maxTokens: 1 }], ["sampling(), messages at /0: must be an object"]],
    [
      [[{ role: "system", content: text("x") }], { maxTokens: 1 }],
      ["sampling(), messages at /0/role: must be user or assistant"],
    ],
    [
      [[said("user", { type: "resource_link", uri: "x", name: "x" })], { maxTokens: 1 }],
      ["sampling(), messages at /0/content/0/type: must be text, image, audio, tool_use or tool_result"],
    ],
    [
      [[{ role: "user", content: { type: "text" } }], { maxTokens: 1 }],
      ["sampling(), messages at /0/content/text: a text block needs this as a string"],
    ],
    [
      [[said("assistant", { type: "tool_use", id: 1 })], { maxTokens: 1 }],
      ["sampling(), messages at /0/content/0/id: must be a string"],
    ],
    [
      [[said("user", { type: "tool_result", toolUseId: "1", content: [1] })], { maxTokens: 1 }],
      ["sampling(), messages at /0/content/0/content/0: a content block is an object"],
    ],
    [
      ["?", { maxTokens: 1, tools: [{ name: "t" }] }],
      ["sampling(), tools: must be a list of tools with a name and an inputSchema"],
    ],
    [
      ["?", { maxTokens: 1, toolChoice: { mode: "any" } }],
      ["sampling(), toolChoice: must have the mode auto, required or none", "sampling(), toolChoice: needs tools"],
    ],
    [
      ["?", { maxTokens: 1, modelPreferences: { costPriority: 2 } }],
      ["sampling(), modelPreferences: must have hints with names, and priorities from 0 to 1"],
    ],
    [
      ["?", { maxTokens: 1, metadata: { a: 1n } }],
      [
        "sampling(), metadata: JSON cannot carry it: a bigint is not a JSON value: use encodable()",
        "sampling(), params at /metadata/a: JSON cannot carry them: a bigint is not a JSON value: use encodable()",
      ],
    ],
  ])("refuses mistake %#, naming the place", (args, problems) => {
    expect(problemsOf(() => sampling(...(args as unknown as Parameters<typeof sampling>)))).toEqual(problems);
  });

  it("takes tool results in any order", () => {
    const ids = Array.from({ length: 20_000 }, (_, at) => `${at}`);
    const messages = [said("assistant", ...ids.map(use)), said("user", ...ids.toReversed().map((id) => result(id)))];
    expect(problemsOf(() => sampling(messages, { maxTokens: 1 }))).toEqual([]);
  });

  it.each<[readonly SamplingMessage[], string]>([
    [[said("assistant", use("1"))], "/0: has tool uses that no message after it answers"],
    [
      [said("assistant", use("1")), said("user", text("so?"))],
      "/1: must answer each tool use of the message before it, and no other",
    ],
    [
      [said("assistant", use("1"), use("1")), said("user", result("1"), result("2"))],
      "/1: must answer each tool use of the message before it, and no other",
    ],
    [
      [said("assistant", use("1"), use("2")), said("user", result("1"))],
      "/1: must answer each tool use of the message before it, and no other",
    ],
    [
      [said("assistant", use("1")), said("user", result("2"))],
      "/1: must answer each tool use of the message before it, and no other",
    ],
    [[said("user", result("1"))], "/0: must answer each tool use of the message before it, and no other"],
    [
      [said("assistant", use("1")), said("user", result("1"), text("and"))],
      "/1: tool results stand alone, in a message of the user",
    ],
    [
      [said("assistant", use("1")), said("assistant", result("1"))],
      "/1: tool results stand alone, in a message of the user",
    ],
    [[said("user", use("1"))], "/0: tool uses stand in messages of the assistant"],
  ])("holds a conversation to the order of tool uses and results: %#", (messages, problem) => {
    expect(problemsOf(() => sampling(messages, { maxTokens: 1 }))).toEqual([`sampling(), messages at ${problem}`]);
  });

  it("takes a conversation in order, of uses in parallel too", () => {
    const messages = [
      said("user", text("?")),
      said("assistant", text("hm"), use("1"), use("2")),
      said("user", result("2"), result("1")),
    ];
    expect(problemsOf(() => sampling(messages, { maxTokens: 1 }))).toEqual([]);
  });

  it.each<[object, string]>([
    [{ role: "assistant", content: text("x") }, "/model"],
    [{ role: "tool", content: text("x"), model: "m" }, "/role"],
    [{ role: "assistant", content: { type: "text" }, model: "m" }, "/content/text"],
    [{ role: "assistant", content: [text("x"), 1], model: "m" }, "/content/1"],
    [{ role: "assistant", content: text("x"), model: "m", stopReason: 1 }, "/stopReason"],
  ])("refuses the answer %j", (answer, path) => {
    expect(sampling("?", { maxTokens: 1 })["~read"](answer as never)).toMatchObject({ ok: false, path });
  });

  it("gives an answer as it came", () => {
    const answer = { role: "assistant", content: [use("1")], model: "m", stopReason: "toolUse", _meta: { a: 1 } };
    expect(sampling("?", { maxTokens: 1 })["~read"](answer)).toEqual({ ok: true, answer });
  });
});
