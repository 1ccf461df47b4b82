import type { Context, ContextTypes } from "../context/context.ts";
import { isRecord } from "../is-record.ts";
import type { SubscriptionEvent } from "./subscription-event.ts";
import type { SubscriptionFilter } from "./subscription-filter.ts";

/**
 * Where the events for listeners come from: the `subscriptions` option of a server. `createHub()` makes one; one
 * written by hand brings events from wherever they are, such as another process.
 *
 * The server does the rest: it acknowledges first, asks for one event after the other and for none while the client is
 * behind, leaves out what was not asked for or may not be read, and closes what was opened however the stream ends.
 */
export interface SubscriptionSource<Types extends ContextTypes = ContextTypes> {
  /**
   * Opens the subscription of one listener. Events from then on are for it, also those that come before it is
   * acknowledged.
   *
   * @param filter what of the listener's wishes the server can serve: at least one. It may name URIs that nothing
   *   serves, or that the caller may not read; updates of the latter are held back by the server
   * @param context of the listener's request; its signal aborts when the client goes away
   * @throws {McpError} is the answer; whatever else is thrown is masked, and the sink is told
   */
  open(filter: SubscriptionFilter, context: Context<Types>): Subscription | Promise<Subscription>;
  /**
   * Takes an event for its listeners. Where there is one, a `ServerRef` announces by it which lists have changed, and
   * tells the sink when it throws or rejects. Absent: the source finds out by itself.
   */
  publish?(event: SubscriptionEvent): unknown;
}

/** What a source opened for one listener. */
export interface Subscription {
  /** What of the filter it will deliver. Absent: all of it. */
  readonly accepted?: SubscriptionFilter;
  /**
   * The events, in order. Pulled one at a time; when there are no more, the listener is told that the subscription is
   * over. A pull that waits when `close` is called, and every one after it, is answered with `done`.
   */
  readonly events: AsyncIterable<SubscriptionEvent>;
  /** Called exactly once, however the stream ended. What it throws or rejects with is told to the sink alone. */
  close(): unknown;
}

/** Whether a value can be asked as a source. */
export function isSubscriptionSource(value: unknown): value is SubscriptionSource {
  if (!isRecord(value) || typeof value.open !== "function") return false;
  return value.publish === undefined || typeof value.publish === "function";
}
