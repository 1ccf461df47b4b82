import {
  audio,
  createServer,
  defineTool,
  embeddedResource,
  type InstrumentationEvent,
  image,
  McpError,
  resourceLink,
  structured,
  text,
  toolError,
  toolResult,
} from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
import { describe, expect, it } from "vitest";
import { besidesRequests } from "../../../testing/besides-requests.ts";

/** Calls a tool that does nothing but run this function. */
async function answerOf(call: () => unknown) {
  const events: InstrumentationEvent[] = [];
  const tool = { kind: "tool" as const, name: "a", call };
  const server = createServer({
    name: "s",
    version: "1",
    tools: [tool],
    instrumentation: besidesRequests(events),
  });
  const client = await connect(direct(server));
  const { metadata: _, ...result } = await client.callTool("a");
  return { result, events };
}

/** Throws it from a handler, at once or later. */
const thrower = (value: unknown) => () => {
  throw value;
};

describe("a tool that answers", () => {
  it.each([
    ["a string", () => "hi", { isError: false, structured: undefined, content: [{ type: "text", text: "hi" }] }],
    ["nothing", () => undefined, { isError: false, structured: undefined, content: [] }],
    [
      "another JSON value",
      () => ({ a: [1, null] }),
      { isError: false, structured: { a: [1, null] }, content: [{ type: "text", text: '{"a":[1,null]}' }] },
    ],
    ["a promise", async () => 42, { isError: false, structured: 42, content: [{ type: "text", text: "42" }] }],
    [
      "toolResult()",
      () => toolResult([text("a", { annotations: { priority: 1 } })]),
      {
        isError: false,
        structured: undefined,
        content: [{ type: "text", text: "a", annotations: { priority: 1 } }],
      },
    ],
    [
      "structured()",
      () => structured(null, { content: [text("none")] }),
      { isError: false, structured: null, content: [{ type: "text", text: "none" }] },
    ],
    [
      "every kind of block",
      () =>
        toolResult([
          image(Uint8Array.of(0), "image/png"),
          audio("AA==", "audio/wav"),
          resourceLink({ uri: "x://a", name: "a" }),
          embeddedResource({ uri: "x://a", text: "hi" }),
        ]),
      {
        isError: false,
        structured: undefined,
        content: [
          { type: "image", data: "AA==", mimeType: "image/png" },
          { type: "audio", data: "AA==", mimeType: "audio/wav" },
          { type: "resource_link", uri: "x://a", name: "a" },
          { type: "resource", resource: { uri: "x://a", text: "hi" } },
        ],
      },
    ],
    [
      "toolError()",
      () => toolError("hex.pm returned 503"),
      { isError: true, content: [{ type: "text", text: "hex.pm returned 503" }] },
    ],
    [
      "a thrown toolError()",
      thrower(toolError("no", { content: [text("more")] })),
      {
        isError: true,
        content: [
          { type: "text", text: "no" },
          { type: "text", text: "more" },
        ],
      },
    ],
  ])("D129, E01, E02, E03, E04, E05: %s is seen by the client so", async (_what, call, expected) => {
    expect((await answerOf(call)).result).toEqual(expected);
  });

  it.each([
    ["thrown", thrower(McpError.invalidParams("no", { a: 1 }))],
    ["returned", () => McpError.invalidParams("no", { a: 1 })],
    ["rejected", async () => Promise.reject(McpError.invalidParams("no", { a: 1 }))],
    ["resolved", async () => McpError.invalidParams("no", { a: 1 })],
  ])("E06: a %s McpError is that JSON-RPC error", async (_how, call) => {
    await expect(answerOf(call)).rejects.toMatchObject({
      name: "McpError",
      code: -32602,
      message: "no",
      data: { a: 1 },
    });
  });

  it.each([
    ["a thrown error", thrower(new Error("password 1234"))],
    ["a returned error", () => new Error("password 1234")],
    ["a rejection", () => Promise.reject(new Error("password 1234"))],
    ["a thrown text", thrower("password 1234")],
    ["nothing thrown", thrower(undefined)],
    ["a bigint", () => 1n],
    ["a function", () => () => "password 1234"],
    ["NaN", () => ({ secret: Number.NaN })],
    ["a date", () => new Date(0)],
    ["bytes", () => Uint8Array.of(1)],
    ["a malformed block", () => toolResult([{ type: "text" } as never])],
    ["a malformed block of an error", () => toolError("no", { content: [{} as never] })],
  ])("D136, E07, E09, E10: %s is masked, and reported under the reference", async (_what, call) => {
    const { result, events } = await answerOf(call);
    const [shown] = result.content;
    expect(result).toEqual({ isError: true, content: [{ type: "text", text: expect.any(String) }] });
    const reference = /^Internal error \(ref ([0-9a-f-]+)\)$/.exec(shown?.type === "text" ? shown.text : "")?.[1];
    expect(reference).toBeDefined();
    expect(events).toMatchObject([{ type: "exception", reference, component: { kind: "tool", name: "a" } }]);
  });

  it("E10: a cycle is masked", async () => {
    const value: { self?: unknown } = {};
    value.self = value;
    const { result } = await answerOf(() => value);
    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/^Internal error/) }] });
  });
});

describe("a tool with an output schema", () => {
  const closed = defineTool("a").output((o) => o.property("id", "string", { required: true }));

  /** Calls it, whatever the compiler says of the answer. */
  async function answerOfClosed(answer: unknown) {
    const tool = closed.call(() => answer as never);
    const server = createServer({ name: "s", version: "1", tools: [tool], instrumentation: () => {} });
    return (await connect(direct(server))).tools.a();
  }

  it("C34: gives the value that it declares", async () => {
    expect(await answerOfClosed({ id: "1" })).toMatchObject({ isError: false, structured: { id: "1" } });
    expect(await answerOfClosed(structured({ id: "1" }, { content: [] }))).toMatchObject({
      structured: { id: "1" },
      content: [],
    });
  });

  it.each([[{ id: 1 }], [{}], [{ id: "1", more: "password 1234" }], ["text"], [toolResult([text("a")])], [undefined]])(
    "C35, D137: answers -32603 for anything else, without the value",
    async (answer) => {
      await expect(answerOfClosed(answer)).rejects.toMatchObject({
        name: "McpError",
        code: -32603,
        message: expect.not.stringContaining("1234"),
      });
    },
  );

  it("C35: lets a failure through unchecked", async () => {
    expect(await answerOfClosed(toolError("no"))).toMatchObject({ isError: true, content: [{ text: "no" }] });
  });
});
