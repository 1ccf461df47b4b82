import { createServer, defineTool, McpError, serverRef } from "@snodo/core";
import { fetchHandler } from "@snodo/http";
import { describe, expect, it } from "vitest";
import { headersFor, rawMessage } from "../../../testing/raw-message.ts";

const open = defineTool("open").call(() => "open");
const secret = defineTool("secret")
  .argument("region", "string", { header: "Region", required: true })
  .call(() => "secret");
const refused = new McpError(4_003, "Refused");

const serverWith = (conceal: boolean) =>
  createServer({
    name: "s",
    version: "1",
    tools: [open, secret],
    authorization: { authorize: (_phase, { name }) => (name === "secret" ? refused : undefined), conceal },
  });

async function answerOf(server: Parameters<typeof fetchHandler>[0], name: string, args: object, more: HeadersInit) {
  const message = rawMessage("tools/call", { name, arguments: args });
  const headers = new Headers(headersFor(message));
  for (const [key, value] of Object.entries(more)) headers.set(key, value);
  const request = new Request("http://localhost/mcp", { method: "POST", headers, body: JSON.stringify(message) });
  const response = await fetchHandler(server)(request);
  return { status: response.status, headers: [...response.headers], body: await response.text() };
}

/** With the argument that a header mirrors, and with headers that are right, missing and wrong. */
const calls = [{}, { region: "eu" }, { region: 5 }].flatMap((args) =>
  [{}, { "mcp-param-region": "eu" }, { "mcp-param-region": "us" }].map((headers) => [args, headers] as const),
);

describe("a tool that a caller may not call", () => {
  it.each(calls)(
    "U403: concealed, is answered for with %j and %j as one that is not there: status, headers, body",
    async (args, headers) => {
      const [concealed, unknown] = await Promise.all(
        ["secret", "nobody"].map((name) => answerOf(serverWith(true), name, args, headers)),
      );
      expect(concealed?.body).toContain('"Unknown tool"');
      expect({ ...concealed, body: concealed?.body.replace("secret", "nobody") }).toEqual(unknown);
    },
  );

  it.each(calls)("U403: is refused by the policy's own error for %j and %j", async (args, headers) => {
    const { status, body } = await answerOf(serverWith(false), "secret", args, headers);
    expect({ status, ...JSON.parse(body) }).toMatchObject({ status: 200, error: { code: 4_003, message: "Refused" } });
  });

  it("has its headers compared for who may call it: 400 where they differ", async () => {
    const server = createServer({
      name: "s",
      version: "1",
      tools: [secret],
      authorization: { authorize: () => undefined },
    });
    expect((await answerOf(server, "secret", { region: "eu" }, { "mcp-param-region": "eu" })).status).toBe(200);
    const { status, body } = await answerOf(server, "secret", { region: "eu" }, { "mcp-param-region": "us" });
    expect({ status, ...JSON.parse(body) }).toMatchObject({ status: 400, error: { code: -32020 } });
  });
});

it("a server reference is served as the server that it holds", async () => {
  const ref = serverRef(serverWith(true));
  expect((await answerOf(ref, "open", {}, {})).body).toContain('"open"');
  ref.set(createServer({ name: "s", version: "2", tools: [secret] }));
  expect((await answerOf(ref, "open", {}, {})).body).toContain('"Unknown tool"');
});
