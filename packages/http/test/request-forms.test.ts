import { createServer, defineTool } from "@snodo/core";
import { listen } from "@snodo/http/node";
import { describe, expect, it, vi } from "vitest";
import { toolCall } from "./message.ts";
import { rawConnection, rawPost } from "./raw-connection.ts";

vi.setConfig({ testTimeout: 30_000 });

const server = createServer({ name: "forms", version: "1", tools: [defineTool("echo").call(() => "hi")] });
const echo = toolCall("echo");

/** Everything that comes back until the server closes the connection. */
async function answerTo(text: string): Promise<string> {
  await using listener = await listen(server, { port: 0 });
  await using connection = await rawConnection(listener.port);
  connection.write(text.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
  return await connection.closed();
}

describe("seen in peers: unusual forms of a request are answered with 4xx, never 5xx", () => {
  it.each(["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "PROPFIND"])("%s", async (method) => {
    const answer = await answerTo(`${method} /mcp HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 405 /);
    expect(answer).toMatch(/\r\nallow: POST\r\n/i);
    expect(answer.endsWith(method === "HEAD" ? "\r\n\r\n" : "}")).toBe(true);
  });

  it.each([
    "*",
    "http://localhost/mcp",
    "http://evil.example/mcp",
    "//localhost/mcp",
    "/mcp/",
    "/MCP",
    "/%6dcp",
    "/x/../mcp",
    "/mcp;x",
    "/",
  ])("POST %s", async (target) => {
    const answer = await answerTo(rawPost(echo, [], target));
    expect(answer).toMatch(/^HTTP\/1.1 404 /);
    expect(answer.endsWith("\r\n\r\nNot Found")).toBe(true);
  });

  it("OPTIONS *", async () => {
    expect(await answerTo("OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n")).toMatch(/^HTTP\/1.1 404 /);
  });

  it.each([
    ["no host", "POST /mcp HTTP/1.1\r\n\r\n", /^HTTP\/1.1 400 /],
    ["no host, as HTTP/1.0 may", "POST /mcp HTTP/1.0\r\n\r\n", /^HTTP\/1.1 403 /],
    [
      "an expectation that nobody has",
      "POST /mcp HTTP/1.1\r\nHost: localhost\r\nExpect: more\r\n\r\n",
      /^HTTP\/1.1 417 /,
    ],
    ["no request", "hello\r\n\r\n", /^HTTP\/1.1 400 /],
    ["another protocol", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", /^HTTP\/1.1 [45]0[05] /],
    [
      "two lengths",
      "POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
      /^HTTP\/1.1 400 /,
    ],
    ["a negative length", "POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", /^HTTP\/1.1 400 /],
    [
      "a length and chunks",
      "POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      /^HTTP\/1.1 400 /,
    ],
    [
      "a head of more than 32 KiB",
      `POST /mcp HTTP/1.1\r\nHost: a\r\nA: ${"a".repeat(33_000)}\r\n\r\n`,
      /^HTTP\/1.1 431 /,
    ],
  ])("%s", async (_what, text, status) => {
    expect(await answerTo(text)).toMatch(status);
  });
});

it("a query does not change the path", async () => {
  expect(await answerTo(rawPost(echo, [], "/mcp?x=/y"))).toMatch(/^HTTP\/1.1 200 /);
});

it("P404: serves the path that it is told to serve", async () => {
  await using listener = await listen(server, { port: 0, path: "/a/b" });
  expect(listener.url).toBe(`http://127.0.0.1:${listener.port}/a/b`);
  const answers = ["/a/b", "/mcp"].map((path) =>
    fetch(`http://127.0.0.1:${listener.port}${path}`, { method: "POST", ...echo }),
  );
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 404]);
});
