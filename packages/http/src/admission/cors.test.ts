import { describe, expect, it } from "vitest";
import { corsHeaders, preflightHeaders } from "./cors.ts";

describe("corsHeaders", () => {
  it("names the one origin that asked, and what a page may read", () => {
    expect(corsHeaders(new Headers({ origin: "https://app.example" }), ["https://app.example"])).toEqual({
      vary: "Origin",
      "access-control-allow-origin": "https://app.example",
      "access-control-expose-headers": "www-authenticate, mcp-session-id",
    });
  });

  it.each([{}, { origin: "https://evil.example" }, { origin: "null" }])("allows nobody else: %j", (headers) => {
    expect(corsHeaders(new Headers(headers), ["https://app.example"])).toEqual({ vary: "Origin" });
  });
});

describe("preflightHeaders", () => {
  const allowed = (requested?: string) =>
    preflightHeaders(new Headers(requested === undefined ? {} : { "access-control-request-headers": requested }))[
      "access-control-allow-headers"
    ];
  const always =
    "content-type, accept, authorization, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id";

  it("allows what clients send, and the headers of arguments by their names", () => {
    expect(allowed()).toBe(always);
    expect(allowed("content-type,mcp-param-region")).toBe(`${always}, mcp-param-region`);
    expect(allowed(" Mcp-Param-A ,\tmcp-param-b_2")).toBe(`${always}, mcp-param-a, mcp-param-b_2`);
  });

  it.each(["x-api-key", "*", "mcp-param-", "mcp-param-a b", "mcp-param-é", "x-mcp-param-a", ",,"])(
    "allows nothing else: %s",
    (requested) => {
      expect(allowed(requested)).toBe(always);
    },
  );
});
