import { type JsonObject, type JsonValue, toJsonCopy } from "@snodo/schema";
import type { CacheHint } from "./cache-hint.ts";
import { asBase64 } from "./content.ts";
import { RESULT_KIND } from "./kind.ts";

/** One item of what a resource holds: exactly one of `text` and `blob` (base64). */
export interface ResourceContents {
  /** Absent: the URI that was asked for. */
  readonly uri?: string;
  /** Absent: the resource's declared type, or for JSON `application/json`. */
  readonly mimeType?: string;
  readonly text?: string;
  readonly blob?: string;
  readonly _meta?: JsonObject;
}

/** Options of one item. */
export interface ContentsOptions {
  readonly uri?: string;
  readonly mimeType?: string;
  readonly metadata?: JsonObject;
}

/** An item of text. */
export function textContents(content: string, options: ContentsOptions = {}): ResourceContents {
  return Object.freeze({ ...about(options), text: content });
}

/**
 * An item of JSON, `application/json` unless told otherwise.
 *
 * @throws {TypeError} when JSON cannot carry the value, naming the place and the rule
 */
export function jsonContents(value: JsonValue, options: ContentsOptions = {}): ResourceContents {
  const read = toJsonCopy(value);
  if (!read.ok) throw new TypeError(`JSON cannot carry this value${read.path && ` at ${read.path}`}: ${read.rule}`);
  return Object.freeze({ mimeType: "application/json", ...about(options), text: JSON.stringify(read.value) });
}

/** An item of bytes, given as they are or as base64 text with padding. */
export function blobContents(data: Uint8Array | string, options: ContentsOptions = {}): ResourceContents {
  return Object.freeze({ ...about(options), blob: asBase64(data) });
}

/** What a resource answers when it says everything itself. Made by `resourceResult`. */
export interface ResourceResult {
  readonly [RESULT_KIND]: "resource";
  readonly contents: readonly ResourceContents[];
  readonly metadata?: JsonObject;
  readonly cache?: CacheHint;
}

/**
 * The explicit answer of a resource: any number of items, for a folder say.
 *
 * @param options `metadata`: becomes `_meta` of the result; `cache`: instead of the server's hint for resources
 */
export function resourceResult(
  contents: readonly ResourceContents[],
  options: { readonly metadata?: JsonObject; readonly cache?: CacheHint } = {},
): ResourceResult {
  return Object.freeze({ ...options, [RESULT_KIND]: "resource" as const, contents });
}

function about({ uri, mimeType, metadata }: ContentsOptions): ResourceContents {
  return {
    ...(uri !== undefined && { uri }),
    ...(mimeType !== undefined && { mimeType }),
    ...(metadata !== undefined && { _meta: metadata }),
  };
}
