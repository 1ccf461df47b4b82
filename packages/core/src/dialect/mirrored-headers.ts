import type { HeaderParameter } from "@snodo/schema";
import type { HeaderLookup } from "../context/context.ts";
import { ErrorCode } from "../error/error-codes.ts";
import { McpError } from "../error/mcp-error.ts";
import { isRecord, type UnknownFields } from "../is-record.ts";
import { isBase64 } from "../result/base64.ts";

/** The headers that mirror fields of the body, as the specification spells them. */
export const HEADER = {
  protocolVersion: "MCP-Protocol-Version",
  method: "Mcp-Method",
  name: "Mcp-Name",
  parameterPrefix: "Mcp-Param-",
} as const;

/** The refusal of a request whose headers do not mirror its body. */
export function headerMismatch(rule: string): McpError {
  return new McpError(ErrorCode.HeaderMismatch, `Header mismatch: ${rule}`);
}

/**
 * A header without the white space that may surround its value (RFC 9110 section 5.5), or null when it is not there.
 */
export function headerValue(headers: HeaderLookup, name: string): string | null {
  const value = headers.get(name);
  if (value === null) return null;
  // By index: an expression for the white space at the end would try again at every space inside.
  let start = 0;
  let end = value.length;
  while (start < end && isBlank(value.charCodeAt(start))) start += 1;
  while (end > start && isBlank(value.charCodeAt(end - 1))) end -= 1;
  return value.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

/** What an HTTP field value may hold: printable ASCII, and tabs inside. */
const FIELD_VALUE = /^[\x20-\x7e\t]*$/;

/**
 * Checks the headers that mirror the method and the name.
 *
 * @param mirrored the field of `params` that `Mcp-Name` mirrors for this method; undefined when there is none
 * @returns the rule that is broken, or undefined
 * @see MCP 2026-07-28, transports, "Standard Headers" (SEP-2243)
 */
export function checkMirroredHeaders(
  headers: HeaderLookup,
  method: string,
  params: UnknownFields,
  mirrored: string | undefined,
): string | undefined {
  if (headerValue(headers, HEADER.method) !== method) return `${HEADER.method} must be the method of the body`;
  if (mirrored === undefined) return undefined;
  const sent = headerValue(headers, HEADER.name);
  const name = params[mirrored];
  // A body without the field is answered for that, unless a header claims that it is there.
  if (typeof name !== "string" && sent === null) return undefined;
  if (sent === null || decodeHeaderValue(sent) !== name) return `${HEADER.name} must be params.${mirrored} of the body`;
  return undefined;
}

/**
 * Checks the headers that mirror arguments marked with `x-mcp-header`. Headers that nothing marks are ignored.
 *
 * @returns the rule that is broken, or undefined
 * @see MCP 2026-07-28, transports, "Custom Headers" (SEP-2243)
 */
export function checkParameterHeaders(
  headers: HeaderLookup,
  parameters: readonly HeaderParameter[],
  args: unknown,
): string | undefined {
  for (const { header, path, type } of parameters) {
    const name = HEADER.parameterPrefix + header;
    const sent = headerValue(headers, name);
    const value = valueAt(args, path);
    const place = `the argument ${JSON.stringify(path.join("."))}`;
    if (value === undefined || value === null) {
      if (sent !== null) return `${name} is there, but ${place} is not`;
    } else if (typeof value === "object") {
      if (sent !== null) return `${name} must be ${place}`;
    } else if (sent === null) {
      return `${name} is missing: it must be ${place}`;
    } else if (!mirrors(sent, value, type)) {
      return `${name} must be ${place}`;
    }
  }
  return undefined;
}

function valueAt(args: unknown, path: readonly string[]): unknown {
  let value: unknown = args;
  for (const key of path) {
    if (!isRecord(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

function mirrors(sent: string, value: unknown, type: HeaderParameter["type"]): boolean {
  const decoded = decodeHeaderValue(sent);
  if (decoded === undefined) return false;
  if (type === "integer" && typeof value === "number") {
    return Number.isSafeInteger(value) && /^-?\d+(?:\.0+)?$/.test(decoded) && Number(decoded) === value;
  }
  return decoded === String(value);
}

const PREFIX = "=?base64?";
const SUFFIX = "?=";
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Reads a header value that may be in the base64 form. Without the exact prefix and suffix it is a literal.
 *
 * @param value without the white space around it
 * @returns undefined when the value holds a character that a header cannot, or the base64 form is broken
 */
export function decodeHeaderValue(value: string): string | undefined {
  if (!FIELD_VALUE.test(value)) return undefined;
  if (!value.startsWith(PREFIX) || !value.endsWith(SUFFIX) || value.length < PREFIX.length + SUFFIX.length)
    return value;
  const encoded = value.slice(PREFIX.length, -SUFFIX.length);
  if (!isBase64(encoded)) return undefined;
  try {
    return decoder.decode(Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0)));
  } catch {
    // Bytes that are no UTF-8 stand for no text, so they cannot mirror one.
    return undefined;
  }
}
