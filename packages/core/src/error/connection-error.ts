import { SnodoError } from "./snodo-error.ts";

/**
 * The connection cannot be used, or the peer answered something that is no answer. It comes from this side, never from
 * the peer: those are `McpError`s.
 *
 * `code`: `"CLOSED"`, the client was closed; `"INVALID_RESPONSE"`, the peer broke the protocol; `"NO_COMMON_VERSION"`,
 * no revision is spoken by both.
 */
export class ConnectionError extends SnodoError<"CLOSED" | "INVALID_RESPONSE" | "NO_COMMON_VERSION"> {
  constructor(code: "CLOSED" | "INVALID_RESPONSE" | "NO_COMMON_VERSION", message: string, options?: ErrorOptions) {
    super("ConnectionError", code, message, options);
  }
}

/** Whether a value is a `ConnectionError`, also one of another copy of this package. */
export function isConnectionError(value: unknown): value is ConnectionError {
  return value instanceof Error && value.name === "ConnectionError";
}
