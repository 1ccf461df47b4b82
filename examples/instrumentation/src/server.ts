// A library's desk that is watched in two ways: by a log of one line for each request, and by OpenTelemetry.

import { setTimeout as sleep } from "node:timers/promises";
import { trace } from "@opentelemetry/api";
import {
  combineSinks,
  createServer,
  defineResource,
  defineTool,
  type InstrumentationEvent,
  type Sink,
  toolError,
} from "@snodo/core";
import { openTelemetry } from "@snodo/core/opentelemetry";

const BOOKS: ReadonlyMap<string, string> = new Map([["dune", "Frank Herbert"]]);

const find = defineTool("find_book")
  .argument("title", "string", { required: true, minLength: 2 })
  .call(async ({ title }) => {
    // The span of the request is active here, after a wait too: what is begun now is below it.
    await sleep(1);
    const query = trace.getTracer("library").startSpan("SELECT books");
    const author = BOOKS.get(title);
    query.end();
    return author ?? toolError("There is no such book");
  });

const reserve = defineTool("reserve_book").call(() => {
  throw new Error("connect ECONNREFUSED db.intra:5432");
});

const book = defineResource("book")
  .template("books://{title}")
  .read(({ title }) => BOOKS.get(title));

/** One line for each request, and one for what is this side's fault. */
export function logTo(write: (line: string) => void): Sink {
  return (event: InstrumentationEvent) => {
    if (event.type === "request-stop") {
      const { request, component, outcome, error } = event; // and durationMs
      const target = component === undefined ? "" : ` ${component.name}`;
      write(
        `${request.method}${target} by ${request.principal ?? "somebody"}: ${outcome}${error ? ` ${error.code}` : ""}`,
      );
    } else if (event.type === "exception") {
      write(`  fault, of which the client knows a reference: ${String(event.cause)}`);
    } else if (event.type === "arguments-refused") {
      for (const { path, rule } of event.problems) write(`  refused: ${path}: ${rule}`);
    } else if (event.type === "message-refused") {
      write(`refused at the door: ${event.error.code}`);
    }
  };
}

export const libraryDesk = (write: (line: string) => void) =>
  createServer({
    name: "library",
    version: "1.0.0",
    tools: [find, reserve],
    resources: [book],
    principal: ({ auth }) => (typeof auth === "string" ? auth : null),
    instrumentation: combineSinks(logTo(write), openTelemetry()),
  });
