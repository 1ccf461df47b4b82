const codes = {
  /** The message is not JSON, or holds a number that no double can carry. */
  ParseError: -32700,
  /** The message is JSON, but not one JSON-RPC request or notification. */
  InvalidRequest: -32600,
  /** The method does not exist here, or belongs to a capability that is not declared. */
  MethodNotFound: -32601,
  /** The parameters are wrong: also an unknown tool, prompt, resource or cursor. */
  InvalidParams: -32602,
  /** The server failed. */
  InternalError: -32603,
  /** An HTTP header that mirrors the body is missing, malformed or different. */
  HeaderMismatch: -32020,
  /** The request needs a client capability that it does not declare. */
  MissingRequiredClientCapability: -32021,
  /** The revision that the request claims is not spoken here. */
  UnsupportedProtocolVersion: -32022,
} as const;

/**
 * The JSON-RPC error codes that revision 2026-07-28 defines.
 *
 * An application's own codes lie outside -32768…-32000 (basic protocol, "Error codes").
 */
export const ErrorCode: typeof codes = Object.freeze(codes);
