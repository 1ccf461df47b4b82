import type { InstrumentationEvent, Sink } from "@snodo/core";

/**
 * A sink that keeps what it is told, or tells it to another one, besides that requests start and stop and messages are
 * refused.
 */
export function besidesRequests(told: unknown[] | ((event: InstrumentationEvent) => unknown)): Sink {
  return (event) => {
    if (OF_EVERY_REQUEST.has(event.type)) return;
    if (Array.isArray(told)) told.push(event);
    else told(event);
  };
}

const OF_EVERY_REQUEST: ReadonlySet<string> = new Set(["request-start", "request-stop", "message-refused"]);
