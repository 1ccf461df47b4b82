import { isRecord } from "../is-record.ts";
import { isUri } from "../is-uri.ts";
import { ignoreRejection } from "../thenable.ts";

/** Something that listeners may want to hear of. It says that there is something new, and not what. */
export type SubscriptionEvent = ListChangedEvent | ResourceUpdatedEvent;

/** A list has changed. Resources and templates are told of by the same event. */
export interface ListChangedEvent {
  readonly type: "tools-list-changed" | "prompts-list-changed" | "resources-list-changed";
}

/** What a resource holds has changed. */
export interface ResourceUpdatedEvent {
  readonly type: "resource-updated";
  /** An absolute one. */
  readonly uri: string;
  /** URIs of which this one is a part: whoever listens to one of them is told of this one, too. Absent: none. */
  readonly partOf?: readonly string[];
}

/** What each change of a list is asked for by, and which family of the catalog it is about. */
export const LIST_CHANGES = {
  "tools-list-changed": { asked: "toolsListChanged", family: "tools" },
  "prompts-list-changed": { asked: "promptsListChanged", family: "prompts" },
  "resources-list-changed": { asked: "resourcesListChanged", family: "resources" },
} as const;

const LIST_EVENTS: { readonly [Type in ListChangedEvent["type"]]: ListChangedEvent } = {
  "tools-list-changed": Object.freeze({ type: "tools-list-changed" }),
  "prompts-list-changed": Object.freeze({ type: "prompts-list-changed" }),
  "resources-list-changed": Object.freeze({ type: "resources-list-changed" }),
};

/** Whether an event is a change of a list. */
export function isListChange(event: { readonly type: string }): event is ListChangedEvent {
  return Object.hasOwn(LIST_CHANGES, event.type);
}

/**
 * Reads what a publisher or a source gives, and gives an event that nothing changes afterwards.
 *
 * @returns undefined for an event of a type that nobody can ask for
 * @throws {TypeError} for what is no event, naming the rule
 */
export function readEvent(given: unknown): SubscriptionEvent | undefined {
  if (!isRecord(given)) throw new TypeError("An event is an object with a type");
  const { type, uri, partOf } = given;
  if (typeof type !== "string") {
    // A promise of an event is none, and nobody awaits it.
    ignoreRejection(given);
    throw new TypeError("An event is an object with a type");
  }
  if (type !== "resource-updated")
    return isListChange({ type }) ? LIST_EVENTS[type as ListChangedEvent["type"]] : undefined;
  if (!isUri(uri)) throw new TypeError("A resource-updated event has a uri that is an absolute URI");
  if (partOf === undefined) return Object.freeze({ type, uri });
  if (!Array.isArray(partOf) || !partOf.every((part) => typeof part === "string")) {
    throw new TypeError("The partOf of a resource-updated event is a list of URIs");
  }
  return Object.freeze({ type, uri, partOf: Object.freeze([...partOf]) });
}

/** The URIs by which an update is asked for: the resource's own first. */
export function urisOf({ uri, partOf = [] }: ResourceUpdatedEvent): readonly string[] {
  return partOf.length === 0 ? [uri] : [uri, ...partOf];
}
