import { describe, expect, it } from "vitest";
import { differs } from "./difference.ts";
import { exchange, type Sent } from "./exchange.ts";
import { call, having } from "./message.ts";
import { onEveryRuntime } from "./on-every-runtime.ts";

const echo = call("echo", { text: "hi" });
const get: Sent = { method: "GET", headers: { accept: "text/event-stream" } };
const body = (bytes: string | Uint8Array): Sent => ({ ...echo, body: bytes });
const origin = (value: string, sent = echo) => having(sent, { origin: value });
const padded = (bytes: number) => body(String(echo.body) + " ".repeat(bytes - String(echo.body).length));
const chunked = (sent: Sent) => having(sent, { "transfer-encoding": "chunked" });
const bytes = (...values: number[]) => Uint8Array.from(values);

/** What is sent, to which entry, and what comes back: the status, and the code of the JSON-RPC error (null: none). */
const table: readonly (readonly [title: string, entry: string, sent: Sent, status: number, code: number | null])[] = [
  ["GET", "mcp", get, 405, -32600],
  ["DELETE", "mcp", { method: "DELETE" }, 405, -32600],
  ["PUT", "mcp", { ...echo, method: "PUT" }, 405, -32600],
  ["PATCH", "mcp", { ...echo, method: "PATCH" }, 405, -32600],

  ["an origin of this machine", "mcp", origin("http://localhost:5173"), 200, null],
  ["a foreign origin", "mcp", origin("https://evil.example"), 403, -32600],
  ["an origin that looks like this machine", "mcp", origin("http://localhost.evil.example"), 403, -32600],
  ["the null origin", "mcp", origin("null"), 403, -32600],
  ["a foreign origin by another method", "mcp", origin("https://evil.example", get), 403, -32600],
  ["an origin of the list", "guarded", having(origin("https://app.example"), { host: "app.example" }), 200, null],
  ["a host of the list on any port", "guarded", having(echo, { host: "app.example:8443" }), 200, null],
  ["a host beside the list", "guarded", having(echo, { host: "evil.example" }), 403, -32600],

  ["no content type", "mcp", having(echo, { "content-type": undefined }), 415, -32600],
  ["another content type", "mcp", having(echo, { "content-type": "text/plain" }), 415, -32600],
  ["a charset", "mcp", having(echo, { "content-type": "Application/JSON; charset=utf-8" }), 200, null],
  ["no accept", "mcp", having(echo, { accept: undefined }), 200, null],
  ["any accept", "mcp", having(echo, { accept: "*/*" }), 200, null],
  ["an accept for streams only", "mcp", having(echo, { accept: "text/event-stream" }), 406, -32600],
  ["an accept against JSON", "mcp", having(echo, { accept: "application/json;q=0, text/html" }), 406, -32600],

  ["a body of the limit", "small", padded(1_000), 200, null],
  ["a body over the limit", "small", padded(1_001), 413, -32600],
  ["a body of the limit, in chunks", "small", chunked(padded(1_000)), 200, null],
  ["a body over the limit, in chunks", "small", chunked(padded(1_001)), 413, -32600],
  ["a long body", "mcp", padded(2_000_000), 200, null],
  ["a body over the limit that is there by default", "mcp", padded(2_000_001), 413, -32600],
  ["the same, in chunks", "mcp", chunked(padded(2_000_001)), 413, -32600],

  ["no body", "mcp", having({ ...echo, body: "" }, {}), 400, -32700],
  ["half of a message", "mcp", body('{"jsonrpc":'), 400, -32700],
  ["no UTF-8", "mcp", body(bytes(0x22, 0xff, 0x22)), 400, -32700],
  ["an overlong form", "mcp", body(bytes(0x22, 0xc0, 0xaf, 0x22)), 400, -32700],
  ["a surrogate as bytes", "mcp", body(bytes(0x22, 0xed, 0xa0, 0x80, 0x22)), 400, -32700],
  ["a character that is cut off", "mcp", body(bytes(0x22, 0xe4, 0xb8)), 400, -32700],
  ["UTF-16", "mcp", body(new Uint8Array(Buffer.from(`\uFEFF${echo.body}`, "utf16le"))), 400, -32700],
  ["a byte order mark", "mcp", body(`\uFEFF${echo.body}`), 200, null],
  ["arrays that are too deep", "mcp", body("[".repeat(100_000)), 400, -32700],

  ["nobody", "known", echo, 401, null],
  ["nobody, by another method", "known", get, 401, null],
  ["somebody", "known", having(echo, { authorization: "Bearer ann" }), 200, null],
  ["somebody of whom nothing can be found out", "known", having(echo, { authorization: "Bearer broken" }), 500, -32603],
  ["nobody, from a foreign origin", "known", origin("https://evil.example"), 403, -32600],
];

onEveryRuntime(({ name: runtime, url }) => {
  it.each(table)("%s", async (_title, entry, sent, status, code) => {
    const host = entry === "guarded" ? { host: "app.example", ...sent.headers } : {};
    const received = await exchange(url(entry), having(sent, host));
    const isJson = received.headers["content-type"] === "application/json";
    const answer = isJson ? JSON.parse(received.body) : undefined;
    expect({ status: received.status, code: answer?.error?.code ?? null }).toEqual({ status, code });
    expect(received.headers.allow).toBe(status === 405 ? "POST" : undefined);
    expect(received.headers["www-authenticate"]).toBe(status === 401 ? "Bearer" : undefined);
    if (status !== 401) expect(isJson).toBe(true);
    expect(received.body).not.toContain("secret");
  });

  it("HEAD is answered as other methods are, without a body", async () => {
    const { status, headers, body } = await exchange(url(), { method: "HEAD" });
    expect([status, headers.allow, body]).toEqual([405, "POST", ""]);
  });

  it("another path is not served", async () => {
    expect((await exchange(new URL("/other", url()), echo)).status).toBe(404);
  });

  it("a host of another machine is refused where the address is known to be this one's", async () => {
    const { status } = await exchange(url(), having(echo, { host: "rebound.example" }));
    expect(status).toBe(differs(runtime, "knows no address") ? 200 : 403);
  });

  it("a header that came twice is refused where it shows", async () => {
    const twice = having(call("routed", { region: "eu, eu" }), { "mcp-param-region": "eu, eu" });
    expect((await exchange(url(), twice)).status).toBe(200);
    const { status } = await exchange(url(), { ...twice, repeated: { "mcp-param-region": ["eu", "eu"] } });
    expect(status).toBe(differs(runtime, "joins repeated headers") ? 200 : 400);
  });

  describe("who calls", () => {
    it("is known to handlers, with the headers that came", async () => {
      const sent = having(call("who"), { authorization: "Bearer ann", "user-agent": "suite/1" });
      const { body } = await exchange(url("known"), sent);
      expect(JSON.parse(JSON.parse(body).result.content[0].text)).toEqual({ auth: "ann", agent: "suite/1" });
    });

    it("decides what is there", async () => {
      const sent = having(call("hidden"), { authorization: "Bearer ann" });
      expect(JSON.parse((await exchange(url("known"), sent)).body)).toMatchObject({
        result: { content: [{ text: "seen" }] },
      });
    });
  });
});
