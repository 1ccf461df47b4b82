import type { Context, RequestContext } from "../context/context.ts";
import { isNamed } from "../error/is-named.ts";
import { isMcpError, McpError } from "../error/mcp-error.ts";
import { newReference } from "../instrumentation/error-reference.ts";
import type { EventComponent, EventRequest } from "../instrumentation/event.ts";
import { isToolError } from "../result/tool-error.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { ignoreRejection } from "../thenable.ts";

/**
 * Reports what a handler threw, and gives the one text that the peer sees of it.
 *
 * @returns `Internal error (ref …)`, where the sink has the cause under the same reference; with `errors: "expose"` the
 *   message of the error as well
 */
export function reportFault(
  runtime: Runtime,
  context: RequestContext,
  component: EventComponent | undefined,
  cause: unknown,
): string {
  if (isCancellation(context, cause)) return "The request was cancelled";
  const reference = newReference();
  runtime.report({
    type: "exception",
    reference,
    request: eventRequest(runtime, context),
    ...(component !== undefined && { component }),
    cause,
  });
  const masked = `Internal error (ref ${reference})`;
  return runtime.exposesErrors ? `${masked}: ${describe(cause)}` : masked;
}

/**
 * Ends a request whose handler failed, where a failure has no result of its own to be told in: by the `McpError` that
 * the handler gave, by the message of a `toolError`, which is meant for the peer, or masked.
 *
 * @throws {McpError} always
 */
export function failRequest(
  runtime: Runtime,
  context: RequestContext,
  component: EventComponent,
  error: unknown,
): never {
  if (isMcpError(error)) throw error;
  const message: unknown = isToolError(error) ? error.message : undefined;
  throw McpError.internal(typeof message === "string" ? message : reportFault(runtime, context, component, error));
}

/** Whether a handler only let go because nobody waits for it any more: no fault, and told to nobody. */
function isCancellation(context: RequestContext, cause: unknown): boolean {
  if (!context.isAborted()) return false;
  return cause === context.signal.reason || isNamed(cause, "AbortError");
}

/** What an event says of its request. */
export function eventRequest(runtime: Runtime, context: RequestContext): EventRequest {
  const { requestId: id, method, protocolVersion, spanId } = context;
  return { id, method, protocolVersion, principal: principalOf(runtime, context), spanId };
}

/** Who the server's `principal` says a request is from; null where it says nothing of use. */
export function principalOf(runtime: Runtime, context: Context): string | null {
  try {
    const principal: unknown = runtime.principal?.(context as Context<never>);
    if (typeof principal === "string") return principal;
    // An asynchronous one comes too late to name anybody; what it rejects with must not end the process.
    ignoreRejection(principal);
    return null;
  } catch {
    // An event about one failure must not become another: without an answer the caller counts as anonymous.
    return null;
  }
}

/** Of a thrown value that is no error, its type is enough to find where it was thrown. */
function describe(cause: unknown): string {
  if (typeof cause === "string") return cause;
  try {
    if (cause instanceof Error) return String(cause.message);
  } catch {
    // An error may throw when it is read; then its type is all there is to say.
  }
  return `a thrown ${cause === null ? "null" : typeof cause}`;
}
