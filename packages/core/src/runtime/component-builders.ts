import type { ContextTypes } from "../context/context.ts";
import { definePrompt, type PromptBuilder } from "../define/prompt-builder.ts";
import { defineResource, type ResourceBuilder } from "../define/resource-builder.ts";
import { defineTool, type ToolBuilder } from "../define/tool-builder.ts";
import { type ConcurrencyOptions, type ConcurrencyWrapper, concurrency } from "../wrapper/concurrency.ts";
import { type RateLimitOptions, type RateLimitWrapper, rateLimit } from "../wrapper/rate-limit.ts";
import { type TimeoutOptions, type TimeoutWrapper, timeout } from "../wrapper/timeout.ts";

/** The functions that make components, with the application's own `context.state` and `context.auth`. */
export interface ComponentBuilders<Types extends ContextTypes> {
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
}

/** The same functions for every application, since only their types differ. */
export const COMPONENT_BUILDERS: ComponentBuilders<{}> = Object.freeze({
  defineTool,
  defineResource,
  definePrompt,
  timeout,
  concurrency,
  rateLimit,
});
