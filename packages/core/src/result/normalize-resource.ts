import type { JsonObject } from "@snodo/schema";
import { McpError } from "../error/mcp-error.ts";
import { isBytes, toBase64 } from "./base64.ts";
import { checkContents, isRecord } from "./check-block.ts";
import type { CacheHint, ResourceContents, ResourceResult } from "./contents.ts";
import { isResult } from "./kind.ts";
import { jsonOrThrow, withMetadata } from "./normalize-tool.ts";
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
  if (isResult(value, "resource")) return fromResult(value as unknown as ResourceResult, uri, mimeType);
  const typed = mimeType === undefined ? {} : { mimeType };
  if (typeof value === "string") return { contents: [{ uri, ...typed, text: value }] };
  if (isBytes(value)) return { contents: [{ uri, ...typed, blob: toBase64(value) }] };
  const json = JSON.stringify(jsonOrThrow(value, ""));
  return { contents: [{ uri, mimeType: mimeType ?? "application/json", text: json }] };
}

function fromResult(result: ResourceResult, uri: string, mimeType: string | undefined): ResourceOutcome {
  if (!Array.isArray(result.contents)) throw new UnfitResult("/contents", "the contents are a list of items");
  return {
    contents: result.contents.map((item: ResourceContents, index) => {
      const path = `/contents/${index}`;
      if (!isRecord(item)) throw new UnfitResult(path, "the contents of a resource are an object");
      const whole = jsonOrThrow({ uri, ...(mimeType !== undefined && { mimeType }), ...item }, path);
      const problem = checkContents(whole, path);
      if (problem !== undefined) throw new UnfitResult(problem.path, problem.rule);
      return whole as JsonObject;
    }),
    ...(result.cache !== undefined && { cache: checkedHint(result.cache) }),
    ...withMetadata(result.metadata),
  };
}

function checkedHint(hint: CacheHint): CacheHint {
  if (!isCacheHint(hint)) {
    throw new UnfitResult(
      "/cache",
      'a cache hint is { ttlMs: whole milliseconds from 0, scope: "public" or "private" }',
    );
  }
  return hint;
}

/** Whether a value is a sound cache hint. */
export function isCacheHint(value: unknown): value is CacheHint {
  if (typeof value !== "object" || value === null) return false;
  const { ttlMs, scope } = value as Partial<CacheHint>;
  return Number.isSafeInteger(ttlMs) && Number(ttlMs) >= 0 && (scope === "public" || scope === "private");
}
