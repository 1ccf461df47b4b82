import {
  type Attributes,
  context as active,
  type Context,
  type Meter,
  metrics,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import type {
  EventRequest,
  ExceptionEvent,
  InstrumentationEvent,
  RequestStartEvent,
  RequestStopEvent,
} from "../instrumentation/event.ts";
import type { Sink } from "../instrumentation/sink.ts";
import { commonAttributes, startAttributes, stopAttributes, targetOf } from "./attributes.ts";
import { parentageOf } from "./parent-context.ts";

/** Options of `openTelemetry`. */
export interface OpenTelemetryOptions {
  /** Makes the spans. Absent: the one called `@snodo/core` of the provider that is registered when a request starts. */
  readonly tracer?: Tracer;
  /** Makes the histogram. Absent: the one called `@snodo/core` of the provider that is registered by then. */
  readonly meter?: Meter;
}

/** The bounds of the histogram's buckets, in seconds. */
const BOUNDARIES = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300];

/** A request that is being served. */
interface Served {
  readonly span: Span;
  /** With the span in it. */
  readonly context: Context;
  /** What its measurement has from the start. */
  readonly attributes: Attributes;
}

/**
 * A sink that makes a server span of each request, and measures how long it took (`mcp.server.operation.duration`, in
 * seconds). The span is active while the request is served, so that what a handler does is below it. Exceptions are
 * recorded with the reference that the client was shown (`snodo.error.reference`); refused arguments and outputs are
 * events that name the place and the rule. A cancelled request is no error.
 *
 * @see OpenTelemetry semantic conventions 1.41, MCP
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): Sink {
  const served = new Map<string, Served>();
  const tracer = () => options.tracer ?? trace.getTracer(NAME);
  let histogram: ReturnType<typeof histogramOf> | undefined;

  const start = (event: RequestStartEvent) => {
    const { request, transport, trace: sent } = event;
    const { parent, links } = parentageOf(sent, active.active());
    const span = tracer().startSpan(
      request.method,
      { kind: SpanKind.SERVER, attributes: startAttributes(event), links: [...links] },
      parent,
    );
    const attributes = commonAttributes(request.method, request.protocolVersion, transport);
    served.set(request.spanId, { span, context: trace.setSpan(parent, span), attributes });
  };

  const stop = (event: RequestStopEvent) => {
    const { request, component, outcome, error, durationMs } = event;
    const known = served.get(request.spanId);
    if (known === undefined) return;
    served.delete(request.spanId);
    const { span, context, attributes } = known;
    const more = stopAttributes(event);
    const target = targetOf(component);
    if (target !== undefined) span.updateName(`${request.method} ${target}`);
    span.setAttributes({ ...more, "snodo.outcome": outcome });
    if ("error.type" in more) {
      span.setStatus({ code: SpanStatusCode.ERROR, ...(error !== undefined && { message: error.message }) });
    }
    span.end();
    histogram ??= histogramOf(options.meter ?? metrics.getMeter(NAME));
    histogram.record(durationMs / 1_000, { ...attributes, ...more }, context);
  };

  const sink = (event: InstrumentationEvent) => {
    if (event.type === "request-start") start(event);
    else if (event.type === "request-stop") stop(event);
    else if ("request" in event) tellSpan(served.get(event.request.spanId)?.span, event);
  };
  const around = ({ spanId }: EventRequest, serve: () => void) => {
    const known = served.get(spanId);
    if (known === undefined) serve();
    else active.with(known.context, serve);
  };
  return Object.assign(sink, { around });
}

const NAME = "@snodo/core";

function histogramOf(meter: Meter) {
  return meter.createHistogram("mcp.server.operation.duration", {
    description: "How long a request took, from its arrival to its answer",
    unit: "s",
    advice: { explicitBucketBoundaries: BOUNDARIES },
  });
}

/** What happened while a request was served. */
function tellSpan(span: Span | undefined, event: Exclude<InstrumentationEvent, RequestStartEvent>): void {
  if (span === undefined) return;
  if (event.type === "exception") recordFault(span, event);
  else if (event.type === "arguments-refused" || event.type === "output-refused") {
    const [first] = event.problems;
    span.addEvent(event.type, {
      "snodo.problem.count": event.problems.length,
      ...(first !== undefined && { "snodo.problem.path": first.path, "snodo.problem.rule": first.rule }),
    });
  }
}

function recordFault(span: Span, { cause, reference }: ExceptionEvent): void {
  span.setAttribute("snodo.error.reference", reference);
  span.recordException(cause instanceof Error ? cause : { name: "unknown", message: `a thrown ${typeof cause}` });
}
