import { createServer, defineTool } from "@snodo/core";
import { listen } from "@snodo/http/node";
import { expect, it, vi } from "vitest";
import { toolCall } from "./message.ts";
import { rawConnection, rawPost } from "./raw-connection.ts";

vi.setConfig({ testTimeout: 30_000 });

const server = createServer({
  name: "repeated",
  version: "1",
  // One tool has a name that few hosts take, which is what it is for.
  instrumentation: () => {},
  tools: [
    defineTool("echo").call(() => "hi"),
    defineTool("echo, echo").call(() => "hi"),
    defineTool("accept").call((_args, context) => context.transport.headers?.get("accept") ?? "none"),
  ],
});

async function answerTo(text: string): Promise<string> {
  await using listener = await listen(server, { port: 0 });
  await using connection = await rawConnection(listener.port);
  connection.write(text);
  return await connection.until(/\r\n\r\n\{.*\}$/s);
}

it.each([
  ["Mcp-Name", "echo", 400, -32020],
  ["Mcp-Method", "tools/call", 400, -32020],
  ["MCP-Protocol-Version", "2026-07-28", 400, -32020],
  ["Host", "localhost", 403, -32600],
  ["Content-Type", "application/json", 415, -32600],
])("G09: refuses a %s that comes twice, though both are right", async (name, value, status, code) => {
  const answer = await answerTo(rawPost(toolCall("echo"), [`${name}: ${value}`]));
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain(`"code":${code}`);
});

it("refuses an Origin that comes twice", async () => {
  const origin = "Origin: http://localhost";
  expect(await answerTo(rawPost(toolCall("echo"), [origin]))).toMatch(/^HTTP\/1.1 200 /);
  expect(await answerTo(rawPost(toolCall("echo"), [origin, origin]))).toMatch(/^HTTP\/1.1 403 /);
});

it("G09: does not take two headers for one of the same text", async () => {
  const post = toolCall("echo, echo");
  expect(await answerTo(rawPost(post))).toMatch(/^HTTP\/1.1 200 /);
  const twice = { ...post, headers: { ...post.headers, "mcp-name": "echo\r\nMcp-Name: echo" } };
  expect(await answerTo(rawPost(twice))).toMatch(/^HTTP\/1.1 400 /);
});

it("G09: finds a repeated header behind thousands of others", async () => {
  const others = Array.from({ length: 4_000 }, () => "a:");
  expect(await answerTo(rawPost(toolCall("echo"), others))).toMatch(/^HTTP\/1.1 200 /);
  expect(await answerTo(rawPost(toolCall("echo"), [...others, "Mcp-Name: other"]))).toMatch(/^HTTP\/1.1 400 /);
});

it("joins a list that comes in several headers", async () => {
  const post = toolCall("accept");
  const split = { ...post, headers: { ...post.headers, accept: "text/html" } };
  expect(await answerTo(rawPost(split, ["Accept: application/json"]))).toContain(
    '"text":"text/html, application/json"',
  );
  expect(await answerTo(rawPost(split))).toMatch(/^HTTP\/1.1 406 /);
});
