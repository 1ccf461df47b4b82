import { LateSignal } from "../context/late-signal.ts";

/** What a handler of an actor knows besides the message and the state. */
export interface ActorContext {
  /** Aborts when the caller gives up, and when the actor stops without draining. Costs nothing until it is read. */
  readonly signal: AbortSignal;
}

/** The context of one message. */
export class MessageContext extends LateSignal implements ActorContext {
  /** Whether a handler that threw this only gave up, as it was asked to. */
  gaveUpBy(thrown: unknown): boolean {
    if (this.aborted === undefined) return false;
    return thrown === this.aborted.reason || (thrown instanceof Error && thrown.name === "AbortError");
  }
}
