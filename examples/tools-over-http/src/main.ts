// Serves on a free port, and calls as any HTTP client can: what is sent, what comes back, and what is refused.

import assert from "node:assert/strict";
import { listen } from "@snodo/http/node";
import { server } from "./server.ts";

const listener = await listen(server, { port: 0 });

interface Sent {
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One message, with the headers that say the same as its body. */
function post({ method = "tools/call", params = {}, headers = {} }: Sent): Promise<Response> {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
    progressToken: "shelves",
  };
  return fetch(listener.url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      ...(typeof params.name === "string" && { "mcp-name": params.name }),
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } }),
  });
}

const search = { name: "search", arguments: { region: "eu", text: "l" } };

const found = await post({ params: search, headers: { "mcp-param-region": "eu" } });
const { result } = (await found.json()) as { readonly result: { readonly structuredContent: unknown } };
console.log(found.status, found.headers.get("content-type"), JSON.stringify(result.structuredContent));
assert.deepEqual(result.structuredContent, { items: ["kettle", "lamp"] });

// A handler that says how it gets on makes the answer a stream of events. The last event is the answer.
const counted = await post({ params: { name: "count" } });
console.log(counted.status, counted.headers.get("content-type"));
const events = (await counted.text()).trim().split("\n\n");
for (const event of events) console.log(lineOf(event));
assert.equal(events.length, 5);

const refused: readonly (readonly [what: string, Sent, status: number])[] = [
  ["a header that says another region", { params: search, headers: { "mcp-param-region": "us" } }, 400],
  ["an unknown method", { method: "tools/buy" }, 404],
  ["a client that takes no JSON", { params: search, headers: { accept: "text/html" } }, 406],
  ["a body that is no JSON", { params: search, headers: { "content-type": "text/plain" } }, 415],
  ["a page from elsewhere", { params: search, headers: { origin: "https://evil.example" } }, 403],
];
for (const [what, sent, status] of refused) {
  const answer = await post(sent);
  const { error } = (await answer.json()) as { readonly error: { readonly code: number } };
  console.log(`${answer.status} ${error.code} ${what}`);
  assert.equal(answer.status, status);
}
const got = await fetch(listener.url);
console.log(`${got.status} GET, allowed is ${got.headers.get("allow")}`);
assert.equal(got.status, 405);

await listener.close();

function lineOf(event: string): string {
  const { params, result } = JSON.parse(event.replace(/^data: /, ""));
  return params === undefined
    ? `  answer: ${result.content[0].text}`
    : `  ${params.progress} of ${params.total}: ${params.message}`;
}
