import { context, propagation, SpanKind, SpanStatusCode, type TextMapPropagator, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import {
  AggregationTemporality,
  type Histogram,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { createServer, defineTool, type InstrumentationEvent, McpError, toolError } from "@snodo/core";
import { openTelemetry } from "@snodo/core/opentelemetry";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { headersFor, rawMessage, requestMeta } from "../../../../testing/raw-message.ts";
import { definePrompt } from "../define/prompt-builder.ts";
import { defineResource } from "../define/resource-builder.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";
const TRACEPARENT = `00-${TRACE}-${PARENT}-01`;

const manager = new AsyncLocalStorageContextManager();
beforeAll(() => void context.setGlobalContextManager(manager.enable()));
afterAll(() => {
  context.disable();
  propagation.disable();
});

/** A server that is watched by the real SDK, with exporters that keep what they are given. */
function watched() {
  const exported = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exported)] });
  const measured = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter: measured, exportIntervalMillis: 3_600_000 });
  const meters = new MeterProvider({ readers: [reader] });
  const tracer = provider.getTracer("test");
  const tools = [
    defineTool("look").call(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      tracer.startSpan("query").end();
      return "found";
    }),
    defineTool("fails").call(() => toolError("it failed")),
    defineTool("refuses").call(() => {
      throw new McpError(4_290, "Out of credits");
    }),
    defineTool("throws").call(() => {
      throw new RangeError("the index is 7");
    }),
    defineTool("typed")
      .argument("page", "integer", { minimum: 1 })
      .call(() => ""),
    defineTool("baggage").call(() => propagation.getActiveBaggage()?.getEntry("user")?.value ?? "none"),
  ];
  const server = createServer({
    name: "watched",
    version: "1",
    tools,
    resources: [
      defineResource("note")
        .template("notes://{id}")
        .read(({ id }) => id),
    ],
    prompts: [definePrompt("hello").render(() => "hello")],
    instrumentation: openTelemetry({ tracer, meter: meters.getMeter("test") }),
  });
  const call = async (name: string, params: object = {}) =>
    server.dispatch(rawMessage("tools/call", { name, ...params }), { transport: { kind: "stdio" } });
  const measurements = async () => {
    await reader.forceFlush();
    return measured.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics));
  };
  return { server, tracer, call, spans: () => exported.getFinishedSpans(), measurements };
}

describe("openTelemetry", () => {
  it("makes a server span of a request, by the conventions for MCP", async () => {
    const { server, spans } = watched();
    const message = rawMessage("tools/call", { name: "fails" }, "r-7");
    const headers = new Headers(headersFor(message));
    await server.dispatch(message, {
      transport: { kind: "http", headers, peer: { address: "10.0.0.7", port: 65_123 } },
    });
    const [span] = spans();
    expect(span?.name).toBe("tools/call fails");
    expect(span?.kind).toBe(SpanKind.SERVER);
    expect(span?.attributes).toEqual({
      "mcp.method.name": "tools/call",
      "mcp.protocol.version": "2026-07-28",
      "jsonrpc.request.id": "r-7",
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": "fails",
      "network.transport": "tcp",
      "network.protocol.name": "http",
      "client.address": "10.0.0.7",
      "client.port": 65_123,
      "error.type": "tool_error",
      "snodo.outcome": "tool-error",
    });
    expect(span?.status).toEqual({ code: SpanStatusCode.ERROR });
  });

  it("names prompts by name, resources by their URI, and whatever there is not by nothing", async () => {
    const { server, spans } = watched();
    for (const [method, params] of [
      ["prompts/get", { name: "hello" }],
      ["resources/read", { uri: "notes://7" }],
      ["tools/call", { name: "made up" }],
      ["tools/list", {}],
    ] as const) {
      await server.dispatch(rawMessage(method, params));
    }
    expect(spans().map(({ name }) => name)).toEqual([
      "prompts/get hello",
      "resources/read",
      "tools/call",
      "tools/list",
    ]);
    const [prompt, resource, tool] = spans().map(({ attributes }) => attributes);
    expect(prompt).toMatchObject({ "gen_ai.prompt.name": "hello" });
    expect(prompt).not.toHaveProperty(["network.transport"]);
    expect(resource).toMatchObject({ "mcp.resource.uri": "notes://7" });
    expect(tool).not.toHaveProperty(["gen_ai.tool.name"]);
    expect(tool).toMatchObject({ "rpc.response.status_code": "-32602", "error.type": "-32602" });
  });

  it("says of an error what the client was told, and of what was thrown everything", async () => {
    const { call, spans } = watched();
    await call("refuses");
    await call("throws");
    await call("typed", { arguments: { page: 0 } });
    await call("look");
    const [refused, thrown, typed, , found] = spans();
    expect(refused?.status).toEqual({ code: SpanStatusCode.ERROR, message: "Out of credits" });
    expect(refused?.attributes).toMatchObject({ "error.type": "4290", "rpc.response.status_code": "4290" });
    expect(thrown?.attributes).toMatchObject({ "snodo.error.reference": expect.stringMatching(/^[0-9a-f-]{13}$/) });
    expect(thrown?.events).toMatchObject([
      { name: "exception", attributes: { "exception.type": "RangeError", "exception.message": "the index is 7" } },
    ]);
    expect(typed?.events).toMatchObject([
      {
        name: "arguments-refused",
        attributes: {
          "snodo.problem.count": 1,
          "snodo.problem.path": "/page",
          "snodo.problem.rule": "number is less than 1",
        },
      },
    ]);
    expect(found?.status).toEqual({ code: SpanStatusCode.UNSET });
    expect(found?.attributes).not.toHaveProperty(["error.type"]);
  });

  it("has what a handler does below it, after it has waited too", async () => {
    const { call, spans } = watched();
    await Promise.all([call("look"), call("look")]);
    const served = spans().filter(({ name }) => name === "tools/call look");
    const queries = spans().filter(({ name }) => name === "query");
    expect(queries).toHaveLength(2);
    expect(queries.map(({ parentSpanContext }) => parentSpanContext?.spanId).sort()).toEqual(
      served.map((span) => span.spanContext().spanId).sort(),
    );
    expect(new Set(served.map((span) => span.spanContext().traceId)).size).toBe(2);
  });

  it("is a child of what _meta names, and links what is active here", async () => {
    const { call, tracer, spans } = watched();
    const traced = { _meta: { ...requestMeta, traceparent: TRACEPARENT, tracestate: "rojo=1" } };
    await call("fails", traced);
    const http = tracer.startSpan("POST /mcp");
    await context.with(trace.setSpan(context.active(), http), () => call("fails", traced));
    const [alone, beside] = spans();
    for (const span of [alone, beside]) {
      expect(span?.spanContext().traceId).toBe(TRACE);
      expect(span?.parentSpanContext).toMatchObject({ spanId: PARENT, isRemote: true, traceFlags: 1 });
      expect(span?.parentSpanContext?.traceState?.get("rojo")).toBe("1");
    }
    expect(alone?.links).toEqual([]);
    expect(beside?.links).toMatchObject([{ context: { spanId: http.spanContext().spanId } }]);
  });

  it("is a child of what is active here, else of what the headers name", async () => {
    const { server, tracer, spans } = watched();
    const message = rawMessage("tools/call", { name: "fails" });
    const headers = new Headers({ ...headersFor(message), traceparent: TRACEPARENT });
    const dispatch = () => server.dispatch(message, { transport: { kind: "http", headers } });
    const http = tracer.startSpan("POST /mcp");
    await context.with(trace.setSpan(context.active(), http), dispatch);
    await dispatch();
    const [beside, alone] = spans();
    expect(beside?.parentSpanContext?.spanId).toBe(http.spanContext().spanId);
    expect(beside?.links).toEqual([]);
    expect(alone?.parentSpanContext).toMatchObject({ spanId: PARENT, traceId: TRACE });
  });

  it("hands on baggage that the application's propagator can read", async () => {
    const { call } = watched();
    const traced = { _meta: { ...requestMeta, traceparent: TRACEPARENT, baggage: "user=ada" } };
    expect(await call("baggage", traced)).toMatchObject({ result: { content: [{ text: "none" }] } });
    const propagator: TextMapPropagator = {
      inject() {},
      extract: (parent, carrier: { readonly baggage: string }) => {
        const [name = "", value = ""] = carrier.baggage.split("=");
        return propagation.setBaggage(parent, propagation.createBaggage({ [name]: { value } }));
      },
      fields: () => ["baggage"],
    };
    propagation.setGlobalPropagator(propagator);
    expect(await call("baggage", traced)).toMatchObject({ result: { content: [{ text: "ada" }] } });
  });

  it("measures how long requests took, in seconds, by nothing that a client can make up", async () => {
    const { call, measurements } = watched();
    await call("fails");
    await call("look");
    await call("made up");
    await call("another");
    const [duration, ...rest] = await measurements();
    expect(rest).toEqual([]);
    expect(duration?.descriptor).toMatchObject({ name: "mcp.server.operation.duration", unit: "s" });
    const common = {
      "mcp.method.name": "tools/call",
      "mcp.protocol.version": "2026-07-28",
      "gen_ai.operation.name": "execute_tool",
      "network.transport": "pipe",
    };
    expect(duration?.dataPoints.map(({ attributes }) => attributes)).toEqual([
      { ...common, "gen_ai.tool.name": "fails", "error.type": "tool_error" },
      { ...common, "gen_ai.tool.name": "look" },
      { ...common, "rpc.response.status_code": "-32602", "error.type": "-32602" },
    ]);
    const histograms = (duration?.dataPoints ?? []).map(({ value }) => value as Histogram);
    expect(histograms.map(({ count }) => count)).toEqual([1, 1, 2]);
    expect(histograms[0]?.buckets.boundaries).toEqual([0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300]);
    expect(histograms[0]?.sum).toBeLessThan(10);
  });

  it("takes the registered providers where it is given none, and works where there are none", async () => {
    const sink = openTelemetry();
    const server = createServer({
      name: "s",
      version: "1",
      tools: [defineTool("now").call(() => "now")],
      instrumentation: sink,
    });
    const call = () => server.dispatch(rawMessage("tools/call", { name: "now" }));
    const answer = await call();
    const exported = new InMemorySpanExporter();
    trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exported)] }));
    expect(await call()).toEqual(answer);
    expect(
      exported.getFinishedSpans().map(({ name, instrumentationScope }) => [name, instrumentationScope.name]),
    ).toEqual([["tools/call now", "@snodo/core"]]);
    trace.disable();
  });

  it("ignores the stop of a request whose start it was not told of, and what is no request's", () => {
    const sink = openTelemetry();
    const request = { id: 1, method: "m", protocolVersion: "v", principal: null, spanId: "00f067aa0ba902b7" };
    const stop: InstrumentationEvent = { type: "request-stop", request, outcome: "complete", durationMs: 1 };
    expect([stop, { type: "warning", code: "tool-name", message: "" } as const].map(sink)).toEqual([
      undefined,
      undefined,
    ]);
    let hasRun = false;
    sink.around?.(request, () => {
      hasRun = true;
    });
    expect(hasRun).toBe(true);
  });
});
