import type { AnyPrompt } from "../define/prompt.ts";
import type { AnyResource } from "../define/resource.ts";
import type { AnyTool } from "../define/tool.ts";
import type { Answer } from "../dispatch/answer.ts";
import type { DispatchOptions } from "../dispatch/dispatch.ts";
import type { InstrumentationEvent } from "../instrumentation/event.ts";
import type { ItemOf, PromptsOption, ResourcesOption, ToolsOption } from "./catalog-source.ts";
import type { NeededState, ServerInfo, ServerOptions } from "./server-options.ts";

/** The components that are declared in a server, checked and in the order in which they are listed. */
export interface ServerCatalog {
  /** By name. */
  readonly tools: readonly AnyTool[];
  /** Resources at one URI, by that. */
  readonly resources: readonly AnyResource[];
  /** Resources of a template, by its text. */
  readonly resourceTemplates: readonly AnyResource[];
  /** By name. */
  readonly prompts: readonly AnyPrompt[];
}

/** Any server: what transports, and whoever does not care for its types, know of one. */
export interface AnyServer {
  /** Who it is. */
  readonly info: ServerInfo;
  /** What it serves. */
  readonly catalog: ServerCatalog;
  /**
   * Serves one message.
   *
   * @param message a parsed JSON value
   * @returns the answer, as a promise only when a handler made one; undefined for a notification. Never throws
   */
  dispatch(message: unknown, options?: DispatchOptions): Answer | undefined | Promise<Answer | undefined>;
  /**
   * There where request state is sealed by `requestState`, and no `principal` says for whom: a transport that knows who
   * its callers are (`auth`) does not serve it.
   */
  readonly needsPrincipal?: true | undefined;
  /** Tells the server's sink; for transports. Never throws. */
  report(event: InstrumentationEvent): void;
}

/**
 * A server: an immutable value that every transport, the in-process client and the tests share. Making one starts
 * nothing, and it needs no end.
 */
export interface Server<
  Tools extends ToolsOption = ToolsOption,
  Resources extends ResourcesOption = ResourcesOption,
  Prompts extends PromptsOption = PromptsOption,
> extends AnyServer {
  /**
   * A new server with some options changed; this one stays as it is. An option that is undefined is not changed.
   *
   * @throws {DefinitionError} as `createServer` does
   */
  with<
    const NewTools extends ToolsOption = Tools,
    const NewResources extends ResourcesOption = Resources,
    const NewPrompts extends PromptsOption = Prompts,
  >(
    overrides: Partial<ServerOptions<NewTools, NewResources, NewPrompts>> & {
      readonly state?: NeededState<ItemOf<NewTools> | ItemOf<NewResources> | ItemOf<NewPrompts>>;
    },
  ): Server<NewTools, NewResources, NewPrompts>;
  /** Never there at run time: carries types to the client. */
  readonly "~types"?: { readonly tools: Tools; readonly resources: Resources; readonly prompts: Prompts };
}
