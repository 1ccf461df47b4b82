import type { Context, ContextTypes } from "../context/context.ts";
import type { AnyPrompt } from "../define/prompt.ts";
import type { AnyResource } from "../define/resource.ts";
import type { AnyTool } from "../define/tool.ts";
import { isRecord } from "../is-record.ts";

/** A tool, a resource or a prompt. */
export type AnyComponent = AnyTool | AnyResource | AnyPrompt;

/**
 * A catalog that changes: it stands in the place of `tools`, `resources` or `prompts`, or among the components there,
 * and is asked anew with every request. What it gives is checked, listed in pages, authorized and served as declared
 * components are. The same object given again is not checked again, so a component must not be changed once it was
 * given.
 *
 * What is declared in the server itself comes first: a source is asked only for what is not, then the next source, and
 * what it lists under a name or a place that is taken is left out.
 *
 * What it throws is a fault: -32603, masked, unless it is an `McpError`, which is the answer.
 */
export interface CatalogSource<
  Component extends AnyComponent = AnyComponent,
  Types extends ContextTypes = ContextTypes,
> {
  /**
   * Everything of one kind that this caller may know of, in any order: at most 10,000 components. Resources at one URI
   * and templates are of the same kind. Where the `cache` option says `"public"`, the same for every caller. What is no
   * sound component is left out, and the sink is told.
   *
   * @param context its signal aborts when nobody waits for the list any more
   */
  list(
    kind: Component["kind"],
    context: Context<Types>,
  ): Iterable<Component> | AsyncIterable<Component> | Promise<Iterable<Component>>;
  /**
   * The one component that a request is for; nothing where there is none.
   *
   * @param nameOrUri the name of a tool or a prompt. Of a resource, the URI that is read: found is the resource at it,
   *   or one with a template that matches it. When something is completed, it may also be the text of the template
   */
  find(
    kind: Component["kind"],
    nameOrUri: string,
    context: Context<Types>,
  ): Component | undefined | null | Promise<Component | undefined | null>;
  /** Never there at run time: carries the state that is needed to the server. */
  readonly "~types"?: { readonly context: Types };
}

/** What the option `tools` may be. */
export type ToolsOption = readonly (AnyTool | CatalogSource)[] | CatalogSource;
/** What the option `resources` may be. */
export type ResourcesOption = readonly (AnyResource | CatalogSource)[] | CatalogSource;
/** What the option `prompts` may be. */
export type PromptsOption = readonly (AnyPrompt | CatalogSource)[] | CatalogSource;

/** The components and sources of such an option. */
export type ItemOf<Option> = Option extends readonly (infer Item)[] ? Item : Option;

/** Whether a value can be asked as a source. */
export function isCatalogSource(value: unknown): value is CatalogSource {
  return isRecord(value) && typeof value.list === "function" && typeof value.find === "function";
}
