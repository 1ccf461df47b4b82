import {
  type Context,
  createTraceState,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type SpanContext,
  trace,
} from "@opentelemetry/api";
import type { TraceContext } from "../instrumentation/trace-context.ts";

/** What a request's span is a child of, and what it points to besides. */
export interface Parentage {
  readonly parent: Context;
  readonly links: readonly Link[];
}

/**
 * The parent of a request's span: the operation of the client, where the message names one; then what is active here,
 * such as the span of the HTTP request, is linked. Otherwise what is active, or what the headers name.
 *
 * @see OpenTelemetry semantic conventions 1.41, MCP, "Context propagation"
 */
export function parentageOf(sent: TraceContext | undefined, active: Context): Parentage {
  if (sent === undefined) return { parent: active, links: [] };
  const here = trace.getSpanContext(active);
  if (sent.from === "headers" && here !== undefined) return { parent: active, links: [] };
  const parent = trace.setSpanContext(withBaggage(active, sent.baggage), remoteContext(sent));
  return { parent, links: here === undefined ? [] : [{ context: here }] };
}

/** As W3C Trace Context writes it: the form was checked when it came in. */
function remoteContext({ traceparent, tracestate }: TraceContext): SpanContext {
  const [, traceId = "", spanId = "", flags = ""] = traceparent.split("-");
  return {
    traceId,
    spanId,
    // Of later versions only the flags that are known count; "sampled" is the one that is.
    traceFlags: Number.parseInt(flags, 16) & 1,
    isRemote: true,
    ...(tracestate !== undefined && { traceState: createTraceState(tracestate) }),
  };
}

/** Baggage is read by the application's own propagator: without one nobody would look at it. */
function withBaggage(active: Context, baggage: string | undefined): Context {
  if (baggage === undefined) return active;
  const read = propagation.getBaggage(propagation.extract(ROOT_CONTEXT, { baggage }));
  return read === undefined ? active : propagation.setBaggage(active, read);
}
