import { isPlainObject, type JsonObject } from "@snodo/schema";
import type { ServerNotification } from "../context/outlet.ts";
import { isConnectionError } from "../error/connection-error.ts";
import type { SubscriptionEvent } from "../subscription/subscription-event.ts";
import type { SubscriptionFilter } from "../subscription/subscription-filter.ts";
import { type Caller, type CallOptions, closed, invalidResponse } from "./call.ts";
import { onAbort } from "./on-abort.ts";
import { pulledEvents } from "./pulled-events.ts";

/** What a server tells of, event by event. Iterate it once; leaving the loop ends it. */
export interface ClientSubscription extends AsyncIterable<SubscriptionEvent> {
  /** What the server will tell of, once it has said so: it may be less than was asked for. Rejects when it refused. */
  readonly accepted: Promise<SubscriptionFilter>;
  /** Ends it: the iteration is over. Safe to call again. */
  close(): Promise<void>;
  /** The same, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

const SUBSCRIPTION_ID = "io.modelcontextprotocol/subscriptionId";

/**
 * Asks a server to tell of events, at once. While nobody takes one, the server is asked for no more.
 *
 * @param call sends the request
 * @param options when the signal aborts, the iteration rejects with its reason
 */
export function listenBy(
  call: Caller,
  filter: SubscriptionFilter,
  { signal }: Pick<CallOptions, "signal"> = {},
): ClientSubscription {
  const stop = new AbortController();
  const told = pulledEvents<SubscriptionEvent>();
  let acknowledge: (accepted: SubscriptionFilter) => void = () => {};
  let refuse: (error: unknown) => void = () => {};
  const accepted = new Promise<SubscriptionFilter>((resolve, reject) => {
    acknowledge = resolve;
    refuse = reject;
  });
  // Whoever iterates need not look at it.
  accepted.catch(() => {});

  const end = (how: { readonly error?: unknown }, why: unknown) => {
    unlisten?.();
    refuse(why);
    told.end(how);
  };
  const onNotification = (notification: ServerNotification, id: number): Promise<void> | undefined => {
    const { method, params } = notification;
    if (told.isOver() || !isPlainObject(params) || !isAbout(params, id)) return undefined;
    if (method === "notifications/subscriptions/acknowledged") {
      if (isPlainObject(params.notifications)) acknowledge(params.notifications as SubscriptionFilter);
      return undefined;
    }
    const event = eventOf(method, params);
    return event && told.give(event);
  };
  const close = async () => {
    told.drop();
    end({}, closed());
    stop.abort(closed());
  };
  const giveUp = () => {
    told.drop();
    end({ error: signal?.reason }, signal?.reason);
    stop.abort(signal?.reason);
  };

  const unlisten = signal && onAbort(signal, giveUp);
  if (signal?.aborted) giveUp();
  else {
    const params = { notifications: filter as JsonObject };
    call("subscriptions/listen", params, { signal: stop.signal, onNotification }).then(
      () => end({}, invalidResponse("the subscription ended before it was acknowledged")),
      (error) => end(isConnectionError(error) && error.code === "closed" ? {} : { error }, error),
    );
  }
  const events: AsyncIterableIterator<SubscriptionEvent> = {
    next: told.next,
    async return() {
      await close();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => events,
  };
  return Object.freeze({ accepted, close, [Symbol.asyncIterator]: () => events, [Symbol.asyncDispose]: close });
}

function isAbout({ _meta: meta }: { readonly [key: string]: unknown }, id: number): boolean {
  return isPlainObject(meta) && meta[SUBSCRIPTION_ID] === id;
}

/** Undefined for what is no event, or none that this client knows. */
function eventOf(method: string, { uri }: { readonly [key: string]: unknown }): SubscriptionEvent | undefined {
  switch (method) {
    case "notifications/tools/list_changed":
      return { type: "tools-list-changed" };
    case "notifications/prompts/list_changed":
      return { type: "prompts-list-changed" };
    case "notifications/resources/list_changed":
      return { type: "resources-list-changed" };
    case "notifications/resources/updated":
      return typeof uri === "string" ? { type: "resource-updated", uri } : undefined;
    default:
      return undefined;
  }
}
