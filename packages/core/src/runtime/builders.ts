import type { ContextTypes } from "../context/context.ts";
import type { ItemOf, PromptsOption, ResourcesOption, ToolsOption } from "./catalog-source.ts";
import { COMPONENT_BUILDERS, type ComponentBuilders } from "./component-builders.ts";
import { createServer } from "./create-server.ts";
import type { Server } from "./server.ts";
import type { NeededState, ServerOptions, StateOf, StateOption } from "./server-options.ts";

/** The functions of this package with the application's own `context.state` and `context.auth`. */
export interface Builders<Types extends ContextTypes> extends ComponentBuilders<Types> {
  /** `createServer` with the application's context. */
  createServer<
    const Tools extends ToolsOption = readonly [],
    const Resources extends ResourcesOption = readonly [],
    const Prompts extends PromptsOption = readonly [],
  >(
    options: ServerOptions<Tools, Resources, Prompts, Types> &
      StateOption<NeededState<ItemOf<Tools> | ItemOf<Resources> | ItemOf<Prompts>> & StateOf<Types>>,
  ): Server<Tools, Resources, Prompts>;
}

const BUILDERS = Object.freeze({ ...COMPONENT_BUILDERS, createServer });

/**
 * The same functions, typed for one application: `const { defineTool, createServer } = builders<{ state: { db: Db };
 * auth: User }>()`.
 */
export function builders<Types extends ContextTypes>(): Builders<Types> {
  return BUILDERS as unknown as Builders<Types>;
}
