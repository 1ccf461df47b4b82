import type { Validator } from "@snodo/schema";
import type { ContextTypes } from "../context/context.ts";
import type { ItemOf, PromptsOption, ResourcesOption, ToolsOption } from "../runtime/catalog-source.ts";
import { COMPONENT_BUILDERS, type ComponentBuilders } from "../runtime/component-builders.ts";
import type { Server } from "../runtime/server.ts";
import type { NeededState, ServerOptions, StateOf, StateOption } from "../runtime/server-options.ts";
import { createServer } from "./create-server.ts";

/** The functions of this package with the application's own `context.state` and `context.auth`. */
export interface LeanBuilders<Types extends ContextTypes> extends ComponentBuilders<Types> {
  /** `createServer` of this entry with the application's context. */
  createServer<
    const Tools extends ToolsOption = readonly [],
    const Resources extends ResourcesOption = readonly [],
    const Prompts extends PromptsOption = readonly [],
  >(
    options: ServerOptions<Tools, Resources, Prompts, Types> & { readonly validator: Validator } & StateOption<
        NeededState<ItemOf<Tools> | ItemOf<Resources> | ItemOf<Prompts>> & StateOf<Types>
      >,
  ): Server<Tools, Resources, Prompts>;
}

const BUILDERS = Object.freeze({ ...COMPONENT_BUILDERS, createServer });

/** The functions that make components and this entry's `createServer`, typed for one application. */
export function builders<Types extends ContextTypes>(): LeanBuilders<Types> {
  return BUILDERS as unknown as LeanBuilders<Types>;
}
