import type { AnyServer } from "@snodo/core";
import type { ClientTransport } from "@snodo/core/client";

/** The field of the params that a header says too, for each method that has one. */
const NAMED: { readonly [method: string]: string } = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
};

/** A client's way to a server over HTTP, with a bearer token. */
export function overHttp<S extends AnyServer>(url: string, token: string): ClientTransport<S> {
  return {
    connect: async () => {},
    close: async () => {},
    async send(message, { signal }) {
      const { method, params } = message as { readonly method: string; readonly params: Record<string, unknown> };
      const name = params[NAMED[method] ?? ""];
      const response = await fetch(url, {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "mcp-protocol-version": "2026-07-28",
          "mcp-method": method,
          ...(typeof name === "string" && { "mcp-name": name }),
        },
        body: JSON.stringify(message),
        ...(signal !== undefined && { signal }),
      });
      if (response.status === 401) throw new Error(`401 ${response.headers.get("www-authenticate")}`);
      return response.json();
    },
  };
}
