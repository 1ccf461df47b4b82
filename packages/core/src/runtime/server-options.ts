import type { JsonObject, Validator } from "@snodo/schema";
import type { Context, ContextTypes } from "../context/context.ts";
import type { Icon } from "../define/icon.ts";
import type { Dialect } from "../dialect/dialect.ts";
import type { Sink } from "../instrumentation/sink.ts";
import type { RequestStateOptions } from "../request-state/request-state-options.ts";
import type { CacheHint } from "../result/cache-hint.ts";
import type { SubscriptionSource } from "../subscription/subscription-source.ts";
import type { AuthorizationPolicy } from "./authorization-policy.ts";
import type { PromptsOption, ResourcesOption, ToolsOption } from "./catalog-source.ts";

/** Who a server is. */
export interface ServerInfo {
  /** For programs; not blank. */
  readonly name: string;
  /** Of the server, not of the protocol; not blank. */
  readonly version: string;
  /** The name that people see. */
  readonly title?: string;
  readonly description?: string;
  /** An absolute URL. */
  readonly websiteUrl?: string;
  readonly icons?: readonly Icon[];
}

/** How long each kind of answer may be kept, by all or by one caller. Absent: not at all, privately. */
export interface CacheOptions {
  readonly tools?: CacheHint | undefined;
  readonly prompts?: CacheHint | undefined;
  /** The two lists of resources, and each read that says nothing itself. */
  readonly resources?: CacheHint | undefined;
  readonly discovery?: CacheHint | undefined;
}

/** The hint of every kind of answer. */
export type CacheHints = { readonly [Kind in keyof CacheOptions]-?: CacheHint };

/** The same members, of which an optional one may also be there and undefined. */
type OrUndefined<Members> = {
  readonly [Key in keyof Members]: {} extends Pick<Members, Key> ? Members[Key] | undefined : Members[Key];
};

/**
 * What `createServer` takes besides `state`. An option that is undefined counts as absent, so that one may be read from
 * where it need not be: `instructions: process.env.INSTRUCTIONS`.
 */
export interface ServerOptions<
  Tools extends ToolsOption = ToolsOption,
  Resources extends ResourcesOption = ResourcesOption,
  Prompts extends PromptsOption = PromptsOption,
  Types extends ContextTypes = ContextTypes,
> extends OrUndefined<ServerInfo> {
  /** How the server is to be used, for the model. */
  readonly instructions?: string | undefined;
  /**
   * Built or written by hand; of one name each. The same one given twice counts once. Among them, or in place of the
   * list, may be a `CatalogSource`.
   */
  readonly tools?: Tools | undefined;
  /**
   * At one URI or of a template; of one name and one place each, and no template may match the URI of another. Or
   * sources of them.
   */
  readonly resources?: Resources | undefined;
  /** Of one name each. Or sources of them. */
  readonly prompts?: Prompts | undefined;
  /**
   * Checks arguments and structured content. Absent: `fullValidator()`, so that what is advertised is enforced. A
   * schema that it cannot enforce, by its `checkSchema`, is a mistake of the definition.
   */
  readonly validator?: Validator | undefined;
  /**
   * How the schemas of tools are listed. `"as-written"` (the default): as their author wrote them. `"inline"`: with
   * every `$ref` written out that does not lead back to itself, for hosts that do not follow references; a schema that
   * would grow over 4,096 subschemas or 64 levels stays as it is. `"strict"`: input schemas also with every object
   * closed and every property required, where null stands for an optional one that is absent, for hosts that demand
   * it; a tool whose schema has no such form, as one with an open map, is then a mistake in its definition.
   *
   * What is listed is enforced: with `"strict"` no argument may be there that is not declared. Handlers receive the
   * same arguments in every form. Output schemas are the same for `"strict"` as for `"inline"`.
   */
  readonly schemas?: "as-written" | "inline" | "strict" | undefined;
  /** How many items a page of a list has: at least 1. Absent: 100. */
  readonly pagination?: { readonly pageSize?: number | undefined } | undefined;
  /** How long answers may be kept. Absent: not at all. */
  readonly cache?: CacheOptions | undefined;
  /** The revisions that are spoken, in the order of preference. Absent: 2026-07-28. */
  readonly protocols?: readonly Dialect[] | undefined;
  /**
   * Added to what follows from the components: `{ tools: {} }` declares a family that is still empty. What follows from
   * `subscriptions` is taken back by false: `{ resources: { subscribe: false } }`.
   */
  readonly capabilities?: CapabilityOptions | undefined;
  /**
   * Where the events come from that clients can listen to: `createHub()`, or a source of one's own. With one, changes
   * of lists and updates of resources are declared for each family that there is. Absent: nobody can listen.
   */
  readonly subscriptions?: SubscriptionSource<Types> | undefined;
  /**
   * Decides which components a caller may know of, and which it may use. With one, lists and reads are for one caller:
   * `cache` may not call them public, and a read that does so itself is sent as private. What `server/discover` answers
   * is the same for everybody. Absent: all may do all.
   */
  readonly authorization?: AuthorizationPolicy<Types> | undefined;
  /** Says who a request is from, by what the application knows (`context.auth`). Absent, or null: anonymous. */
  readonly principal?: ((context: Context<Types>) => string | null) | undefined;
  /**
   * How request state is sealed: the answers and values that a client carries from one round of a request to the next.
   * It is bound to the method, its parameters and the `principal`. Absent: with a random key of this process, and a
   * warning when it is first needed.
   */
  readonly requestState?: RequestStateOptions | undefined;
  /**
   * Whether handlers can send log messages to clients that ask for them (`context.log`), which is declared as the
   * capability `logging`. Absent: true.
   */
  readonly logging?: boolean | undefined;
  /** Is told what happens. Absent: warnings, and what is a fault of this side, go to standard error. */
  readonly instrumentation?: Sink | undefined;
  /**
   * What is done about templates that both match some URI: `"warn"` tells `instrumentation` of each pair, with such a
   * URI; `"refuse"` makes them problems. Absent: templates are not compared, and reading such a URI is answered with
   * -32603. At most 100 pairs are told. Templates of distinct literal prefixes cost little to compare; many of one
   * prefix with an expression of variable length behind it may cost a comparison for each pair. Resources with their
   * own matcher are left out.
   */
  readonly overlaps?: "warn" | "refuse" | undefined;
  /**
   * What a peer is shown of an unexpected error: `"mask"` (the default), a reference only; `"expose"`, its message as
   * well, while developing.
   */
  readonly errors?: "mask" | "expose" | undefined;
}

/** Capabilities that an application may declare beyond those of its components. */
export interface CapabilityOptions {
  readonly tools?: { readonly listChanged?: boolean | undefined } | undefined;
  readonly resources?:
    | { readonly subscribe?: boolean | undefined; readonly listChanged?: boolean | undefined }
    | undefined;
  readonly prompts?: { readonly listChanged?: boolean | undefined } | undefined;
  readonly completions?: {} | undefined;
  readonly experimental?: JsonObject | undefined;
}

/** The options of a server, without the types of its components. */
export type LooseServerOptions = ServerOptions & { readonly state?: unknown };

/** The `state` option: required, of a fitting type, as soon as a component needs one. */
export type StateOption<Needed> = unknown extends Needed ? { readonly state?: unknown } : { readonly state: Needed };

/** The state that the types of an application say. */
export type StateOf<Types> = Types extends { readonly state: infer State } ? State : unknown;

/** The state that satisfies every one of these components. */
export type NeededState<Component> = Intersection<
  Component extends { readonly "~types"?: { readonly context: infer Types } }
    ? Types extends { readonly state: infer State }
      ? { readonly needed: State }
      : never
    : never
>;

type Intersection<Union> = [Union] extends [never]
  ? unknown
  : (Union extends { readonly needed: infer Needed } ? (needed: Needed) => void : never) extends (
        needed: infer All,
      ) => void
    ? All
    : never;
