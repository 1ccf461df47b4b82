import type { JsonObject, JsonValue } from "@snodo/schema";
import type { RequestId } from "../dispatch/envelope.ts";
import type { EventComponent } from "../instrumentation/event.ts";
import { newSpanId } from "../instrumentation/span-id.ts";
import { Asking } from "../interaction/asking.ts";
import type { Interaction } from "../interaction/interaction.ts";
import type { Round } from "../interaction/round.ts";
import { type LinkedSignal, linkedSignal } from "./linked-signal.ts";
import type { Outlet } from "./outlet.ts";
import { Reporter, type ReporterFacts, type Reporting } from "./reporter.ts";

/** The application's own types that a context carries. */
export interface ContextTypes {
  /** What the server was given as `state`. */
  readonly state?: unknown;
  /** What the transport's `auth` returned for this request. */
  readonly auth?: unknown;
}

/** How a request reached the server. */
export interface TransportFacts {
  /** `"stdio"`, `"http"`, `"direct"`, or the name of another transport. */
  readonly kind: string;
  /** The HTTP headers of the request, by name in any case. Absent where there are none. */
  readonly headers?: HeaderLookup;
  /** Where the request came from, as far as the transport can tell. Self-declared names are not in it. */
  readonly peer?: { readonly address?: string; readonly port?: number };
}

/** Looks up one header. The standard `Headers` is one. */
export interface HeaderLookup {
  /**
   * @param name in any case
   * @returns the value, or null. Several are joined by `", "`; where one alone means something (`Host`, `Mcp-…`) and
   *   the transport sees that there are two, by a line break, so that they equal nothing
   */
  get(name: string): string | null;
}

/** What the client says of itself in this request. For display and logs only, never to decide anything by. */
export interface ClientFacts {
  /** Its name and version, where it gave them; undefined otherwise. */
  readonly info: JsonObject | undefined;
  /** The only source of what the client can do; each request stands alone. */
  readonly capabilities: JsonObject;
}

// "out" is said because the compiler cannot see it: by the conditional types alone any context would do for any other.

/** What a handler knows of the request that it serves, and what it can ask its client for. */
export interface Context<out Types extends ContextTypes = ContextTypes> extends Interaction, Reporting {
  /** Who the request is from, as the application's own `auth` function said; undefined without one. */
  readonly auth: Types extends { readonly auth: infer Auth } ? Auth : unknown;
  /** The server's `state`: shared by all requests and read-only. */
  readonly state: Types extends { readonly state: infer State } ? State : unknown;
  /** Aborts when the client cancels or goes away, and when the transport closes. Costs nothing until it is read. */
  readonly signal: AbortSignal;
  /** The JSON-RPC id, as the client chose it. Another connection may use the same. */
  readonly requestId: RequestId;
  /** The JSON-RPC method, such as `tools/call`. */
  readonly method: string;
  /** The revision that this request speaks, such as `2026-07-28`. */
  readonly protocolVersion: string;
  /** What the client says of itself. */
  readonly client: ClientFacts;
  /** The request's `_meta` as it was sent; `traceparent` and `tracestate` are in it when the client traces. */
  readonly meta: JsonObject;
  /** How the request came. */
  readonly transport: TransportFacts;
}

/** What a context is made from. */
export interface RequestFacts extends ReporterFacts {
  readonly requestId: RequestId;
  readonly method: string;
  readonly protocolVersion: string;
  readonly client: ClientFacts;
  readonly state: unknown;
  readonly auth: unknown;
  readonly transport: TransportFacts;
  /** Called at most once, when a handler first looks at the signal. */
  readonly openSignal: (() => AbortSignal) | undefined;
  /** Whether the request may be aborted from this side too. */
  readonly isAbortable: boolean;
}

/** The context of one request. A class because its signal comes into being only when it is asked for. */
export class RequestContext implements Context {
  readonly #facts: RequestFacts;
  #signal: AbortSignal | undefined;
  #round: Round | undefined;
  #asking: Asking | undefined;
  /** What asks nobody, for whoever looks before there is a round. */
  #idle: Asking | undefined;
  #hasEnded = false;
  #peer: AbortSignal | undefined;
  #linked: LinkedSignal | undefined;
  #reporter: Reporter | undefined;
  #isOver = false;
  #spanId: string | undefined;
  /** What the request is for, once it is found. */
  component: EventComponent | undefined;

  constructor(facts: RequestFacts) {
    this.#facts = facts;
  }

  get auth(): unknown {
    return this.#facts.auth;
  }

  get state(): unknown {
    return this.#facts.state;
  }

  get signal(): AbortSignal {
    this.#signal ??= this.#openSignal();
    return this.#signal;
  }

  get requestId(): RequestId {
    return this.#facts.requestId;
  }

  get method(): string {
    return this.#facts.method;
  }

  get protocolVersion(): string {
    return this.#facts.protocolVersion;
  }

  get client(): ClientFacts {
    return this.#facts.client;
  }

  get meta(): JsonObject {
    return this.#facts.meta;
  }

  get transport(): TransportFacts {
    return this.#facts.transport;
  }

  get elicit(): Interaction["elicit"] {
    return this.#ask().elicit;
  }

  get sample(): Interaction["sample"] {
    return this.#ask().sample;
  }

  get roots(): Interaction["roots"] {
    return this.#ask().roots;
  }

  get inputs(): Interaction["inputs"] {
    return this.#ask().inputs;
  }

  get remember(): Interaction["remember"] {
    return this.#ask().remember;
  }

  get inputResponses(): JsonObject | undefined {
    return this.#round?.fresh;
  }

  get requestState(): JsonValue | undefined {
    return this.#round?.state;
  }

  /** What the events of this request share; drawn when it is first asked for. */
  get spanId(): string {
    this.#spanId ??= newSpanId();
    return this.#spanId;
  }

  /** The run of the handler that is served: undefined before it, and where there is none that may ask. */
  get round(): Round | undefined {
    return this.#round;
  }

  /** From now on the handler may ask. */
  beginRound(round: Round): void {
    this.#round = round;
  }

  /** From now on nobody is asked any more. Gives what was asked, if anything was, once. */
  endRound(): Asking | undefined {
    if (this.#hasEnded) return undefined;
    this.#hasEnded = true;
    this.#asking?.end();
    return this.#asking;
  }

  #ask(): Asking {
    // Whoever looks before the handler runs, such as a policy, can ask nobody; what it looked at is not the handler's.
    if (this.#round === undefined) {
      this.#idle ??= new Asking(undefined, this.#facts.client.capabilities);
      return this.#idle;
    }
    this.#asking ??= new Asking(this.#round, this.#facts.client.capabilities);
    if (this.#hasEnded) this.#asking.end();
    return this.#asking;
  }

  get progress(): Reporting["progress"] {
    return this.#reports().progress;
  }

  get log(): Reporting["log"] {
    return this.#reports().log;
  }

  /** Aborts the signal, also before anybody looks at it. */
  abort(reason: unknown): void {
    this.#link().abort(reason);
  }

  /** Whether the signal has aborted, as far as anybody looked at it. */
  isAborted(): boolean {
    return this.#signal?.aborted === true;
  }

  /** Whether the client has given the request up, also where nobody looked at the signal. */
  isGivenUp(): boolean {
    return this.#facts.openSignal !== undefined && this.#peerSignal().aborted;
  }

  /** To be called when the request has its answer: nothing more is sent for it. */
  end(): void {
    this.#isOver = true;
    this.#reporter?.end();
    this.#linked?.unlink();
  }

  /**
   * Takes the outlet for something else than reports: none is sent from now on. Undefined where nothing can be sent.
   */
  takeOutlet(): Outlet | undefined {
    this.#isOver = true;
    this.#reporter?.end();
    return this.#facts.openOutlet?.();
  }

  #openSignal(): AbortSignal {
    return this.#facts.isAbortable ? this.#link().signal() : this.#peerSignal();
  }

  #peerSignal(): AbortSignal {
    this.#peer ??= this.#facts.openSignal?.() ?? new AbortController().signal;
    return this.#peer;
  }

  #link(): LinkedSignal {
    this.#linked ??= linkedSignal(() => this.#peerSignal());
    return this.#linked;
  }

  #reports(): Reporter {
    if (this.#reporter === undefined) {
      this.#reporter = new Reporter(this.#facts, () => this.isGivenUp());
      if (this.#isOver) this.#reporter.end();
    }
    return this.#reporter;
  }
}
