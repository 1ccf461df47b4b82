import { type JsonObject, type JsonValue, toJsonCopy } from "@snodo/schema";
import { ErrorCode } from "../error/error-codes.ts";
import type { McpError } from "../error/mcp-error.ts";
import type { RequestId } from "./envelope.ts";

/** A JSON-RPC error as it travels. */
export interface WireError {
  readonly code: number;
  readonly message: string;
  readonly data?: JsonValue;
}

/** The answer to one message: exactly one of `result`, `json` and `error` is there. */
export interface Answer {
  /** Undefined when the id could not be read. */
  readonly id: RequestId | undefined;
  /**
   * Where the answer comes from. A transport with a status of its own (HTTP) tells by it a message that was refused at
   * the door, a request that was served and failed, one for which there was no room, one whose time was up, and one
   * that only a stream can answer, where the transport gave no outlet for one.
   */
  readonly stage: "admission" | "served" | "overload" | "timeout" | "no-stream";
  readonly result: JsonObject | undefined;
  /** The result as JSON text that was made before. */
  readonly json: string | undefined;
  readonly error: WireError | undefined;
}

/**
 * An answer that says what is wrong. Data that JSON cannot carry is left out.
 *
 * @param onUnfit told where in the data, and by which rule
 */
export function errorAnswer(
  id: RequestId | undefined,
  stage: Answer["stage"],
  error: McpError,
  onUnfit?: (path: string, rule: string) => void,
): Answer {
  const { data } = error;
  const message = typeof error.message === "string" ? error.message : "Error";
  // JSON-RPC knows no other codes than integers, and what is no number would travel as null.
  const code = Number.isSafeInteger(error.code) ? error.code : ErrorCode.InternalError;
  const json = data === undefined ? undefined : toJsonCopy(data);
  if (json?.ok === false) onUnfit?.(json.path, json.rule);
  const wire = json?.ok ? { code, message, data: json.value } : { code, message };
  return { id, stage, result: undefined, json: undefined, error: wire };
}

/** The answer as one line of JSON. */
export function answerText({ id, result, json, error }: Answer): string {
  if (error !== undefined) return JSON.stringify({ jsonrpc: "2.0", id, error });
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${json ?? JSON.stringify(result)}}`;
}
