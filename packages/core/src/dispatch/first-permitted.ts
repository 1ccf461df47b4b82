import type { McpError } from "../error/mcp-error.ts";
import type { Call } from "../method/call.ts";
import type { Entry } from "../runtime/catalog-entry.ts";
import { andThen, isThenable } from "../thenable.ts";
import { authorize, type Verdict } from "./authorize.ts";

/** Looks in one place for what a request is for. Several of one place are rivals. */
export type LookUp<Found> = () => readonly Found[] | PromiseLike<readonly Found[]>;

/** How a request is routed to a component. */
export interface Route<Found> {
  /** Where to look, one after the other. */
  readonly lookUps: readonly LookUp<Found>[];
  readonly entryOf: (found: Found) => Entry;
  /** Which of the rivals it is; undefined when there are none. May throw an `McpError`. */
  readonly choose: (rivals: readonly Found[]) => Found | undefined;
  /** The answer when there is none. */
  readonly unknown: () => McpError;
  /** The URI that is read. */
  readonly requestedUri?: string;
}

/**
 * The component that a request is for, if the caller may use it. Where refused components are concealed, it is found as
 * if they were not there: neither their rivals nor the places that are looked in later can tell that there is one.
 *
 * @throws {McpError} what the policy answers, or `unknown`; where something waits, the promise rejects
 */
export function firstPermitted<Found>(call: Call, route: Route<Found>, from = 0): Found | PromiseLike<Found> {
  const lookUp = route.lookUps[from];
  if (lookUp === undefined) throw route.unknown();
  const orNext = (found: Found | undefined) => found ?? firstPermitted(call, route, from + 1);
  return andThen(lookUp(), (rivals): Found | PromiseLike<Found> => {
    if (call.runtime.authorization?.conceal) {
      return andThen(visible(call, rivals, route), (seen) => orNext(route.choose(seen)));
    }
    const found = route.choose(rivals);
    if (found === undefined) return orNext(undefined);
    return andThen(authorize(call, "invocation", route.entryOf(found), route.requestedUri), (refusal) => {
      if (refusal !== undefined) throw refusal;
      return found;
    });
  });
}

/** The rivals that the caller may use: asked for one by one, since there is seldom more than one. */
function visible<Found>(
  call: Call,
  rivals: readonly Found[],
  route: Route<Found>,
): readonly Found[] | Promise<readonly Found[]> {
  const seen: Found[] = [];
  for (const [index, rival] of rivals.entries()) {
    const verdict = authorize(call, "invocation", route.entryOf(rival), route.requestedUri);
    if (isThenable(verdict)) return waited(call, rivals.slice(index), route, seen, verdict);
    if (verdict === undefined) seen.push(rival);
  }
  return seen;
}

/** The same from the first rival on about which the policy has to think. A loop: there may be thousands. */
async function waited<Found>(
  call: Call,
  rivals: readonly Found[],
  route: Route<Found>,
  seen: Found[],
  first: PromiseLike<Verdict>,
): Promise<readonly Found[]> {
  let verdict: Verdict | PromiseLike<Verdict> = first;
  for (const [index, rival] of rivals.entries()) {
    if (index > 0) verdict = authorize(call, "invocation", route.entryOf(rival), route.requestedUri);
    if ((await verdict) === undefined) seen.push(rival);
  }
  return seen;
}
