import type { McpError } from "../error/mcp-error.ts";
import type { Call } from "../method/call.ts";
import type { Entry } from "../runtime/catalog.ts";
import { andThen } from "../thenable.ts";
import { authorize } from "./authorize.ts";

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
  seen: readonly Found[] = [],
): readonly Found[] | PromiseLike<readonly Found[]> {
  const [rival, ...others] = rivals;
  if (rival === undefined) return seen;
  return andThen(authorize(call, "invocation", route.entryOf(rival), route.requestedUri), (refusal) =>
    visible(call, others, route, refusal === undefined ? [...seen, rival] : seen),
  );
}
