import type { JsonObject } from "@snodo/schema";
import type { TemplateVariables } from "@snodo/template";
import type { AnyPrompt } from "../define/prompt.ts";
import type { AnyResource } from "../define/resource.ts";
import type { AnyTool } from "../define/tool.ts";
import type { CatalogSource } from "../runtime/catalog-source.ts";
import type { AnyServer } from "../runtime/server.ts";
import type { CallOptions } from "./call.ts";
import type { GetPromptResult, ReadResult, ToolCallResult } from "./results.ts";

/** The component types that a server's type carries. */
type TypesOf<S> = S extends { readonly "~types"?: infer Types } ? NonNullable<Types> : {};
/** The components and sources of one kind; where the server is not known, any component. */
type ItemOf<S, Family extends string, Any> =
  TypesOf<S> extends { readonly [F in Family]: infer Option }
    ? Option extends readonly (infer Item)[]
      ? Item
      : Option
    : Any;
type Of<Items, Any> = Items extends infer Item extends Any ? Item : never;
type ToolOf<S> = Of<ItemOf<S, "tools", AnyTool>, AnyTool>;
type ResourceOf<S> = Of<ItemOf<S, "resources", AnyResource>, AnyResource>;
type PromptOf<S> = Of<ItemOf<S, "prompts", AnyPrompt>, AnyPrompt>;
/** Methods of any name, where a source gives components whose names are not known. */
type AndMore<Item, Known, Loose> = [Extract<Item, CatalogSource>] extends [never] ? Known : Known & Loose;

type SentTo<Tool> = Tool extends { readonly "~types"?: { readonly sent: infer Sent } } ? Sent : JsonObject;
type OutputOf<Tool> = Tool extends { readonly "~types"?: { readonly output: infer Output } } ? Output : unknown;
type ArgsOf<Prompt> = Prompt extends { readonly "~types"?: { readonly args: infer Args } }
  ? { readonly [Name in keyof Args]: Args[Name] | (undefined extends Args[Name] ? undefined : never) }
  : Record<string, string>;

/** An argument that may be left out when nothing in it is required. */
type ArgsAndOptions<Args> = {} extends Args
  ? [args?: Args, options?: CallOptions]
  : [args: Args, options?: CallOptions];

/** What the language itself calls on an object; the client has no methods of these names. */
type NoMethod = "then" | "toJSON";

/**
 * `client.tools`: a method for each tool. Where a `CatalogSource` gives tools, any other name is one as well, and the
 * compiler no longer sees what is misspelt.
 */
export type TypedTools<S> = string extends ToolOf<S>["name"]
  ? AnyTools
  : AndMore<
      ItemOf<S, "tools", AnyTool>,
      {
        readonly [Tool in ToolOf<S> as Exclude<Tool["name"], NoMethod>]: (
          ...args: ArgsAndOptions<SentTo<Tool>>
        ) => Promise<ToolCallResult<OutputOf<Tool>>>;
      },
      AnyTools
    >;
type AnyTools = Readonly<Record<string, (args?: JsonObject, options?: CallOptions) => Promise<ToolCallResult>>>;

/** `client.prompts`: a method for each prompt, and any other name where a `CatalogSource` gives prompts. */
export type TypedPrompts<S> = string extends PromptOf<S>["name"]
  ? AnyPrompts
  : AndMore<
      ItemOf<S, "prompts", AnyPrompt>,
      {
        readonly [Prompt in PromptOf<S> as Exclude<Prompt["name"], NoMethod>]: (
          ...args: ArgsAndOptions<ArgsOf<Prompt>>
        ) => Promise<GetPromptResult>;
      },
      AnyPrompts
    >;
type AnyPrompts = Readonly<
  Record<string, (args?: Readonly<Record<string, string>>, options?: CallOptions) => Promise<GetPromptResult>>
>;

/** What each template is given, by its text; a resource at one URI takes nothing. */
type VariablesByUri<S> = {
  readonly [Resource in ResourceOf<S> as UriOf<Resource>]: Resource extends {
    readonly "~types"?: { readonly sent: infer Sent };
  }
    ? Sent
    : {};
};
type UriOf<Resource> = Resource extends { readonly "~types"?: { readonly uri: infer Uri extends string } }
  ? Uri
  : never;

/** The variables of a template of the server's, or of any other text. */
type VariablesIn<S, Uri extends string> = Uri extends keyof VariablesByUri<S>
  ? VariablesByUri<S>[Uri]
  : TemplateVariables<Uri>;

/** `client.resources`. */
export interface TypedResources<S extends AnyServer> {
  /**
   * Reads a template with its variables, or a URI. Rejects with a `TemplateError` when a value does not fit, or when
   * the template is one that the server only advertises, of a shape that is not expanded here: read its URIs.
   */
  read<const Uri extends Extract<keyof VariablesByUri<S>, string> | (string & {})>(
    uri: Uri,
    ...rest: ArgsAndOptions<VariablesIn<S, Uri>>
  ): Promise<ReadResult>;
}
