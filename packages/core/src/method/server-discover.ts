import type { Outcome } from "./outcome.ts";

const DISCOVERY: Outcome = Object.freeze({ kind: "discovery" });

/** `server/discover`: what the server is and can do. @see MCP 2026-07-28, discovery */
export function serverDiscover(): Outcome {
  return DISCOVERY;
}
