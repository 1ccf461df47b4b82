import { visiblePage } from "../dispatch/visible-page.ts";
import type { Call } from "./call.ts";
import type { Outcome } from "./outcome.ts";

/** `resources/templates/list`: one page of what the caller may know of. @see MCP 2026-07-28, resources */
export function resourcesTemplatesList(call: Call): Outcome | PromiseLike<Outcome> {
  return visiblePage(call, "templates");
}
