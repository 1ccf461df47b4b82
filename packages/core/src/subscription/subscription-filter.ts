import type { JsonObject } from "@snodo/schema";
import { McpError } from "../error/mcp-error.ts";
import { isRecord, type UnknownFields } from "../is-record.ts";
import { isUri } from "../is-uri.ts";
import { MAX_SUBSCRIBED_URIS } from "../limits.ts";
import { isListChange, LIST_CHANGES, type SubscriptionEvent, urisOf } from "./subscription-event.ts";

/** What a listener asks to hear of, in the words of the protocol. What is absent is not asked for. */
export interface SubscriptionFilter {
  readonly toolsListChanged?: boolean;
  readonly promptsListChanged?: boolean;
  readonly resourcesListChanged?: boolean;
  /** Updates of these resources, and of what is a part of them. At most 1,000 URIs. */
  readonly resourceSubscriptions?: readonly string[];
}

/** A filter in one form: what is not asked for is absent, and no URI is there twice. */
export interface NarrowFilter {
  readonly toolsListChanged?: true;
  readonly promptsListChanged?: true;
  readonly resourcesListChanged?: true;
  /** Never empty. */
  readonly resourceSubscriptions?: readonly string[];
}

/** The lists whose changes can be asked for, in the order of a filter. */
const LISTS = Object.values(LIST_CHANGES);
type Flag = (typeof LISTS)[number]["asked"];

/**
 * Reads what a client asks for. Members that are not known are ignored: what they ask for is not acknowledged.
 *
 * @throws {McpError} -32602, naming the member
 * @see MCP 2026-07-28, subscriptions, "SubscriptionFilter"
 */
export function readFilter(asked: unknown): NarrowFilter {
  if (!isRecord(asked)) throw McpError.invalidParams("Invalid params: notifications must be an object");
  for (const { asked: flag } of LISTS) {
    if (asked[flag] === undefined || typeof asked[flag] === "boolean") continue;
    throw McpError.invalidParams(`Invalid params: notifications.${flag} must be true or false`);
  }
  const { resourceSubscriptions: uris } = asked;
  if (uris === undefined) return filterOf((flag) => asked[flag] === true, undefined);
  if (Array.isArray(uris) && uris.length > MAX_SUBSCRIBED_URIS) {
    throw McpError.invalidParams(
      `Invalid params: notifications.resourceSubscriptions may name ${MAX_SUBSCRIBED_URIS} URIs at most`,
    );
  }
  // A source may tell of an update of whatever is listened to, and what is no URI cannot be told of.
  if (!(Array.isArray(uris) && uris.every(isUri))) {
    throw McpError.invalidParams("Invalid params: notifications.resourceSubscriptions must be a list of absolute URIs");
  }
  return filterOf((flag) => asked[flag] === true, uris);
}

/** What of a filter can be served by a server with these capabilities. */
export function supported(filter: NarrowFilter, capabilities: JsonObject): NarrowFilter {
  const declares = (family: string, capability: string) =>
    (capabilities[family] as UnknownFields | undefined)?.[capability] === true;
  return filterOf(
    (flag, family) => filter[flag] === true && declares(family, "listChanged"),
    declares("resources", "subscribe") ? filter.resourceSubscriptions : undefined,
  );
}

/**
 * What of a filter a source says that it will deliver; never more than was asked for.
 *
 * @param accepted undefined: all of it
 * @throws {TypeError} when it is no filter
 */
export function narrowed(filter: NarrowFilter, accepted: unknown): NarrowFilter {
  if (accepted === undefined) return filter;
  if (!isRecord(accepted)) throw new TypeError("What a subscription source accepts must be a filter");
  const { resourceSubscriptions: uris = [] } = accepted;
  if (!Array.isArray(uris)) throw new TypeError("The resourceSubscriptions that a source accepts must be a list");
  const taken = new Set<unknown>(uris);
  return filterOf(
    (flag) => filter[flag] === true && accepted[flag] === true,
    filter.resourceSubscriptions?.filter((uri) => taken.has(uri)),
  );
}

/** The filter with other URIs. */
export function withUris(filter: NarrowFilter, uris: readonly string[] | undefined): NarrowFilter {
  return filterOf((flag) => filter[flag] === true, uris);
}

/** Whether nothing at all is asked for. */
export function isEmpty(filter: NarrowFilter): boolean {
  return Object.keys(filter).length === 0;
}

/** Tells which events a filter asks for, of those that `readEvent` gave. */
export function matcherOf(filter: NarrowFilter): (event: SubscriptionEvent) => boolean {
  const uris = new Set(filter.resourceSubscriptions);
  return (event) => {
    if (event.type === "resource-updated") return urisOf(event).some((uri) => uris.has(uri));
    return isListChange(event) && filter[LIST_CHANGES[event.type].asked] === true;
  };
}

function filterOf(has: (flag: Flag, family: string) => boolean, uris: readonly string[] | undefined): NarrowFilter {
  const flags = LISTS.filter(({ asked, family }) => has(asked, family)).map(({ asked }) => [asked, true] as const);
  return Object.freeze({
    ...(Object.fromEntries(flags) as { [Asked in Flag]?: true }),
    ...(uris !== undefined && uris.length > 0 && { resourceSubscriptions: Object.freeze([...new Set(uris)]) }),
  });
}
