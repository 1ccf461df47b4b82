import type { EventComponent } from "../instrumentation/event.ts";
import type { Call } from "../method/call.ts";
import type { InputOutcome } from "../method/outcome.ts";
import type { PausedRound, Round } from "./round.ts";

/**
 * How answers come to a handler that asks, and what becomes of a run that lacks some. The one there is answers the
 * request, and the client sends it anew (`retry-channel.ts`). Another one may ask over a session, or keep what it has
 * until somebody answers, and then have the method run again.
 */
export interface InputChannel {
  /** What is known before the handler runs. Asked once the component may be used and its arguments fit. */
  begin(call: Call, component: EventComponent): Round | PromiseLike<Round>;
  /** The outcome of a run that asked. */
  pause(call: Call, component: EventComponent, paused: PausedRound): InputOutcome | PromiseLike<InputOutcome>;
}
