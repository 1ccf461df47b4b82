import { ignoreRejection } from "../thenable.ts";
import type { EventRequest, InstrumentationEvent } from "./event.ts";

/**
 * Is told what happens inside a server, while it happens: keep it short. What it throws changes nothing.
 */
export interface Sink {
  (event: InstrumentationEvent): void;
  /**
   * Calls `serve`, which runs what serves a request, with whatever should be around it, such as an `AsyncLocalStorage`:
   * what the handler awaits runs within it, too. It is called between the request's start and its stop, and not at all
   * for one that never ran. One that throws, or does not call `serve` before it returns, changes nothing.
   */
  readonly around?: ((request: EventRequest, serve: () => void) => void) | undefined;
}

/** A sink that nothing can fail through. Without one, warnings and what is this side's fault go to standard error. */
export function safeSink(sink: Sink = consoleSink): Sink {
  const tell = (event: InstrumentationEvent) => {
    try {
      ignoreRejection(sink(event));
    } catch {
      // Whoever watches must not change what happens: a request is answered all the same.
    }
  };
  return typeof sink.around === "function" ? Object.assign(tell, { around: safeAround(sink) }) : tell;
}

/** Whatever is around it: `serve` runs, once, and before this returns. */
function safeAround(sink: Sink): NonNullable<Sink["around"]> {
  return (request, serve) => {
    let hasRun = false;
    const once = () => {
      if (hasRun) return;
      hasRun = true;
      serve();
    };
    try {
      ignoreRejection(sink.around?.(request, once));
    } catch {
      // As above. `serve` itself never throws.
    }
    once();
  };
}

/** How many warnings are remembered: whoever lists new names for ever must not fill the memory with them. */
const MAX_REMEMBERED = 1_000;

/** What the console was warned of: once is enough, also where a server is made anew with other options. */
const warned = new Set<string>();

function consoleSink(event: InstrumentationEvent): void {
  if (event.type === "exception") {
    const { component, request, reference, cause } = event;
    const place = component === undefined ? request.method : `${component.kind} ${JSON.stringify(component.name)}`;
    console.error(`[snodo] ${place} failed (ref ${reference})`, cause);
  } else if (event.type === "output-refused") {
    const problems = event.problems.map(({ path, rule }) => `${path || "/"}: ${rule}`).join("; ");
    console.error(`[snodo] tool ${JSON.stringify(event.component.name)} broke its output schema: ${problems}`);
  } else if (event.type === "transport-fault") {
    console.error(`[snodo] the ${event.transport} transport failed`, event.cause);
  } else if (event.type === "subscription-fault") {
    console.error(`[snodo] the subscriptions did not take ${JSON.stringify(event.event)}`, event.cause);
  } else if (event.type === "log-refused") {
    console.error(`[snodo] ${event.request.method} logged what JSON cannot carry`, event.cause);
  } else if (event.type === "catalog-fault") {
    warnOnce(`a ${event.kind} of a CatalogSource is left out: ${messageOf(event.cause)}`);
  } else if (event.type === "warning") {
    warnOnce(event.message);
  }
}

function warnOnce(message: string): void {
  if (warned.has(message)) return;
  warned.add(message);
  for (const oldest of warned) {
    if (warned.size <= MAX_REMEMBERED) break;
    warned.delete(oldest);
  }
  console.warn(`[snodo] ${message}`);
}

/** A list comes again and again: what is told once must be the same text each time. */
function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
