import { isPlainObject } from "@snodo/schema";
import { type Caller, type CallOptions, invalidResponse } from "./call.ts";

/** How many pages of one list are followed at most. */
export const MAX_PAGES = 1_000;

/** One page of a list. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** Absent on the last page. The empty string is a cursor. */
  readonly nextCursor?: string;
}

/** The methods that list, the capability that each needs, and the member that holds their items. */
export const LIST_METHODS = {
  tools: { method: "tools/list", member: "tools", capability: "tools" },
  resources: { method: "resources/list", member: "resources", capability: "resources" },
  resourceTemplates: { method: "resources/templates/list", member: "resourceTemplates", capability: "resources" },
  prompts: { method: "prompts/list", member: "prompts", capability: "prompts" },
} as const;

/** What can be listed. */
export type ListName = keyof typeof LIST_METHODS;

/** Asks for one page. */
export async function listPage<Item>(
  call: Caller,
  list: ListName,
  cursor: string | undefined,
  options: CallOptions | undefined,
): Promise<ListPage<Item>> {
  const { method, member } = LIST_METHODS[list];
  const params = cursor === undefined ? {} : { cursor };
  const { [member]: items, nextCursor } = await call(method, params, options);
  if (!Array.isArray(items)) throw invalidResponse(`${member} is not a list`);
  const isListed = (item: unknown) => isPlainObject(item) && typeof item.name === "string";
  if (!items.every(isListed)) throw invalidResponse(`an item of ${member} is not an object with a name`);
  if (nextCursor === undefined || nextCursor === null) return { items };
  if (typeof nextCursor !== "string") throw invalidResponse("nextCursor is not a string");
  return { items, nextCursor };
}

/**
 * Asks for every page.
 *
 * @throws {ConnectionError} when a cursor comes back a second time, or after 1,000 pages
 */
export async function listAll<Item>(
  call: Caller,
  list: ListName,
  options: CallOptions | undefined,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await listPage<Item>(call, list, cursor, options);
    items.push(...page.items);
    cursor = page.nextCursor;
    if (cursor !== undefined && (seen.has(cursor) || seen.size >= MAX_PAGES - 1)) {
      throw invalidResponse(
        seen.has(cursor) ? "a list comes back to a page it had" : `a list has more than ${MAX_PAGES} pages`,
      );
    }
    if (cursor !== undefined) seen.add(cursor);
  } while (cursor !== undefined);
  return items;
}
