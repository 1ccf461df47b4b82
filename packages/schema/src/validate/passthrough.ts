import type { SyncValidator } from "./validator.ts";

/** A validator that enforces nothing. What a schema says is then advertised only. */
export function passthroughValidator(): SyncValidator {
  return Object.freeze({ name: "passthrough", compile: () => () => NOTHING });
}

const NOTHING: readonly never[] = Object.freeze([]);
