import type { ComponentKind } from "../define/component.ts";
import { MAX_AWAITED_VERDICTS } from "../limits.ts";
import type { Call } from "../method/call.ts";
import type { Outcome } from "../method/outcome.ts";
import { type Catalog, sortedBy } from "../runtime/catalog.ts";
import type { Entry } from "../runtime/catalog-entry.ts";
import { checkCursor, type ListKind, type Page, viewPage } from "../runtime/list-pages.ts";
import { andThen, isThenable } from "../thenable.ts";
import { cancelled, listIn } from "./ask-source.ts";
import { authorize } from "./authorize.ts";

/**
 * One page of what the caller may know of. Refused components are taken out before the list is cut, so pages are full
 * and a cursor is good for nobody who sees another list. Where nobody is refused anything and nothing comes from a
 * source, it is a page that was rendered when the server was created.
 *
 * @throws {McpError} -32602 for a wrong cursor; -32603 when the policy or a source fails: half a list would pass for a
 *   whole one
 */
export function visiblePage(call: Call, list: ListKind): Outcome | PromiseLike<Outcome> {
  const { runtime, params, context } = call;
  const { catalog, authorization } = runtime;
  const { cursor } = params;
  const declared = catalog.lists[list];
  const sources = catalog.sources[SOURCES[list]];
  const standing = () => outcomeOf(declared.pageAt(cursor, context.protocolVersion));
  if (authorization === undefined && sources.length === 0) return standing();

  checkCursor(list, cursor);
  return andThen(candidates(call, list), (entries) =>
    andThen(allowances(call, entries), (allowed) => {
      if (sources.length === 0 && allowed.every(Boolean)) return standing();
      const left =
        sources.length === 0
          ? entries.filter((_, index) => allowed[index])
          : merged(list, entries, allowed, authorization?.conceal === true);
      const items = left.map(({ listed }) => listed);
      return outcomeOf(viewPage(list, items, declared.pageSize, cursor, context.protocolVersion));
    }),
  );
}

function outcomeOf(page: Page): Outcome {
  return { kind: "page", page };
}

/** What the sources are asked for, for each list. */
const SOURCES: { readonly [List in ListKind]: ComponentKind } = {
  tools: "tool",
  resources: "resource",
  templates: "resource",
  prompts: "prompt",
};

/** Everything that may be in a list: what is declared, in its order, and what each source gives. */
function candidates(call: Call, list: ListKind): readonly Entry[] | PromiseLike<readonly Entry[]> {
  const { catalog } = call.runtime;
  const kind = SOURCES[list];
  const gather = (entries: readonly Entry[], from: number): readonly Entry[] | PromiseLike<readonly Entry[]> => {
    const source = catalog.sources[kind][from];
    if (source === undefined) return entries;
    return andThen(listIn(call, source, kind), (given) =>
      gather([...entries, ...given.filter((entry) => keyOf(list, entry) !== undefined)], from + 1),
    );
  };
  return gather(declaredIn(catalog, list), 0);
}

function declaredIn({ tools, resources, templateByText, prompts }: Catalog, list: ListKind): readonly Entry[] {
  const byList = { tools, resources, templates: templateByText, prompts };
  return [...byList[list].values()];
}

/** By what a component is found and sorted in a list; undefined for one of another list. */
function keyOf(list: ListKind, entry: Entry): string | undefined {
  if (list === "resources") return "resource" in entry ? entry.resource.uri : undefined;
  if (list === "templates") return "resource" in entry ? entry.resource.uriTemplate : undefined;
  return entry.component.name;
}

/** Whether the caller may know of each of the components. Waits only when the policy does. */
function allowances(call: Call, entries: readonly Entry[]): readonly boolean[] | Promise<readonly boolean[]> {
  const allowed: boolean[] = [];
  for (const entry of entries) {
    const verdict = authorize(call, "discovery", entry);
    if (isThenable(verdict)) return awaited(call, entries, allowed, verdict);
    allowed.push(verdict === undefined);
  }
  return allowed;
}

async function awaited(
  call: Call,
  entries: readonly Entry[],
  allowed: boolean[],
  first: PromiseLike<unknown>,
): Promise<readonly boolean[]> {
  allowed.push((await first) === undefined);
  while (allowed.length < entries.length) {
    if (call.context.signal.aborted) throw cancelled();
    const next = entries.slice(allowed.length, allowed.length + MAX_AWAITED_VERDICTS);
    const verdicts = await Promise.all(next.map(async (entry) => authorize(call, "discovery", entry)));
    for (const verdict of verdicts) allowed.push(verdict === undefined);
  }
  return allowed;
}

/**
 * What is left of several places, in the order of the list. The first of a name counts; where refused components are
 * concealed, one that is refused takes no name.
 */
function merged(
  list: ListKind,
  entries: readonly Entry[],
  allowed: readonly boolean[],
  conceal: boolean,
): readonly Entry[] {
  const taken = new Map<string, Entry | undefined>();
  for (const [index, entry] of entries.entries()) {
    const key = keyOf(list, entry) ?? "";
    const isAllowed = allowed[index] === true;
    if (!taken.has(key) && (isAllowed || !conceal)) taken.set(key, isAllowed ? entry : undefined);
  }
  const left = [...taken.values()].filter((entry) => entry !== undefined);
  return sortedBy(left, (entry) => keyOf(list, entry) ?? "");
}
