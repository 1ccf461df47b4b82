import type { Outlet } from "../context/outlet.ts";
import { eventRequest, reportFault } from "../dispatch/fault.ts";
import { mayHearOf, thoseHeardOf } from "../dispatch/may-hear-of.ts";
import { refusedAt } from "../dispatch/stage.ts";
import { ErrorCode } from "../error/error-codes.ts";
import { McpError } from "../error/mcp-error.ts";
import type { SubscriptionCloseEvent } from "../instrumentation/event.ts";
import { MAX_LISTENER_SIZE } from "../limits.ts";
import { nextTurn } from "../next-turn.ts";
import { createEnding, ENDED, type Ending } from "../subscription/ending.ts";
import { isSmall } from "../subscription/kept-size.ts";
import { type OpenSource, takeSubscription } from "../subscription/open-source.ts";
import { LIST_CHANGES, type ResourceUpdatedEvent, readEvent, urisOf } from "../subscription/subscription-event.ts";
import {
  isEmpty,
  matcherOf,
  type NarrowFilter,
  narrowed,
  readFilter,
  supported,
  withUris,
} from "../subscription/subscription-filter.ts";
import type { SubscriptionSource } from "../subscription/subscription-source.ts";
import type { Call } from "./call.ts";
import type { Outcome, SubscriptionNotice } from "./outcome.ts";

/** What the listening of one request needs. */
interface Listening {
  readonly call: Call;
  readonly outlet: Outlet;
  readonly ending: Ending;
}

/**
 * `subscriptions/listen`: acknowledge, then tell of events as they come, one after the other, until one of the sides
 * has enough. The answer is the end.
 *
 * @throws {McpError} -32602 for a filter that is none, and for more than can be kept; refused are also a server without
 *   a source (-32601), a transport that cannot send (-32600), and one subscription too many (-32603). Where a source or
 *   the policy fails, the promise rejects
 * @see MCP 2026-07-28, subscriptions
 */
export function subscriptionsListen(call: Call): Promise<Outcome> {
  const { runtime, context, enterSubscription, params } = call;
  const { subscriptions: source, place } = runtime;
  if (source === undefined) {
    const message = "Method not found: this server has nothing to subscribe to";
    throw refusedAt("admission", McpError.methodNotFound(message));
  }
  // They are kept until the end, with the request's metadata: a few large ones would be all the memory there is.
  if (!isSmall(params, MAX_LISTENER_SIZE)) {
    const message = `Invalid params: those of a subscription come to ${MAX_LISTENER_SIZE} characters at most, each value counted as 64 more`;
    throw McpError.invalidParams(message);
  }
  const asked = readFilter(params.notifications);
  const outlet = context.takeOutlet();
  if (outlet === undefined) {
    const message = "Invalid request: a subscription is answered by a stream of events, which cannot be sent here";
    throw refusedAt("no-stream", new McpError(ErrorCode.InvalidRequest, message));
  }
  const ending = createEnding();
  const leave = enterSubscription === undefined ? () => {} : enterSubscription(() => ending.now("server-ended"));
  if (leave === undefined) {
    const data = { retryable: true, limit: "maxSubscriptions" };
    throw refusedAt("overload", McpError.internal("Subscription capacity exhausted", data));
  }
  // Whoever listens to one source is told nothing by another: its clients begin anew with that one.
  const endWatch = place?.watch(() => {
    if (place.current()?.subscriptions !== source) ending.now("server-ended");
  });
  const { signal } = context;
  const onAbort = () => ending.now("client-ended");
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  return listen({ call, outlet, ending }, source, asked).finally(() => {
    leave();
    endWatch?.();
    signal.removeEventListener("abort", onAbort);
  });
}

async function listen(listening: Listening, source: SubscriptionSource, asked: NarrowFilter): Promise<Outcome> {
  const { call, ending } = listening;
  const outcome: Outcome = { kind: "subscription", id: call.context.requestId };
  const wanted = await ending.orEnd(readable(call, supported(asked, call.projection.capabilities)));
  if (wanted === ENDED || isEmpty(wanted)) {
    await unopened(listening);
    return outcome;
  }
  const opened = await open(listening, source, wanted);
  if (opened === ENDED) {
    await unopened(listening);
    return outcome;
  }
  try {
    await follow(listening, opened, narrowed(wanted, opened.accepted));
  } finally {
    opened.close();
  }
  return outcome;
}

/** What of a filter the caller may hear of. */
async function readable(call: Call, filter: NarrowFilter): Promise<NarrowFilter> {
  const { resourceSubscriptions: uris } = filter;
  // Where refused resources are concealed, they are asked for as what is not there: nothing ever comes of it.
  if (uris === undefined || call.runtime.authorization?.conceal) return filter;
  return withUris(filter, await thoseHeardOf(call, uris));
}

/** A subscription that delivers nothing is over as soon as it is acknowledged. */
async function unopened(listening: Listening): Promise<void> {
  if (listening.ending.by === "client-ended") return;
  await tell(listening, { type: "acknowledged", accepted: {} });
}

/** Opens the source. What it opens when nobody waits for it any more is closed at once. */
async function open(
  { call, ending }: Listening,
  source: SubscriptionSource,
  filter: NarrowFilter,
): Promise<OpenSource | typeof ENDED> {
  const { runtime, context } = call;
  const onFault = (cause: unknown) => void reportFault(runtime, context, undefined, cause);
  const opening = (async () => takeSubscription(await source.open(filter, context), onFault))();
  const opened = await ending.orEnd(opening);
  if (opened === ENDED) opening.then((late) => late.close(), onFault);
  return opened;
}

/** How many events one subscription may take before others get their turn: a source may always have another. */
const TURN = 256;

/** Acknowledges and tells of what comes, until there is no more, or an end. */
async function follow(listening: Listening, opened: OpenSource, accepted: NarrowFilter): Promise<void> {
  const { call, ending } = listening;
  const { runtime, context } = call;
  await tell(listening, { type: "acknowledged", accepted });
  const request = eventRequest(runtime, context);
  const lists = Object.values(LIST_CHANGES).filter((list) => accepted[list.asked] === true);
  const uris = accepted.resourceSubscriptions?.length ?? 0;
  runtime.report({ type: "subscription-open", request, lists: lists.map(({ family }) => family), uris });

  let sent = 0;
  let taken = 0;
  const close = (reason: SubscriptionCloseEvent["reason"]) =>
    runtime.report({ type: "subscription-close", request, reason, sent });
  const wants = matcherOf(accepted);
  try {
    while (!isEmpty(accepted)) {
      const next = await ending.orEnd(opened.next());
      if (next === ENDED || next === undefined) break;
      taken += 1;
      if (taken % TURN === 0) await ending.orEnd(nextTurn());
      const event = readEvent(next.event);
      if (event === undefined || !wants(event)) continue;
      const isHeard = event.type !== "resource-updated" || (await ending.orEnd(isHeardOf(call, event, accepted)));
      if (isHeard === ENDED) break;
      if (!isHeard) continue;
      await tell(listening, event);
      sent += 1;
    }
  } catch (cause) {
    close("failed");
    throw cause;
  }
  close(ending.by ?? "source-ended");
}

/**
 * Whether the caller may hear of an update now: of the resource itself, and of one that it asked for and that this one
 * is a part of. It is the policy of the server of this moment that is asked.
 */
async function isHeardOf(call: Call, event: ResourceUpdatedEvent, accepted: NarrowFilter): Promise<boolean> {
  const now: Call = { ...call, runtime: call.runtime.place?.current() ?? call.runtime };
  if (now.runtime.authorization === undefined) return true;
  if (!(await mayHearOf(now, event.uri))) return false;
  const asked = urisOf(event).filter((uri) => accepted.resourceSubscriptions?.includes(uri));
  if (asked.includes(event.uri)) return true;
  for (const uri of asked) if (await mayHearOf(now, uri)) return true;
  return false;
}

/** Sends one notice, and waits until the reader keeps up. */
async function tell({ call, outlet, ending }: Listening, notice: SubscriptionNotice): Promise<void> {
  const { projection, context } = call;
  if (ending.by === "client-ended") return;
  if (!outlet.send(projection.announce(notice, context.requestId))) await ending.orEnd(outlet.ready());
}
