import type { Context } from "../context/context.ts";
import type { Projection } from "../dialect/dialect.ts";
import type { Sink } from "../instrumentation/sink.ts";
import type { Sealer } from "../request-state/sealer.ts";
import type { SubscriptionSource } from "../subscription/subscription-source.ts";
import type { AuthorizationPolicy } from "./authorization-policy.ts";
import type { Catalog } from "./catalog.ts";

/** A server as the stages of a request see it: everything about it that was computed when it was created. */
export interface Runtime {
  readonly catalog: Catalog;
  /** The server in the words of each revision, by version. */
  readonly projections: ReadonlyMap<string, Projection>;
  /** Every revision that the server speaks, in the order it prefers. */
  readonly versions: readonly string[];
  /** Undefined where everybody may know of everything and use it. */
  readonly authorization: AuthorizationPolicy | undefined;
  /** Where events for listeners come from; undefined where nobody can listen. */
  readonly subscriptions: SubscriptionSource | undefined;
  /** Undefined for a server that no `ServerRef` holds. */
  readonly place: Place | undefined;
  readonly state: unknown;
  readonly principal: ((context: Context<never>) => string | null) | undefined;
  readonly report: Sink;
  /** Whether somebody wants to be told of each request, and not only of what goes wrong. */
  readonly isWatched: boolean;
  /** Seals what a client carries from one round of a request to the next. */
  readonly sealer: Sealer;
  /** Whether handlers may send log messages to clients that ask for them. */
  readonly logs: boolean;
  /** Whether a peer is shown the message of an unexpected error. */
  readonly exposesErrors: boolean;
}

/** Where a server stands that another one may take the place of while it is served. */
export interface Place {
  /** The one that stands there now; undefined for one that this package did not make. */
  current(): Runtime | undefined;
  /**
   * Has a function called each time that another one has taken the place.
   *
   * @returns ends that
   */
  watch(onReplaced: () => void): () => void;
}
