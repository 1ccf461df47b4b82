import {
  type AnyServer,
  createServer,
  DefinitionError,
  defineTool,
  form,
  type JsonObject,
  sampling,
} from "@snodo/core";
import { fetchHandler } from "@snodo/http";
import { listen } from "@snodo/http/node";
import { describe, expect, it } from "vitest";
import { headersFor, rawMessage, requestMeta } from "../../../testing/raw-message.ts";

const name = form("Name?", (f) => f.string("name", { required: true }));
const requestState = { keys: [{ id: "k", secret: "0123456789abcdef0123456789abcdef" }] };
const server = createServer({
  name: "s",
  version: "1",
  requestState,
  principal: ({ auth }) => (typeof auth === "string" ? auth : null),
  tools: [
    defineTool("two").call(async (_args, { elicit }) => [
      (await elicit("a", name)).action,
      (await elicit("b", name)).action,
    ]),
    defineTool("model").call(async (_args, { sample }) => sample("a", sampling("?", { maxTokens: 1 }))),
  ],
});

async function post(served: AnyServer, tool: string, params: JsonObject, user?: string) {
  const _meta = { ...requestMeta, "io.modelcontextprotocol/clientCapabilities": { elicitation: {} } };
  const message = rawMessage("tools/call", { name: tool, ...params, _meta });
  const handler = fetchHandler(served, user === undefined ? {} : { auth: () => user });
  const request = new Request("http://localhost/mcp", {
    method: "POST",
    headers: headersFor(message),
    body: JSON.stringify(message),
  });
  const response = await handler(request);
  return { status: response.status, type: response.headers.get("content-type"), body: await response.json() };
}

describe("asks over HTTP", () => {
  it("are answers like any other, and go on in whatever process has the keys", async () => {
    const first = await post(server, "two", {}, "ada");
    expect(first).toMatchObject({
      status: 200,
      type: "application/json",
      body: { result: { resultType: "input_required", inputRequests: { a: { method: "elicitation/create" } } } },
    });
    const second = await post(server, "two", { inputResponses: { a: { action: "decline" } } }, "ada");
    const retry = { inputResponses: { b: { action: "cancel" } }, requestState: second.body.result.requestState };
    const third = await post(server.with({ version: "2" }), "two", retry, "ada");
    expect(third.body.result.structuredContent).toEqual(["decline", "cancel"]);
    expect((await post(server, "two", retry, "eve")).body.error).toEqual({
      code: -32602,
      message: "Invalid params: requestState is not valid for this request",
    });
  });

  it("are 400 with -32021 where the client does not declare what it is asked", async () => {
    expect(await post(server, "model", {})).toMatchObject({
      status: 400,
      body: { id: 1, error: { code: -32021, data: { requiredCapabilities: { sampling: {} } } } },
    });
  });

  it("need a principal where there is auth, at every entry", async () => {
    const anonymous = createServer({ name: "s", version: "1", requestState });
    const auth = () => "ada";
    expect(() => fetchHandler(anonymous, { auth })).toThrow(DefinitionError);
    await expect(listen(anonymous, { port: 0, auth })).rejects.toThrow("auth: needs a server with a principal");
    expect(() => fetchHandler(anonymous)).not.toThrow();
  });
});
