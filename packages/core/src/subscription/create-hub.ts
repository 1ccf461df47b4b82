import { readChoice, readFunction, readWhole } from "../define/read-option.ts";
import { checkKeys, readObject, reportOn } from "../define/report.ts";
import { atCaller } from "../error/at-caller.ts";
import { DefinitionError, type DefinitionProblem } from "../error/definition-error.ts";
import { type Sink, safeSink } from "../instrumentation/sink.ts";
import { DEFAULT_HUB_QUEUE } from "../limits.ts";
import { type EventQueue, eventQueue, type Overflow } from "./event-queue.ts";
import { isListChange, LIST_CHANGES, readEvent, type SubscriptionEvent, urisOf } from "./subscription-event.ts";
import type { SubscriptionFilter } from "./subscription-filter.ts";
import type { Subscription, SubscriptionSource } from "./subscription-source.ts";

/** Options of `createHub`. */
export interface HubOptions {
  /** How many events may wait for one listener: at least 1. Absent: 100. */
  readonly queue?: number;
  /** What is lost when one more comes: the oldest that waits, or the new one. Either is counted. Absent: the oldest. */
  readonly overflow?: Overflow;
  /** Is told of what is published, what is lost, and the end; not of what the events carry. Absent: nobody is. */
  readonly instrumentation?: Sink;
}

/** What became of one event. */
export interface Publication {
  /** How many listeners asked for it. */
  readonly matched: number;
  /** How many of them were waiting for one. */
  readonly delivered: number;
  /** For how many it waits. */
  readonly buffered: number;
  /** For how many it says no more than what waits already, or was told a moment ago. */
  readonly coalesced: number;
  /** How many events were lost, this one or older ones. */
  readonly dropped: number;
}

/** What a hub has done, and does. */
export interface HubStats {
  /** How many listen now, those included that still take what waits for them. */
  readonly listeners: number;
  /** How many events wait, for all listeners together. */
  readonly queued: number;
  /** How many events were published. */
  readonly published: number;
  /** How many were lost, counted for each listener. */
  readonly dropped: number;
}

/** A source of events within one process: what is published goes to every listener that asked for it. */
export interface Hub extends SubscriptionSource {
  open(filter: SubscriptionFilter): Subscription;
  /**
   * Gives an event to the listeners that asked for it. It costs nothing for the others. A change of a list that was
   * published a moment ago, in the same run of the program, is not told again.
   *
   * @throws {TypeError} for what is no event
   */
  publish(event: SubscriptionEvent): Publication;
  stats(): HubStats;
  /** Ends every subscription once it has taken what waits for it. New ones are over at once. Safe to call again. */
  close(): void;
}

const NOTHING: Publication = Object.freeze({ matched: 0, delivered: 0, buffered: 0, coalesced: 0, dropped: 0 });

/**
 * A hub, for the `subscriptions` option of any number of servers.
 *
 * @throws {DefinitionError} listing every wrong option
 */
export function createHub(options: HubOptions = {}): Hub {
  const { capacity, overflow, report } = atCaller(createHub, () => readOptions(options));
  const listeners = new Set<EventQueue>();
  const byType = new Map<string, Set<EventQueue>>(Object.keys(LIST_CHANGES).map((type) => [type, new Set()]));
  const byUri = new Map<string, Set<EventQueue>>();
  /** Who was told of which change of a list in this run of the program, and has had no chance to look at the list. */
  const told = new Map<string, Set<EventQueue>>();
  let isClosed = false;
  let published = 0;
  let dropped = 0;

  const wantedBy = (event: SubscriptionEvent): ReadonlySet<EventQueue> => {
    if (isListChange(event)) return byType.get(event.type) ?? NOBODY;
    const [only, ...others] = urisOf(event).flatMap((uri) => byUri.get(uri) ?? []);
    if (only === undefined || others.length === 0) return only ?? NOBODY;
    return new Set([only, ...others].flatMap((each) => [...each]));
  };

  const toldOf = (type: string): Set<EventQueue> => {
    let who = told.get(type);
    if (who === undefined) {
      who = new Set();
      told.set(type, who);
      // Before any of them runs: what is published because of the first is to be told.
      queueMicrotask(() => told.delete(type));
    }
    return who;
  };

  return Object.freeze({
    open(filter: SubscriptionFilter): Subscription {
      const queue = eventQueue(capacity, overflow);
      const wanted = isClosed ? {} : filter;
      const leave = enter(queue, wanted, byType, byUri);
      if (isClosed) queue.close();
      else listeners.add(queue);
      return Object.freeze({
        accepted: wanted,
        events: iterable(queue),
        close() {
          leave();
          listeners.delete(queue);
          queue.close();
        },
      });
    },
    publish(given: SubscriptionEvent): Publication {
      const event = readEvent(given);
      if (event === undefined) throw new TypeError("There is no event of this type");
      if (isClosed) return NOTHING;
      published += 1;
      const wanting = wantedBy(event);
      const before = isListChange(event) ? toldOf(event.type) : undefined;
      const counts = { matched: wanting.size, delivered: 0, buffered: 0, coalesced: 0, dropped: 0 };
      for (const queue of wanting) {
        const pushed = before?.has(queue) ? "coalesced" : queue.push(event);
        before?.add(queue);
        if (pushed === "delivered" || pushed === "coalesced" || pushed === "buffered") counts[pushed] += 1;
        else counts.dropped += 1;
        if (pushed === "dropped-oldest") counts.buffered += 1;
      }
      dropped += counts.dropped;
      report({ type: "subscription-publish", event: event.type, ...counts });
      if (counts.dropped > 0) {
        report({ type: "subscription-overflow", event: event.type, overflow, dropped: counts.dropped });
      }
      return Object.freeze(counts);
    },
    stats: () =>
      Object.freeze({
        listeners: listeners.size,
        queued: [...listeners].reduce((sum, { size }) => sum + size, 0),
        published,
        dropped,
      }),
    close() {
      if (isClosed) return;
      isClosed = true;
      for (const set of byType.values()) set.clear();
      byUri.clear();
      for (const queue of listeners) queue.complete();
      report({ type: "subscription-complete", listeners: listeners.size });
    },
  });
}

const NOBODY: ReadonlySet<EventQueue> = new Set();

/** Puts a listener where its events are found. */
function enter(
  queue: EventQueue,
  filter: SubscriptionFilter,
  byType: ReadonlyMap<string, Set<EventQueue>>,
  byUri: Map<string, Set<EventQueue>>,
): () => void {
  const types = Object.entries(LIST_CHANGES).filter(([, { asked }]) => filter[asked] === true);
  for (const [type] of types) byType.get(type)?.add(queue);
  const uris = filter.resourceSubscriptions ?? [];
  for (const uri of uris) {
    const asking = byUri.get(uri);
    if (asking === undefined) byUri.set(uri, new Set([queue]));
    else asking.add(queue);
  }
  return () => {
    for (const [type] of types) byType.get(type)?.delete(queue);
    for (const uri of uris) {
      const asking = byUri.get(uri);
      asking?.delete(queue);
      if (asking?.size === 0) byUri.delete(uri);
    }
  };
}

/** Without the ways to fill it. */
function iterable(queue: EventQueue): AsyncIterable<SubscriptionEvent> {
  const events: AsyncIterator<SubscriptionEvent> = { next: () => queue.next() };
  return Object.freeze({ [Symbol.asyncIterator]: () => events });
}

interface ReadOptions {
  readonly capacity: number;
  readonly overflow: Overflow;
  readonly report: Sink;
}

function readOptions(given: unknown): ReadOptions {
  const problems: DefinitionProblem[] = [];
  const report = reportOn("createHub", problems);
  const options = readObject(report, "", given, "takes its options as an object");
  if (options === undefined) throw new DefinitionError(problems);
  checkKeys(report, "", options, ["queue", "overflow", "instrumentation"]);
  const capacity = readWhole(report, "queue", options.queue, { absent: DEFAULT_HUB_QUEUE });
  const overflow = readChoice(report, "overflow", options.overflow, ["drop-oldest", "drop-newest"]);
  const instrumentation = readFunction<Sink>(report, "instrumentation", options.instrumentation);
  if (problems.length > 0) throw new DefinitionError(problems);
  return {
    capacity,
    overflow,
    report: instrumentation === undefined ? () => {} : safeSink(instrumentation),
  };
}
