import {
  type AnyServer,
  createServer,
  definePrompt,
  defineResource,
  defineTool,
  McpError,
  resourceResult,
} from "@snodo/core";
import { answerText } from "@snodo/core/transport";
import { describe, expect, it } from "vitest";
import { rawMessage } from "../../../testing/raw-message.ts";

/** The answer as it is written. */
async function written(server: AnyServer, method: string, params: object) {
  const answer = await server.dispatch(rawMessage(method, { ...params }));
  return answer === undefined ? undefined : JSON.parse(answerText(answer));
}

/** A server in which everything answers what this gives. */
function serverOf(give: () => unknown): AnyServer {
  const run = give as () => never;
  const schema = {
    type: "object",
    properties: { a: { type: "integer" } },
    required: ["a"],
    additionalProperties: false,
  };
  return createServer({
    name: "s",
    version: "1",
    instrumentation: () => {},
    tools: [defineTool("t").output(schema).call(run), defineTool("free").call(run)],
    resources: [defineResource("r").uri("x://r").read(run)],
    prompts: [definePrompt("p").argument("a").complete("a", run).render(run)],
  });
}

const hidden = (text: unknown) => () => Object.defineProperty({ a: 1 }, "toJSON", { value: () => text });

describe("what was checked is what is written", () => {
  it.each([{ evil: true }, undefined])("once was what a hidden toJSON gave: %j", async (text) => {
    const server = serverOf(hidden(text));
    for (const name of ["t", "free"]) {
      const { result } = await written(server, "tools/call", { name });
      expect(result).toMatchObject({ structuredContent: { a: 1 }, content: [{ text: '{"a":1}' }] });
    }
    const { result } = await written(server, "resources/read", { uri: "x://r" });
    expect(result.contents).toEqual([{ uri: "x://r", mimeType: "application/json", text: '{"a":1}' }]);
  });

  it("once was what a live object had become meanwhile", async () => {
    const server = serverOf(async () => {
      const live: { a: unknown } = { a: 1 };
      setImmediate(() => {
        live.a = "no integer";
      });
      return live;
    });
    const answer = await server.dispatch(rawMessage("tools/call", { name: "t" }));
    await new Promise((resolve) => setImmediate(resolve));
    expect(JSON.parse(answerText(answer as never)).result.structuredContent).toEqual({ a: 1 });
  });

  it("once was what a getter gave when it was asked again", async () => {
    let looks = 0;
    const server = serverOf(() => ({
      get a() {
        looks += 1;
        return looks;
      },
    }));
    const { result } = await written(server, "tools/call", { name: "t" });
    expect(result.structuredContent).toEqual({ a: 1 });
  });

  it("once was another cache hint than the one that was looked at", async () => {
    const cache = { ttlMs: 1, scope: "private" as const };
    const answer = await serverOf(() => resourceResult([], { cache })).dispatch(
      rawMessage("resources/read", { uri: "x://r" }),
    );
    cache.ttlMs = -1;
    expect(JSON.parse(answerText(answer as never)).result).toMatchObject({ ttlMs: 1 });
  });

  it("once was other data of an error", async () => {
    const data = { a: 1 };
    const answer = await serverOf(() => {
      throw McpError.invalidParams("No", data);
    }).dispatch(rawMessage("tools/call", { name: "t" }));
    data.a = 2;
    expect(JSON.parse(answerText(answer as never)).error.data).toEqual({ a: 1 });
  });
});
