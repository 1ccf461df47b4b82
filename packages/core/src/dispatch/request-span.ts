import type { JsonObject } from "@snodo/schema";
import type { RequestContext } from "../context/context.ts";
import type { EventRequest, RequestStopEvent } from "../instrumentation/event.ts";
import { traceContextOf } from "../instrumentation/trace-context.ts";
import type { Outcome } from "../method/outcome.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { WireError } from "./answer.ts";
import { eventRequest } from "./fault.ts";

/** What the sink is told of one request from its start to its stop. */
export interface RequestSpan {
  /** Runs what serves the request within whatever the sink has around it. */
  run<Value>(serve: () => Value): Value;
  /** Tells how it ended. Only the first call counts: by then the client was told. */
  stop(outcome: RequestStopEvent["outcome"], error?: WireError): void;
}

/** Tells the sink that a request has started. */
export function startSpan(runtime: Runtime, context: RequestContext, params: JsonObject): RequestSpan {
  const { report } = runtime;
  const startedAt = performance.now();
  const request = eventRequest(runtime, context);
  tellStart(runtime, context, request, params);
  let hasStopped = false;
  return {
    run: (serve) => runAround(report.around, request, serve),
    stop(outcome, error) {
      if (hasStopped) return;
      hasStopped = true;
      const { component } = context;
      report({
        type: "request-stop",
        request,
        ...(component !== undefined && { component }),
        outcome,
        ...(error !== undefined && { error: { code: error.code, message: error.message } }),
        durationMs: performance.now() - startedAt,
      });
    },
  };
}

/** What comes of a request that is answered with a result. */
export function outcomeName(outcome: Outcome): "complete" | "input-required" | "tool-error" {
  if (outcome.kind === "input") return "input-required";
  return outcome.kind === "tool" && outcome.answer.isError ? "tool-error" : "complete";
}

/** Longer ones are not told: an event is small. */
const MAX_URI_LENGTH = 2_048;

function tellStart({ report }: Runtime, context: RequestContext, request: EventRequest, params: JsonObject): void {
  const { transport, meta } = context;
  const { peer } = transport;
  const uri = request.method === "resources/read" ? params.uri : undefined;
  const trace = traceContextOf(meta, transport.headers);
  report({
    type: "request-start",
    request,
    transport: transport.kind,
    ...(peer !== undefined && { peer }),
    ...(typeof uri === "string" && uri.length <= MAX_URI_LENGTH && { uri }),
    ...(trace !== undefined && { trace }),
  });
}

function runAround<Value>(around: Runtime["report"]["around"], request: EventRequest, serve: () => Value): Value {
  if (around === undefined) return serve();
  const ran: Value[] = [];
  around(request, () => void ran.push(serve()));
  // A sink that is made safe has it run by now.
  return ran[0] as Value;
}
