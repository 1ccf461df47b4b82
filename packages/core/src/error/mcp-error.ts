import type { JsonValue } from "@snodo/schema";
import { ErrorCode } from "./error-codes.ts";
import { isNamed } from "./is-named.ts";
import { SnodoError } from "./snodo-error.ts";

/**
 * A JSON-RPC error: the answer to a request that should not have been dispatched.
 *
 * A handler throws or returns one to refuse a request; a client call rejects with one when the server answers so. For
 * a failure that the model should read, use `toolError` instead.
 *
 * `message` and `data` travel to the peer as they are: name the place and the rule, never a value or an internal
 * detail.
 *
 * @see MCP 2026-07-28, basic protocol, "Error codes"
 */
export class McpError extends SnodoError<number> {
  /** What the error says beyond its message. Absent when there is nothing. */
  declare readonly data?: JsonValue;

  /**
   * @param code an integer; an application's own lies outside -32768…-32000
   * @param data any JSON value
   * @throws {TypeError} when the code is no integer
   */
  constructor(code: number, message: string, data?: JsonValue, options?: ErrorOptions) {
    // JSON would write any other number as null or as no integer, and no client could read the answer.
    if (!Number.isSafeInteger(code)) throw new TypeError("The code of an McpError must be an integer");
    super("McpError", code, message, options);
    if (data !== undefined) this.data = data;
  }

  /** -32602: the parameters are wrong, or name something that does not exist. */
  static invalidParams(message: string, data?: JsonValue): McpError {
    return new McpError(ErrorCode.InvalidParams, message, data);
  }

  /** -32603: the server cannot do it, through no fault of the request. */
  static internal(message: string, data?: JsonValue): McpError {
    return new McpError(ErrorCode.InternalError, message, data);
  }

  /** -32601: there is no such method here. */
  static methodNotFound(message: string, data?: JsonValue): McpError {
    return new McpError(ErrorCode.MethodNotFound, message, data);
  }

  /**
   * -32021: the request cannot be served without a client capability that it does not declare. Over HTTP the status is
   * 400.
   *
   * @param required the capabilities as a client would declare them, such as `{ sampling: {} }`
   */
  static missingClientCapability(required: { readonly [capability: string]: JsonValue }): McpError {
    return new McpError(ErrorCode.MissingRequiredClientCapability, "Client capability required", {
      requiredCapabilities: required,
    });
  }
}

/** Whether a value is an `McpError`, also one of another copy of this package. */
export function isMcpError(value: unknown): value is McpError {
  return isNamed(value, "McpError", (error: { code?: unknown }) => Number.isSafeInteger(error.code));
}
