import type { Validator } from "@snodo/schema";
import type { ContextTypes } from "../context/context.ts";
import type { AnyPrompt } from "../define/prompt.ts";
import type { AnyResource } from "../define/resource.ts";
import type { AnyTool } from "../define/tool.ts";
import { COMPONENT_BUILDERS, type ComponentBuilders } from "../runtime/component-builders.ts";
import type { Server } from "../runtime/server.ts";
import type { NeededState, ServerOptions, StateOf, StateOption } from "../runtime/server-options.ts";
import { createServer } from "./create-server.ts";

/** The functions of this package with the application's own `context.state` and `context.auth`. */
export interface LeanBuilders<Types extends ContextTypes> extends ComponentBuilders<Types> {
  /** `createServer` of this entry with the application's context. */
  createServer<
    const Tools extends readonly AnyTool[] = readonly [],
    const Resources extends readonly AnyResource[] = readonly [],
    const Prompts extends readonly AnyPrompt[] = readonly [],
  >(
    options: ServerOptions<Tools, Resources, Prompts, Types> & { readonly validator: Validator } & StateOption<
        NeededState<Tools[number] | Resources[number] | Prompts[number]> & StateOf<Types>
      >,
  ): Server<Tools, Resources, Prompts>;
}

const BUILDERS = Object.freeze({ ...COMPONENT_BUILDERS, createServer });

/** The functions that make components and this entry's `createServer`, typed for one application. */
export function builders<Types extends ContextTypes>(): LeanBuilders<Types> {
  return BUILDERS as unknown as LeanBuilders<Types>;
}
