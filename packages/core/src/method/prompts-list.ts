import type { Call } from "./call.ts";
import type { Outcome } from "./outcome.ts";

/** `prompts/list`: one page of a list that was rendered when the server was created. @see MCP 2026-07-28, prompts */
export function promptsList({ runtime, params }: Call): Outcome {
  return { kind: "page", page: runtime.catalog.lists.prompts.pageAt(params.cursor) };
}
