import { ErrorCode } from "../error/error-codes.ts";
import { McpError } from "../error/mcp-error.ts";
import { MAX_DEPTH, MAX_INTEGER_DIGITS } from "../limits.ts";
import { type Answer, errorAnswer } from "./answer.ts";
import { readId } from "./envelope.ts";

/** A message as a value, or the answer to a text that is none. */
export type ParsedMessage =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly answer: Answer };

// A leading byte order mark is dropped, and bytes that are no UTF-8 are an error instead of a question mark.
const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads the text of one message.
 *
 * Refused: what is no UTF-8 or no JSON, and a number that a double cannot carry or whose integer part has more than 64
 * digits (-32700); what nests deeper than 128 (-32600, with the id where it can be read).
 */
export function parseMessage(input: string | Uint8Array): ParsedMessage {
  let text: string;
  let value: unknown;
  try {
    text = typeof input === "string" ? input : decoder.decode(input);
    value = JSON.parse(text);
  } catch {
    // What the engine says would quote the message; the peer learns only that it is no JSON.
    return refusal(undefined, ErrorCode.ParseError, "Parse error: the message is not JSON in UTF-8");
  }
  switch (scan(text)) {
    case "number":
      return refusal(undefined, ErrorCode.ParseError, "Parse error: a number is too large to be carried");
    case "depth":
      return refusal(readId(value), ErrorCode.InvalidRequest, `Invalid request: nested deeper than ${MAX_DEPTH}`);
    default:
      return { ok: true, value };
  }
}

function refusal(id: Answer["id"], code: number, message: string): ParsedMessage {
  return { ok: false, answer: errorAnswer(id, "admission", new McpError(code, message)) };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const ZERO = 0x30;
const NINE = 0x39;

/** One pass over a text that is known to be JSON. */
function scan(text: string): "number" | "depth" | undefined {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      depth -= 1;
    } else if (code >= ZERO && code <= NINE) {
      const end = endOfNumber(text, at);
      if (isTooLarge(text, at, end)) return "number";
      at = end - 1;
    }
  }
  return deepest > MAX_DEPTH ? "depth" : undefined;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (let code = text.charCodeAt(at); code !== QUOTE; code = text.charCodeAt(at)) {
    at += code === BACKSLASH ? 2 : 1;
  }
  return at;
}

/** Where a number ends: digits, a fraction and an exponent in any order, which JSON.parse has checked already. */
function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && "0123456789.eE+-".includes(text.charAt(at))) at += 1;
  return at;
}

function isTooLarge(text: string, start: number, end: number): boolean {
  if (end - start <= 3) return false;
  const literal = text.slice(start, end);
  const rest = literal.search(/[.eE]/);
  const digits = rest === -1 ? literal.length : rest;
  return digits > MAX_INTEGER_DIGITS || (rest !== -1 && !Number.isFinite(Number(literal)));
}
