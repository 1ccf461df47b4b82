import type { HeaderLookup } from "@snodo/core/transport";
import { isAllowedOrigin } from "./origin.ts";

/** Response headers, in lower case. */
export type ResponseHeaders = Readonly<Record<string, string>>;

/** Everything that a client of any revision sends. Those that mirror arguments are named by the tools, see below. */
const REQUEST_HEADERS =
  "content-type, accept, authorization, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id";

/** How long a browser may remember what it may send, in seconds; browsers remember no longer than two hours. */
const MAX_AGE_S = "7200";

/** A header that mirrors an argument. No browser knows a pattern of names, so each is allowed by its name. */
const MIRRORING = /^mcp-param-[!#$%&'*+.^_`|~0-9a-z-]+$/;

/**
 * What every answer tells the browser, those to refused requests included, or a page could not read why.
 *
 * Credentials are never allowed: a page then acts for whoever is logged in, and the origins of this machine may all
 * call. A token in `Authorization` is none of those.
 */
export function corsHeaders(headers: HeaderLookup, allowedOrigins: readonly string[]): ResponseHeaders {
  const origin = headers.get("origin");
  // The answer differs by the origin even where there is none.
  if (origin === null || !isAllowedOrigin(origin, allowedOrigins)) return { vary: "Origin" };
  return {
    vary: "Origin",
    "access-control-allow-origin": origin,
    "access-control-expose-headers": "www-authenticate, mcp-session-id",
  };
}

/**
 * What the answer to an `OPTIONS` says besides: the methods and headers of the request that the browser asks about.
 *
 * @see Fetch Standard, "CORS-preflight fetch"
 */
export function preflightHeaders(headers: HeaderLookup): ResponseHeaders {
  const mirrored = (headers.get("access-control-request-headers") ?? "")
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => MIRRORING.test(name));
  return {
    allow: "POST",
    vary: "Origin, Access-Control-Request-Headers",
    "access-control-allow-methods": "POST",
    "access-control-allow-headers": [REQUEST_HEADERS, ...mirrored].join(", "),
    "access-control-max-age": MAX_AGE_S,
  };
}
