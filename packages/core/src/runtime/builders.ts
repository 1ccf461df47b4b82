import type { ContextTypes } from "../context/context.ts";
import type { AnyPrompt } from "../define/prompt.ts";
import { definePrompt, type PromptBuilder } from "../define/prompt-builder.ts";
import type { AnyResource } from "../define/resource.ts";
import { defineResource, type ResourceBuilder } from "../define/resource-builder.ts";
import type { AnyTool } from "../define/tool.ts";
import { defineTool, type ToolBuilder } from "../define/tool-builder.ts";
import { type ConcurrencyOptions, type ConcurrencyWrapper, concurrency } from "../wrapper/concurrency.ts";
import { type RateLimitOptions, type RateLimitWrapper, rateLimit } from "../wrapper/rate-limit.ts";
import { type TimeoutOptions, type TimeoutWrapper, timeout } from "../wrapper/timeout.ts";
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
  /** `timeout`, which reads nothing of the context. */
  timeout(options?: TimeoutOptions): TimeoutWrapper;
  /** `concurrency` with the application's context. */
  concurrency(options?: ConcurrencyOptions<Types>): ConcurrencyWrapper<Types>;
  /** `rateLimit` with the application's context. */
  rateLimit(options?: RateLimitOptions<Types>): RateLimitWrapper<Types>;
  /** `createServer` with the application's context. */
  createServer<
    const Tools extends readonly AnyTool[] = readonly [],
    const Resources extends readonly AnyResource[] = readonly [],
    const Prompts extends readonly AnyPrompt[] = readonly [],
  >(
    options: ServerOptions<Tools, Resources, Prompts, Types> &
      StateOption<NeededState<Tools[number] | Resources[number] | Prompts[number]> & StateOf<Types>>,
  ): Server<Tools, Resources, Prompts>;
}

type StateOf<Types> = Types extends { readonly state: infer State } ? State : unknown;

const BUILDERS = Object.freeze({
  defineTool,
  defineResource,
  definePrompt,
  createServer,
  timeout,
  concurrency,
  rateLimit,
});

/**
 * The same functions, typed for one application: `const { defineTool, createServer } = builders<{ state: { db: Db };
 * auth: User }>()`.
 */
export function builders<Types extends ContextTypes>(): Builders<Types> {
  return BUILDERS as unknown as Builders<Types>;
}
