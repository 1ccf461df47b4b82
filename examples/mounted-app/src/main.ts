// Serves the application on a free port, and asks it as a browser, a stranger and two clients do.

import assert from "node:assert/strict";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { app } from "./app.ts";

const http = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
if (!http.listening) await once(http, "listening");
const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

const get = (path: string, token: string) => fetch(base + path, { headers: { authorization: `Bearer ${token}` } });

function call(token: string): Promise<Response> {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  return fetch(`${base}/api/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/call",
      "mcp-name": "notes",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "notes", _meta } }),
  });
}

try {
  console.log(`/health: ${await (await fetch(`${base}/health`)).text()}`);
  console.log(`/api/notes: ${await (await get("/api/notes", "token-of-ada")).text()}`);

  for (const token of ["token-of-ada", "token-of-bob"]) {
    const { result } = (await (await call(token)).json()) as {
      readonly result: { readonly content: [{ text: string }] };
    };
    console.log(`/api/mcp: ${result.content[0].text}`);
  }

  const stranger = await call("guessed");
  console.log(`/api/mcp: ${stranger.status} ${await stranger.text()}`);
  assert.equal(stranger.headers.get("www-authenticate"), "Bearer");

  // A GET is no message; it is answered at once, behind the same token.
  assert.equal((await get("/api/mcp", "token-of-ada")).status, 405);
  assert.equal((await get("/api/mcp", "guessed")).status, 401);
} finally {
  http.close();
}
