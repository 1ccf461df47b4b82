import type { JsonObject } from "@snodo/schema";
import type { ServerNotification } from "../context/outlet.ts";
import type { RequestId } from "../dispatch/envelope.ts";
import type { Call } from "../method/call.ts";
import type { Outcome, SubscriptionNotice } from "../method/outcome.ts";
import type { Catalog } from "../runtime/catalog.ts";
import type { CacheHints, ServerInfo } from "../runtime/server-options.ts";

/** What a revision says of one method, and the function that serves it. */
export interface MethodPolicy {
  readonly name: string;
  /** The server capability without which the method does not exist. */
  readonly capability?: string;
  /** The field of `params` that the `Mcp-Name` header mirrors. */
  readonly mirrors?: "name" | "uri";
  /** Whether headers mirror arguments: those that the component says. */
  readonly mirrorsArguments?: true;
  /** Whether a request of it lasts as long as the client wants: no executor bounds it. */
  readonly isStream?: true;
  readonly run: (call: Call) => Outcome | PromiseLike<Outcome>;
}

/** The requests that a revision knows, by name. */
export type MethodTable = ReadonlyMap<string, MethodPolicy>;

/** What a server is, before a revision words it. */
export interface ServerFacts {
  readonly info: ServerInfo;
  readonly instructions: string | undefined;
  readonly capabilities: JsonObject;
  readonly catalog: Catalog;
  readonly cache: CacheHints;
  /** Every revision that the server speaks, in the order it prefers. */
  readonly versions: readonly string[];
}

/** A result in a revision's words: as an object, or as text where that was made before. */
export interface Shaped {
  readonly result: JsonObject | undefined;
  readonly json: string | undefined;
}

/** A server as one revision shows it. Everything that does not change from request to request is rendered here. */
export interface Projection {
  readonly version: string;
  readonly methods: MethodTable;
  readonly capabilities: JsonObject;
  shape(outcome: Outcome): Shaped;
  /** Words what a subscription tells its listener. */
  announce(notice: SubscriptionNotice, subscriptionId: RequestId): ServerNotification;
}

/** A protocol revision: a frozen value that a server lists under `protocols`. */
export interface Dialect {
  /** The revision's name, such as `2026-07-28`. */
  readonly version: string;
  /** Words a server once, when it is created. */
  project(facts: ServerFacts): Projection;
}
