import { isNamed } from "./is-named.ts";
import { SnodoError } from "./snodo-error.ts";

/**
 * The connection cannot be used, or the peer answered something that is no answer. It comes from this side, never from
 * the peer: those are `McpError`s.
 *
 * `code`: `"closed"`, the client was closed; `"invalid-response"`, the peer broke the protocol; `"no-common-version"`,
 * no revision is spoken by both.
 */
export class ConnectionError extends SnodoError<"closed" | "invalid-response" | "no-common-version"> {
  constructor(code: ConnectionError["code"], message: string, options?: ErrorOptions) {
    super("ConnectionError", code, message, options);
  }
}

/** Whether a value is a `ConnectionError`, also one of another copy of this package. */
export function isConnectionError(value: unknown): value is ConnectionError {
  return isNamed(value, "ConnectionError");
}
