import type { Problem } from "@snodo/schema";
import { expectTypeOf, it } from "vitest";
import type {
  ArgumentsRefusedEvent,
  EventComponent,
  EventRequest,
  ExceptionEvent,
  InstrumentationEvent,
  OutputRefusedEvent,
  TransportFaultEvent,
  WarningEvent,
} from "./event.ts";
import type { Sink } from "./sink.ts";

it("an event is told by its type", () => {
  expectTypeOf<InstrumentationEvent["type"]>().toEqualTypeOf<
    | "request-start"
    | "request-stop"
    | "message-refused"
    | "exception"
    | "arguments-refused"
    | "catalog-fault"
    | "log-refused"
    | "output-refused"
    | "subscription-open"
    | "subscription-close"
    | "subscription-publish"
    | "subscription-overflow"
    | "subscription-complete"
    | "subscription-fault"
    | "transport-fault"
    | "warning"
  >();
  const sink: Sink = (event) => {
    if (event.type === "exception") expectTypeOf(event).toEqualTypeOf<ExceptionEvent>();
    if (event.type === "arguments-refused") expectTypeOf(event).toEqualTypeOf<ArgumentsRefusedEvent>();
    if (event.type === "output-refused") expectTypeOf(event).toEqualTypeOf<OutputRefusedEvent>();
    if (event.type === "transport-fault") expectTypeOf(event).toEqualTypeOf<TransportFaultEvent>();
    if (event.type === "warning") expectTypeOf(event).toEqualTypeOf<WarningEvent>();
  };
  expectTypeOf(sink).returns.toBeVoid();
});

it("an exception may come before a component was found; a refusal cannot", () => {
  expectTypeOf<ExceptionEvent["component"]>().toEqualTypeOf<EventComponent | undefined>();
  expectTypeOf<ArgumentsRefusedEvent["component"]>().toEqualTypeOf<EventComponent>();
  expectTypeOf<OutputRefusedEvent["problems"]>().toEqualTypeOf<readonly Problem[]>();
});

it("an anonymous caller has the principal null", () => {
  expectTypeOf<EventRequest["principal"]>().toEqualTypeOf<string | null>();
});
