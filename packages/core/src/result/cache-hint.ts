/** How long and by whom an answer may be kept. @see MCP 2026-07-28, caching (SEP-2549) */
export interface CacheHint {
  /** Whole milliseconds for which the answer is fresh; 0 means that it is stale at once. */
  readonly ttlMs: number;
  /** `"public"`: the same answer for everybody; `"private"`: for this caller only. */
  readonly scope: "public" | "private";
}

/** What a cache hint looks like, for messages about one that does not. */
export const CACHE_HINT_FORM = '{ ttlMs: whole milliseconds from 0, scope: "public" or "private" }';

/** Whether a value is a sound cache hint. */
export function isCacheHint(value: unknown): value is CacheHint {
  if (typeof value !== "object" || value === null) return false;
  const { ttlMs, scope } = value as Partial<CacheHint>;
  return Number.isSafeInteger(ttlMs) && Number(ttlMs) >= 0 && (scope === "public" || scope === "private");
}
