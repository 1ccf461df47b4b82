import type { JsonObject } from "@snodo/schema";
import { McpError } from "../error/mcp-error.ts";
import { isRecord } from "../is-record.ts";
import { isBytes, toBase64 } from "./base64.ts";
import { CACHE_HINT_FORM, type CacheHint, isCacheHint } from "./cache-hint.ts";
import { checkContents } from "./check-block.ts";
import { checkedJson, checkedMetadata } from "./checked.ts";
import { isResult, type MarkedResult } from "./kind.ts";
import { UnfitResult } from "./unfit-result.ts";

/** What a resource answered, whatever way its handler said it. Knows no revision. */
export interface ResourceOutcome {
  readonly contents: readonly JsonObject[];
  readonly cache?: CacheHint;
  readonly metadata?: JsonObject;
}

/** The answer for a URI that nothing serves. @see MCP 2026-07-28, resources, "Error Handling" */
export function resourceNotFound(uri: string): McpError {
  return McpError.invalidParams("Resource not found", { uri });
}

/**
 * Turns what a resource's handler returned into one shape.
 *
 * @param uri the URI that was asked for
 * @param mimeType the declared type, if any
 * @throws {McpError} -32602 when the handler returned nothing
 * @throws {UnfitResult} when JSON cannot carry the value, or an item is malformed
 */
export function normalizeResource(value: unknown, uri: string, mimeType: string | undefined): ResourceOutcome {
  if (value === undefined) throw resourceNotFound(uri);
  if (isResult(value, "resource")) return fromResult(value, uri, mimeType);
  const typed = mimeType === undefined ? {} : { mimeType };
  if (typeof value === "string") return { contents: [{ uri, ...typed, text: value }] };
  if (isBytes(value)) return { contents: [{ uri, ...typed, blob: toBase64(value) }] };
  const json = JSON.stringify(checkedJson(value, ""));
  return { contents: [{ uri, mimeType: mimeType ?? "application/json", text: json }] };
}

function fromResult(result: MarkedResult<"resource">, uri: string, mimeType: string | undefined): ResourceOutcome {
  if (!Array.isArray(result.contents)) throw new UnfitResult("/contents", "the contents are a list of items");
  return {
    contents: result.contents.map((item: unknown, index) => {
      const path = `/contents/${index}`;
      if (!isRecord(item)) throw new UnfitResult(path, "the contents of a resource are an object");
      const whole = checkedJson({ uri, ...(mimeType !== undefined && { mimeType }), ...item }, path);
      const problem = checkContents(whole, path);
      if (problem !== undefined) throw new UnfitResult(problem.path, problem.rule);
      return whole as JsonObject;
    }),
    ...(result.cache !== undefined && { cache: checkedHint(result.cache) }),
    ...checkedMetadata(result.metadata),
  };
}

function checkedHint(hint: unknown): CacheHint {
  if (!isCacheHint(hint)) throw new UnfitResult("/cache", `a cache hint is ${CACHE_HINT_FORM}`);
  return { ttlMs: hint.ttlMs, scope: hint.scope };
}
