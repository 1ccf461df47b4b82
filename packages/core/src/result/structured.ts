import type { JsonObject } from "@snodo/schema";
import type { ContentBlock } from "./content.ts";
import { RESULT_KIND } from "./kind.ts";

/** A tool result whose value a program can read. Made by `structured`. */
export interface StructuredResult<Value> {
  readonly [RESULT_KIND]: "structured";
  readonly value: Value;
  readonly content?: readonly ContentBlock[];
  readonly metadata?: JsonObject;
}

/**
 * A structured tool result.
 *
 * @param value any JSON value; checked against the tool's output schema, where it has one
 * @param options `content`: what a model reads instead of the value's JSON; `metadata`: becomes `_meta` of the result
 * @see MCP 2026-07-28, tools, "Structured Content"
 */
export function structured<const Value>(
  value: Value,
  options: { readonly content?: readonly ContentBlock[]; readonly metadata?: JsonObject } = {},
): StructuredResult<Value> {
  return Object.freeze({ ...options, [RESULT_KIND]: "structured" as const, value });
}

/** A tool result given as content blocks. Made by `toolResult`. */
export interface ContentResult {
  readonly [RESULT_KIND]: "content";
  readonly content: readonly ContentBlock[];
  readonly metadata?: JsonObject;
}

/**
 * A tool result of exactly these content blocks.
 *
 * @param options `metadata`: becomes `_meta` of the result
 */
export function toolResult(
  content: readonly ContentBlock[],
  options: { readonly metadata?: JsonObject } = {},
): ContentResult {
  return Object.freeze({ ...options, [RESULT_KIND]: "content" as const, content });
}
