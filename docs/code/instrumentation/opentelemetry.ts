import { context, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { createServer, defineTool } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
import { openTelemetry } from "@snodo/core/opentelemetry";

// An application sets this up once, or has `@opentelemetry/sdk-node` do it, with an exporter of its own.
const exporter = new InMemorySpanExporter();
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));

const count = defineTool("count").call(async () => {
  trace.getTracer("shop").startSpan("SELECT count(*)").end();
  return "7";
});
const server = createServer({ name: "shop", version: "1.0.0", tools: [count], instrumentation: openTelemetry() });
await (await connect(direct(server))).callTool("count");

for (const span of exporter.getFinishedSpans().slice(1)) {
  console.log(span.name, span.parentSpanContext === undefined ? span.attributes : "below it");
}
trace.disable();
context.disable();
