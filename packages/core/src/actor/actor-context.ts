/** What a handler of an actor knows besides the message and the state. */
export interface ActorContext {
  /** Aborts when the caller gives up, and when the actor stops without draining. Costs nothing until it is read. */
  readonly signal: AbortSignal;
}

/** The context of one message. A class because its signal comes into being only when it is asked for. */
export class MessageContext implements ActorContext {
  #controller: AbortController | undefined;
  #reason: unknown;
  #isAborted = false;

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#isAborted) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  /** The first reason counts. */
  abort(reason: unknown): void {
    if (this.#isAborted) return;
    this.#isAborted = true;
    this.#reason = reason;
    this.#controller?.abort(reason);
  }

  /** Whether a handler that threw this only gave up, as it was asked to. */
  gaveUpBy(thrown: unknown): boolean {
    return this.#isAborted && (thrown === this.#reason || (thrown instanceof Error && thrown.name === "AbortError"));
  }
}
