import { checkKeys, type Report, readObject } from "../define/report.ts";
import { CACHE_HINT_FORM, type CacheHint, isCacheHint } from "../result/cache-hint.ts";
import type { CacheHints } from "./server-options.ts";

const FAMILIES = ["tools", "prompts", "resources", "discovery"] as const;
const NOT_AT_ALL: CacheHint = Object.freeze({ ttlMs: 0, scope: "private" });

/** Checks the option `cache`, and fills in what it leaves out. */
export function readCache(report: Report, given: unknown): CacheHints {
  const hints = { tools: NOT_AT_ALL, prompts: NOT_AT_ALL, resources: NOT_AT_ALL, discovery: NOT_AT_ALL };
  const cache = given === undefined ? undefined : readObject(report, "cache", given);
  if (cache === undefined) return Object.freeze(hints);
  checkKeys(report, "cache", cache, FAMILIES);
  for (const family of FAMILIES) {
    if (cache[family] === undefined) continue;
    const where = `cache.${family}`;
    const hint = readObject(report, where, cache[family], `must be ${CACHE_HINT_FORM}`);
    if (hint === undefined) continue;
    checkKeys(report, where, hint, ["ttlMs", "scope"]);
    if (isCacheHint(hint)) hints[family] = Object.freeze({ ttlMs: hint.ttlMs, scope: hint.scope });
    else report.add(where, `must be ${CACHE_HINT_FORM}`);
  }
  return Object.freeze(hints);
}

/** What one caller may see must not be kept for all. Discovery says the same to everybody. */
export function refusePublic(report: Report, cache: CacheHints): void {
  for (const family of ["tools", "prompts", "resources"] as const) {
    if (cache[family].scope !== "public") continue;
    report.add(`cache.${family}.scope`, 'must be "private" where there is an authorization policy');
  }
}
