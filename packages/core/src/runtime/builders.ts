import type { ContextTypes } from "../context/context.ts";
import { definePrompt, type PromptBuilder } from "../define/prompt-builder.ts";
import { defineResource, type ResourceBuilder } from "../define/resource-builder.ts";
import { defineTool, type ToolBuilder } from "../define/tool-builder.ts";
import type { ItemOf, PromptsOption, ResourcesOption, ToolsOption } from "./catalog-source.ts";
import { createServer } from "./create-server.ts";
import type { Server } from "./server.ts";
import type { NeededState, ServerOptions, StateOption } from "./server-options.ts";

/** The functions of this package with the application's own `context.state` and `context.auth`. */
export interface Builders<Types extends ContextTypes> {
  /** `defineTool` with the application's context. */
  defineTool<const Name extends string>(
    name: Name,
    description?: string,
  ): ToolBuilder<Name, {}, {}, unknown, unknown, "open", Types>;
  /** `defineResource` with the application's context. */
  defineResource<const Name extends string>(
    name: Name,
    description?: string,
  ): ResourceBuilder<Name, string, {}, "unplaced", Types>;
  /** `definePrompt` with the application's context. */
  definePrompt<const Name extends string>(name: Name, description?: string): PromptBuilder<Name, {}, Types>;
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

type StateOf<Types> = Types extends { readonly state: infer State } ? State : unknown;

const BUILDERS = Object.freeze({ defineTool, defineResource, definePrompt, createServer });

/**
 * The same functions, typed for one application: `const { defineTool, createServer } = builders<{ state: { db: Db };
 * auth: User }>()`.
 */
export function builders<Types extends ContextTypes>(): Builders<Types> {
  return BUILDERS as unknown as Builders<Types>;
}
