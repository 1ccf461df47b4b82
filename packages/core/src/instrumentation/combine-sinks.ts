import type { EventRequest, InstrumentationEvent } from "./event.ts";
import { type Sink, safeSink } from "./sink.ts";

/**
 * One sink of several: each is told every event, in this order, whatever the others do. What serves a request runs
 * within all of them, the first one outermost.
 *
 * @throws {TypeError} when one of them is no function
 */
export function combineSinks(...sinks: readonly Sink[]): Sink {
  for (const [index, sink] of sinks.entries()) {
    if (typeof sink !== "function") throw new TypeError(`combineSinks(), sink ${index}: must be a function`);
  }
  const safe = sinks.map((sink) => safeSink(sink));
  const tell = (event: InstrumentationEvent) => {
    for (const sink of safe) sink(event);
  };
  const arounds = safe.flatMap(({ around }) => around ?? []);
  if (arounds.length === 0) return tell;
  const around = (request: EventRequest, serve: () => void) =>
    arounds.reduceRight<() => void>((inner, outer) => () => outer(request, inner), serve)();
  return Object.assign(tell, { around });
}
