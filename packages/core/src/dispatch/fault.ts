import type { Context } from "../context/context.ts";
import { newReference } from "../instrumentation/error-reference.ts";
import type { EventComponent, EventRequest } from "../instrumentation/event.ts";
import type { Runtime } from "../runtime/runtime.ts";

/**
 * Reports what a handler threw, and gives the one text that the peer sees of it.
 *
 * @returns `Internal error (ref …)`, where the sink has the cause under the same reference; with `errors: "expose"` the
 *   message of the error as well
 */
export function reportFault(
  runtime: Runtime,
  context: Context,
  component: EventComponent | undefined,
  cause: unknown,
): string {
  const reference = newReference();
  runtime.report({
    type: "exception",
    reference,
    request: eventRequest(runtime, context),
    ...(component !== undefined && { component }),
    cause,
  });
  const masked = `Internal error (ref ${reference})`;
  if (!runtime.exposesErrors) return masked;
  return `${masked}: ${cause instanceof Error ? cause.message : describe(cause)}`;
}

/** What an event says of its request. */
export function eventRequest(runtime: Runtime, context: Context): EventRequest {
  const { requestId: id, method, protocolVersion } = context;
  return { id, method, protocolVersion, principal: principalOf(runtime, context) };
}

function principalOf(runtime: Runtime, context: Context): string | null {
  try {
    return runtime.principal?.(context as Context<never>) ?? null;
  } catch {
    // An event about one failure must not become another: without an answer the caller counts as anonymous.
    return null;
  }
}

/** A thrown value that is no error: its type is enough to find where it was thrown. */
function describe(cause: unknown): string {
  return typeof cause === "string" ? cause : `a thrown ${typeof cause}`;
}
