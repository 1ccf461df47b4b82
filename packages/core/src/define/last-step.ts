import type { ComponentKind } from "./component.ts";
import type { Report } from "./report.ts";

/** The step that ends a builder of each kind, as an example of it. */
export const LAST_STEP: { readonly [Kind in ComponentKind]: string } = {
  tool: ".call((args, context) => …)",
  resource: ".read((params, context) => …)",
  prompt: ".render((args, context) => …)",
};

const HANDLERS = { tool: "call", resource: "read", prompt: "render" } as const;

/** Reports a handler that is missing, or no function. */
export function checkHandler(report: Report, kind: ComponentKind, handler: unknown): void {
  if (handler === undefined) report.add("", "has no handler", `End it with ${LAST_STEP[kind]}`);
  else if (typeof handler !== "function") report.add(HANDLERS[kind], "must be a function", `As in ${LAST_STEP[kind]}`);
}
