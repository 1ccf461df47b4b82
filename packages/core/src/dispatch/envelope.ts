import { ErrorCode } from "../error/error-codes.ts";
import { McpError } from "../error/mcp-error.ts";
import { isRecord, type UnknownFields } from "../is-record.ts";
import { MAX_ID_BYTES } from "../limits.ts";

/** A JSON-RPC request id: a string of at most 256 bytes, or a safe integer. */
export type RequestId = string | number;

/** A message that must be answered. */
export interface RequestEnvelope {
  readonly kind: "request";
  readonly id: RequestId;
  readonly method: string;
  readonly params: unknown;
}

/** A message that is never answered. */
export interface NotificationEnvelope {
  readonly kind: "notification";
  readonly method: string;
  readonly params: unknown;
}

/** A value that is no message which a server takes, and what to say about it. */
export interface RefusedEnvelope {
  readonly kind: "refused";
  /** The id to answer under, when one could be read. */
  readonly id: RequestId | undefined;
  readonly error: McpError;
}

/** What a parsed value is as a JSON-RPC message. */
export type Envelope = RequestEnvelope | NotificationEnvelope | RefusedEnvelope;

/**
 * Reads a parsed value as one JSON-RPC message to a server. Members that are not known are ignored.
 *
 * @see MCP 2026-07-28, basic protocol, "Messages"; JSON-RPC 2.0 sections 4 and 5
 */
export function readEnvelope(value: unknown): Envelope {
  if (Array.isArray(value)) return refused(undefined, "A batch is not taken: send one message at a time");
  if (!isRecord(value)) return refused(undefined, "The message is not an object");
  const id = readId(value);
  if (value.jsonrpc !== "2.0") return refused(id, 'jsonrpc must be "2.0"');
  if (isResponse(value)) return refused(undefined, "A response is not taken: this server sends no requests");
  if (Object.hasOwn(value, "id") && id === undefined) {
    return refused(undefined, "The id must be a string of at most 256 bytes or an integer within ±(2^53-1)");
  }
  if (hasOutcome(value)) return refused(id, "A request has neither a result nor an error");
  const { method, params } = value;
  if (typeof method !== "string") return refused(id, "The method must be a string");
  return id === undefined ? { kind: "notification", method, params } : { kind: "request", id, method, params };
}

/**
 * The id under which a value is answered, if it has one within bounds. A response has none: under its id the peer may
 * have a request of its own in mind.
 */
export function readId(value: unknown): RequestId | undefined {
  if (!isRecord(value) || isResponse(value)) return undefined;
  return Object.hasOwn(value, "id") && isIdentifier(value.id) ? value.id : undefined;
}

function isResponse(value: UnknownFields): boolean {
  return hasOutcome(value) && !Object.hasOwn(value, "method");
}

function hasOutcome(value: object): boolean {
  return Object.hasOwn(value, "result") || Object.hasOwn(value, "error");
}

/** Whether a value may be a request id or a progress token. */
export function isIdentifier(value: unknown): value is RequestId {
  // Minus zero would come back as zero.
  if (typeof value === "number") return Number.isSafeInteger(value) && !Object.is(value, -0);
  return typeof value === "string" && byteLength(value) <= MAX_ID_BYTES;
}

const encoder = new TextEncoder();

function byteLength(value: string): number {
  // One UTF-16 unit is at least one byte and at most three: most strings need no counting.
  if (value.length * 3 <= MAX_ID_BYTES || value.length > MAX_ID_BYTES) return value.length;
  return encoder.encode(value).length;
}

function refused(id: RequestId | undefined, message: string): RefusedEnvelope {
  return { kind: "refused", id, error: new McpError(ErrorCode.InvalidRequest, `Invalid request: ${message}`) };
}
