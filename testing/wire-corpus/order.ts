import { type Exchange, META, request } from "./exchange.ts";

const VERSION = "io.modelcontextprotocol/protocolVersion";
const TOKEN = { authorization: "Bearer wide" };
const named = (method: string, meta: object) =>
  request(method, { name: "region", arguments: { region: 1 }, _meta: meta });

/**
 * Everything is wrong at first, and each exchange mends what was complained of in the one before.
 *
 * @see MCP 2026-07-28, transports; digest 04, 2.3
 */
export const ORDER: readonly Exchange[] = steps([
  {
    title: "the host",
    row: "2.3.1 host",
    method: "PUT",
    headers: {
      host: "evil.example",
      origin: "https://evil.example",
      "content-type": "text/plain",
      accept: "text/html",
      "mcp-protocol-version": "1999-01-01",
      "mcp-method": "tools/list",
      "mcp-name": null,
      "mcp-param-region": "us",
    },
    message: "x".repeat(2_000_001),
  },
  { title: "the origin", row: "2.3.1 origin", headers: { host: "localhost" } },
  { title: "who it is", row: "2.3.2 who it is", headers: { origin: "http://localhost" } },
  { title: "what they may do", row: "2.3.2 what they may do", headers: { authorization: "Bearer narrow" } },
  { title: "the HTTP method", row: "2.3.3 method", headers: TOKEN },
  { title: "the media type", row: "2.3.4 media type", method: "POST" },
  { title: "what is accepted", row: "2.3.4 accept", headers: { "content-type": "application/json" } },
  { title: "the size", row: "2.3.4 size", headers: { accept: "application/json" } },
  { title: "JSON", row: "2.3.5 JSON", message: "{" },
  { title: "a batch", row: "2.3.6 batch", message: [named("tools/none", {})] },
  { title: "a response", row: "2.3.6 response", message: { jsonrpc: "2.0", id: 1, result: {} } },
  { title: "the shape of a message", row: "2.3.6 shape", message: { id: 1, method: "tools/none", params: {} } },
  { title: "the metadata", row: "2.3.7 metadata", message: named("tools/none", {}) },
  {
    title: "the header of the version",
    row: "2.3.8 version header",
    message: named("tools/none", { ...META, [VERSION]: "1999-01-02" }),
  },
  {
    title: "the version",
    row: "2.3.9 version",
    message: named("tools/none", { ...META, [VERSION]: "1999-01-01" }),
  },
  {
    title: "the header of the method",
    row: "2.3.10 method header",
    message: named("tools/none", META),
    headers: { "mcp-protocol-version": "2026-07-28" },
  },
  { title: "an unknown method", row: "2.3.11 method", headers: { "mcp-method": "tools/none" } },
  {
    title: "the header of the name",
    row: "2.3.10 name header",
    message: named("tools/call", META),
    headers: { "mcp-method": "tools/call" },
  },
  { title: "the header of an argument", row: "2.3.12 argument header", headers: { "mcp-name": "region" } },
  { title: "the arguments", row: "2.3.14 params", headers: { "mcp-param-region": "1" } },
]);

interface Step {
  readonly title: string;
  readonly row: string;
  readonly method?: string;
  readonly headers?: NonNullable<Exchange["headers"]>;
  readonly message?: unknown;
}

/** Each step goes on from all before it. */
function steps(given: readonly Step[]): readonly Exchange[] {
  const exchanges: Exchange[] = [];
  let [method, headers, message]: [string, NonNullable<Exchange["headers"]>, unknown] = ["POST", {}, ""];
  for (const { title, row, ...mended } of given) {
    method = mended.method ?? method;
    headers = { ...headers, ...mended.headers };
    message = mended.message ?? message;
    exchanges.push({
      title,
      message,
      at: "behind tokens",
      ...(method !== "POST" && { method }),
      headers,
      isHttpOnly: true,
      rows: [row],
    });
  }
  return exchanges;
}
