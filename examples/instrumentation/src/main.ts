// What the log says, what spans there are and which is below which, and what was measured.

import assert from "node:assert/strict";
import { context, metrics, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { connect, direct } from "@snodo/core/client";
import { libraryDesk } from "./server.ts";

// What an application sets up once, with exporters that send what is collected to somewhere.
const spans = new InMemorySpanExporter();
const measured = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
const reader = new PeriodicExportingMetricReader({ exporter: measured, exportIntervalMillis: 60_000 });
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }));
metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }));

const server = libraryDesk((line) => console.log(line));
const client = await connect(direct(server, { auth: "ada" }));
await client.callTool("find_book", { title: "dune" });
await client.callTool("find_book", { title: "Dune" });
await client.callTool("find_book", { title: "" });
await client.callTool("reserve_book");
await client.callTool("lend_book").catch(() => {});
await client.readResource("books://dune");
await server.dispatch({ jsonrpc: "2.0", id: 1, method: "books/burn", params: {} });

// A client that traces says of which operation of its own a request is a part.
await server.dispatch({
  jsonrpc: "2.0",
  id: 2,
  method: "tools/call",
  params: {
    name: "find_book",
    arguments: { title: "dune" },
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
      traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    },
  },
});

console.log("\nspans");
const finished = spans.getFinishedSpans();
for (const { name, attributes, parentSpanContext, events } of finished) {
  const parent = finished.find((span) => span.spanContext().spanId === parentSpanContext?.spanId);
  const below = parentSpanContext && `below ${parent?.name ?? "a span of the client"}`;
  const facts = [attributes["error.type"], events[0]?.name, below].filter((fact) => fact !== undefined);
  console.log(`  ${[name, ...facts].join(", ")}`);
}
const traced = finished.filter((span) => span.spanContext().traceId === "4bf92f3577b34da6a3ce929d0e0e4736");
assert.deepEqual(
  traced.map(({ name }) => name),
  ["SELECT books", "tools/call find_book"],
);

console.log("\nmeasured");
await reader.forceFlush();
for (const { descriptor, dataPoints } of measured.getMetrics()[0]?.scopeMetrics[0]?.metrics ?? []) {
  for (const { attributes, value } of dataPoints) {
    const { "mcp.method.name": method, "gen_ai.tool.name": tool, "error.type": error } = attributes;
    const { count } = value as { readonly count: number };
    console.log(`  ${descriptor.name} ${[method, tool, error].filter(Boolean).join(" ")}: ${count}`);
  }
}
await client.close();
console.log("story passed");
