import type { InstrumentationEvent } from "./event.ts";

/**
 * Is told what happens inside a server, while it happens: keep it short. What it throws changes nothing.
 */
export type Sink = (event: InstrumentationEvent) => void;

/** A sink that nothing can fail through. Without one, warnings and exceptions go to the console (standard error). */
export function safeSink(sink: Sink | undefined): Sink {
  if (sink === undefined) return consoleSink();
  return (event) => {
    try {
      sink(event);
    } catch {
      // Whoever watches must not change what happens: a request is answered all the same.
    }
  };
}

function consoleSink(): Sink {
  const warned = new Set<string>();
  return (event) => {
    if (event.type === "exception") {
      const { component, request, reference, cause } = event;
      const place = component === undefined ? request.method : `${component.kind} ${JSON.stringify(component.name)}`;
      console.error(`[snodo] ${place} failed (ref ${reference})`, cause);
    } else if (event.type === "transport-fault") {
      console.error(`[snodo] the ${event.transport} transport failed`, event.cause);
    } else if (event.type === "warning" && !warned.has(event.message)) {
      warned.add(event.message);
      console.warn(`[snodo] ${event.message}`);
    }
  };
}
