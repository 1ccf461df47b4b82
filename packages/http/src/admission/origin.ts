import { isLoopback } from "./host.ts";

/**
 * Whether a request with this `Origin` may be served: there is none (no browser sent it), its host is this machine, or
 * the list has it.
 *
 * @param allowed origins such as `"https://app.example.com"`, compared whole
 * @see MCP 2026-07-28, transports, "Security Warning"
 */
export function isAllowedOrigin(origin: string | null, allowed: readonly string[]): boolean {
  if (origin === null) return true;
  if (allowed.includes(origin)) return true;
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:")) return false;
  // An origin is a scheme, a host and a port: a text with more in it is none, whatever its host looks like.
  return url.origin === origin.toLowerCase() && isLoopback(url.hostname);
}

/** Origins of pages that came from no web server, such as those of browser extensions and desktop applications. */
const OTHER_ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@]+$/;

/** Whether an entry of `allowedOrigins` can ever be what a browser sends. */
export function isOrigin(entry: unknown): boolean {
  if (typeof entry !== "string" || !URL.canParse(entry)) return entry === "null";
  const { origin } = new URL(entry);
  return origin === entry || (origin === "null" && OTHER_ORIGIN.test(entry));
}
