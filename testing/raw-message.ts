/** A JSON object, as a message is one. */
export type Json = { readonly [member: string]: unknown };

/** The metadata that every request of revision 2026-07-28 carries. */
export const requestMeta: Json = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** A request as an object, with the metadata it needs; `params` may bring a `_meta` of its own. */
export function rawMessage(method: string, params: Json = {}, id: unknown = 1): Json {
  return { jsonrpc: "2.0", id, method, params: { _meta: requestMeta, ...params } };
}

/** The fields of `params` that the `Mcp-Name` header mirrors. */
const MIRRORED: Readonly<Record<string, string>> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
};

/** The headers that a careful client sends with a message over HTTP. */
export function headersFor(message: Json): Record<string, string> {
  const { method, params } = message as { readonly method: string; readonly params?: Json };
  const name = params?.[MIRRORED[method] ?? ""];
  return {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": method,
    ...(typeof name === "string" && { "mcp-name": name }),
  };
}
