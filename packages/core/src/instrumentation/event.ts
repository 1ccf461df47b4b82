import type { Problem } from "@snodo/schema";
import type { ComponentKind } from "../define/component.ts";
import type { RequestId } from "../dispatch/envelope.ts";
import type { TraceContext } from "./trace-context.ts";

/** Which component an event is about. */
export interface EventComponent {
  readonly kind: ComponentKind;
  readonly name: string;
}

/** Which request an event is about. */
export interface EventRequest {
  readonly id: RequestId;
  readonly method: string;
  readonly protocolVersion: string;
  /** What the server's `principal` said; null for an anonymous caller. */
  readonly principal: string | null;
  /** The same for all events of one request, and for no others: 16 hexadecimal digits, drawn at random. */
  readonly spanId: string;
}

/**
 * A request was found sound, and is served from now on, or waits for its turn. A `request-stop` of the same `spanId`
 * follows. Only told where a server has `instrumentation`.
 */
export interface RequestStartEvent {
  readonly type: "request-start";
  readonly request: EventRequest;
  /** How it came: `"http"`, `"stdio"`, `"direct"`, or the name of another transport. */
  readonly transport: string;
  /** Where it came from, as far as the transport can tell. */
  readonly peer?: { readonly address?: string; readonly port?: number };
  /** The URI that is to be read, of 2,048 characters or less. */
  readonly uri?: string;
  /** Absent where the client sent none that is well-formed. */
  readonly trace?: TraceContext;
}

/** A request has come to its end: once for each that started, whatever came of it. */
export interface RequestStopEvent {
  readonly type: "request-stop";
  readonly request: EventRequest;
  /** What it was for: absent when there is none, or none that the caller may use. */
  readonly component?: EventComponent;
  /**
   * What came of it: a result; a result that asks the client for input; a result that says that a tool failed; an
   * error. Or the client gave it up; there was no room for it; its time was up.
   */
  readonly outcome: "complete" | "input-required" | "tool-error" | "error" | "cancelled" | "overload" | "timeout";
  /** What the client was told of the error, where it was told of one. */
  readonly error?: { readonly code: number; readonly message: string };
  /** How long it took, waiting included, in milliseconds; of a subscription, how long it was open. */
  readonly durationMs: number;
}

/**
 * A message was refused before it was known what to do with it: no request that can be served, no JSON, or sent in a
 * way that the transport refuses (over HTTP by its method, its media types, its length, its `Origin`).
 */
export interface MessageRefusedEvent {
  readonly type: "message-refused";
  readonly transport: string;
  /** The JSON-RPC code, and what the client was told. */
  readonly error: { readonly code: number; readonly message: string };
}

/**
 * A handler, or the library itself, failed in a way that the peer was told nothing about but the reference; or a tool
 * answered a `toolError` with a `cause`, of which the peer was told the message.
 */
export interface ExceptionEvent {
  readonly type: "exception";
  /** The same reference that the peer was shown, unless it was told the message of a `toolError`. */
  readonly reference: string;
  readonly request: EventRequest;
  /** Absent when no component had been found yet. */
  readonly component?: EventComponent;
  /** What was thrown. */
  readonly cause: unknown;
}

/**
 * A call was refused because its arguments do not fit, or a read because the variables of its URI do not. The peer was
 * told the first problem.
 */
export interface ArgumentsRefusedEvent {
  readonly type: "arguments-refused";
  readonly request: EventRequest;
  readonly component: EventComponent;
  readonly problems: readonly Problem[];
}

/** A tool's structured content does not fit its output schema. The peer was told the first problem. */
export interface OutputRefusedEvent {
  readonly type: "output-refused";
  readonly request: EventRequest;
  readonly component: EventComponent;
  readonly problems: readonly Problem[];
}

/** A `CatalogSource` listed what cannot be served. It was left out of the list, and the peer was told nothing. */
export interface CatalogFaultEvent {
  readonly type: "catalog-fault";
  readonly request: EventRequest;
  /** What was asked for. */
  readonly kind: ComponentKind;
  /** What is wrong: a `DefinitionError` with every problem, or a `TypeError` for what is no component of the kind. */
  readonly cause: unknown;
}

/** What a handler wanted to log for the client is nothing that JSON can carry. It was left out. */
export interface LogRefusedEvent {
  readonly type: "log-refused";
  readonly request: EventRequest;
  /** A `TypeError` that names the place and the rule, or what a getter of the application's own threw. */
  readonly cause: unknown;
}

/** A listener was acknowledged: its subscription is open. */
export interface SubscriptionOpenEvent {
  readonly type: "subscription-open";
  readonly request: EventRequest;
  /** The lists whose changes it will be told of. */
  readonly lists: readonly ("tools" | "prompts" | "resources")[];
  /** How many URIs it named that it will be told of. */
  readonly uris: number;
}

/** An acknowledged subscription is over, and its source was closed. */
export interface SubscriptionCloseEvent {
  readonly type: "subscription-close";
  readonly request: EventRequest;
  /**
   * Why: the source had no more events, or nothing of what was asked for; the server ended it; the client did, or went
   * away; or something failed, of which an `exception` tells.
   */
  readonly reason: "source-ended" | "server-ended" | "client-ended" | "failed";
  /** How many events were sent. */
  readonly sent: number;
}

/** A hub was given an event. */
export interface SubscriptionPublishEvent {
  readonly type: "subscription-publish";
  /** The type of the event. */
  readonly event: string;
  /** How many listeners asked for it. */
  readonly matched: number;
  readonly delivered: number;
  readonly buffered: number;
  readonly coalesced: number;
  readonly dropped: number;
}

/** Events of a hub were lost, for listeners whose queues were full. */
export interface SubscriptionOverflowEvent {
  readonly type: "subscription-overflow";
  /** The type of the event that was published. */
  readonly event: string;
  readonly overflow: "drop-oldest" | "drop-newest";
  readonly dropped: number;
}

/** A hub was closed. */
export interface SubscriptionCompleteEvent {
  readonly type: "subscription-complete";
  /** How many listened. */
  readonly listeners: number;
}

/** A source of events failed when a `ServerRef` announced something through it: its listeners may not hear of it. */
export interface SubscriptionFaultEvent {
  readonly type: "subscription-fault";
  /** The type of the event that was announced. */
  readonly event: string;
  /** What it threw or rejected with. */
  readonly cause: unknown;
}

/** Something works but deserves a look. */
export interface WarningEvent {
  readonly type: "warning";
  /** Which kind of warning. */
  readonly code:
    | "tool-name"
    | "open-listener"
    | "template-overlap"
    | "request-state-key"
    | "error-data"
    | "secret-field";
  readonly message: string;
}

/** A transport, or a function that the application gave it, failed. */
export interface TransportFaultEvent {
  readonly type: "transport-fault";
  /** Which transport: `"http"` or `"stdio"`, or the name of another. */
  readonly transport: string;
  /** What was thrown. */
  readonly cause: unknown;
}

/** Everything that a sink is told. Events name places and rules; they carry no arguments and no results. */
export type InstrumentationEvent =
  | RequestStartEvent
  | RequestStopEvent
  | MessageRefusedEvent
  | ExceptionEvent
  | ArgumentsRefusedEvent
  | OutputRefusedEvent
  | CatalogFaultEvent
  | LogRefusedEvent
  | TransportFaultEvent
  | SubscriptionOpenEvent
  | SubscriptionCloseEvent
  | SubscriptionPublishEvent
  | SubscriptionOverflowEvent
  | SubscriptionCompleteEvent
  | SubscriptionFaultEvent
  | WarningEvent;
