import { knownText } from "../dialect/listed-item.ts";
import type { ListChangedEvent } from "../subscription/subscription-event.ts";
import { isSamePolicy } from "./authorization-policy.ts";
import type { CatalogSource } from "./catalog-source.ts";
import type { ListKind } from "./list-pages.ts";
import type { Runtime } from "./runtime.ts";

/** What each event is about. Templates are listed apart, and announced with the resources. */
const LISTS = [
  { type: "tools-list-changed", kind: "tool", lists: ["tools"] },
  { type: "prompts-list-changed", kind: "prompt", lists: ["prompts"] },
  { type: "resources-list-changed", kind: "resource", lists: ["resources", "templates"] },
] as const;

/**
 * Which lists differ between two servers, as clients see them: by what is listed of their components, and by nothing
 * else of those.
 *
 * What a list comes to can depend on more than that: on a policy, on sources, and on the state that both may read.
 * Where one of these is another one, the list counts as changed, as soon as there is something in it.
 */
export function listChanges(before: Runtime, after: Runtime): readonly ListChangedEvent[] {
  const isSameForCallers = isSamePolicy(before.authorization, after.authorization);
  const isSameState = before.state === after.state;
  return LISTS.filter(({ kind, lists }) => {
    const [had, has] = [before, after].map(({ catalog }) => catalog.sources[kind]) as [Sources, Sources];
    const isAsked = had.length > 0 || (before.authorization !== undefined && hasAny(before, lists));
    if (had.length !== has.length || had.some((source, index) => source !== has[index])) return true;
    if (isAsked && !isSameState) return true;
    if (!isSameForCallers && [before, after].some((each) => hasAny(each, lists) || has.length > 0)) return true;
    return lists.some((list) => !isSameList(itemsOf(before, list), itemsOf(after, list)));
  }).map(({ type }) => ({ type }));
}

type Sources = readonly CatalogSource[];

function hasAny(runtime: Runtime, lists: readonly ListKind[]): boolean {
  return lists.some((list) => itemsOf(runtime, list).length > 0);
}

function itemsOf({ catalog }: Runtime, list: ListKind): readonly object[] {
  return catalog.lists[list].pages.flatMap(({ items }) => items);
}

function isSameList(before: readonly object[], after: readonly object[]): boolean {
  if (before.length !== after.length) return false;
  return before.every((item, index) => {
    const other = after[index];
    return other !== undefined && (item === other || knownText(item) === knownText(other));
  });
}
