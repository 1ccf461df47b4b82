import type { ComponentKind } from "../define/component.ts";
import { isMcpError, McpError } from "../error/mcp-error.ts";
import { MAX_SOURCE_COMPONENTS } from "../limits.ts";
import type { Call } from "../method/call.ts";
import type { Catalog } from "../runtime/catalog.ts";
import type { Entry } from "../runtime/catalog-entry.ts";
import type { CatalogSource } from "../runtime/catalog-source.ts";
import { createEnding, ENDED } from "../subscription/ending.ts";
import { ignoreRejection } from "../thenable.ts";
import { eventRequest, reportFault } from "./fault.ts";
import { runHandler } from "./run-handler.ts";

/** What the catalog makes of a component of a kind. */
type EntryOf<Kind extends ComponentKind> = ReturnType<Catalog["adopt"][Kind]>;

/**
 * Asks a source for one component.
 *
 * @param fits whether the component is the one that was asked for; one that is not is a fault of the source
 * @returns nothing, or the one; nothing for what cannot be served where refused components are concealed
 * @throws {McpError} the source's own, or -32603, masked, when it fails or gives what cannot be served; where the
 *   source answers a promise, that rejects
 */
export function findIn<const Kind extends ComponentKind>(
  call: Call,
  source: CatalogSource,
  kind: Kind,
  nameOrUri: string,
  fits: (entry: EntryOf<Kind>) => boolean,
): readonly EntryOf<Kind>[] | PromiseLike<readonly EntryOf<Kind>[]> {
  return runHandler<readonly EntryOf<Kind>[]>(
    () => source.find(kind, nameOrUri, call.context),
    (found) => {
      if (found === undefined || found === null) return [];
      try {
        const entry = call.runtime.catalog.adopt[kind](found) as EntryOf<Kind>;
        if (!fits(entry)) throw new TypeError(`A CatalogSource found another ${kind} than it was asked for`);
        return [entry];
      } catch (cause) {
        // No policy can be asked about it, and whoever must not know of it would see that it is there.
        if (!call.runtime.authorization?.conceal) throw cause;
        reportFault(call.runtime, call.context, undefined, cause);
        return [];
      }
    },
    (error) => failSource(call, error),
  );
}

/**
 * Asks a source for everything of a kind. What cannot be served is left out, and the sink is told of the first hundred.
 *
 * @throws {McpError} the source's own, or -32603, masked, when it fails, breaks off, or lists too much; where the
 *   source answers no array, the promise rejects
 */
export function listIn(
  call: Call,
  source: CatalogSource,
  kind: ComponentKind,
): readonly Entry[] | PromiseLike<readonly Entry[]> {
  return runHandler<readonly Entry[]>(
    () => source.list(kind, call.context),
    (listed) => {
      const taken: Taken = { count: 0, faults: 0, entries: [] };
      if (isIterable(listed)) {
        for (const draft of listed) take(call, kind, taken, draft);
        return taken.entries;
      }
      if (isAsyncIterable(listed)) return drained(call, kind, taken, listed);
      throw new TypeError("A CatalogSource lists an array, another iterable or an async iterable");
    },
    (error) => failSource(call, error),
  );
}

interface Taken {
  count: number;
  faults: number;
  readonly entries: Entry[];
}

async function drained(
  call: Call,
  kind: ComponentKind,
  taken: Taken,
  listed: AsyncIterable<unknown>,
): Promise<readonly Entry[]> {
  const { signal } = call.context;
  const ending = createEnding();
  const onAbort = () => ending.now("client-ended");
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  const drain = async () => {
    for await (const draft of listed) {
      if (signal.aborted) throw cancelled();
      take(call, kind, taken, draft);
    }
    return taken.entries;
  };
  try {
    // A source that never gives the next one is let go of.
    const entries = await ending.orEnd(drain());
    if (entries === ENDED) throw cancelled();
    return entries;
  } catch (error) {
    return failSource(call, error);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

/** Nobody waits for the answer, so nothing went wrong that a sink should hear of. */
export function cancelled(): McpError {
  return McpError.internal("The request was cancelled");
}

/** How many components that cannot be served are told of in one list: more are the same mistake. */
const MAX_TOLD = 100;

function take({ runtime, context }: Call, kind: ComponentKind, taken: Taken, draft: unknown): void {
  taken.count += 1;
  if (taken.count > MAX_SOURCE_COMPONENTS) {
    throw new RangeError(`A CatalogSource lists at most ${MAX_SOURCE_COMPONENTS} components of a kind`);
  }
  try {
    taken.entries.push(runtime.catalog.adopt[kind](draft));
  } catch (cause) {
    // Also a promise of a component, which nobody awaits.
    ignoreRejection(draft);
    taken.faults += 1;
    if (taken.faults > MAX_TOLD) return;
    runtime.report({ type: "catalog-fault", request: eventRequest(runtime, context), kind, cause });
  }
}

function failSource({ runtime, context }: Call, error: unknown): never {
  throw isMcpError(error) ? error : McpError.internal(reportFault(runtime, context, undefined, error));
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.iterator in value;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
