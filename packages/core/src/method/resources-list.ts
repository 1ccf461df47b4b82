import type { Call } from "./call.ts";
import type { Outcome } from "./outcome.ts";

/**
 * `resources/list`: one page of a list that was rendered when the server was created. @see MCP 2026-07-28, resources
 */
export function resourcesList({ runtime, params }: Call): Outcome {
  return { kind: "page", page: runtime.catalog.lists.resources.pageAt(params.cursor) };
}
