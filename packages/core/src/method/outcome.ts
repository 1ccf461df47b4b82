import type { RequestId } from "../dispatch/envelope.ts";
import type { WireInputRequest } from "../interaction/input-request.ts";
import type { PromptOutcome } from "../result/normalize-prompt.ts";
import type { ResourceOutcome } from "../result/normalize-resource.ts";
import type { ToolOutcome } from "../result/normalize-tool.ts";
import type { Page } from "../runtime/list-pages.ts";
import type { SubscriptionEvent } from "../subscription/subscription-event.ts";
import type { NarrowFilter } from "../subscription/subscription-filter.ts";

/** The values that complete an argument. */
export interface CompletionOutcome {
  readonly values: readonly string[];
  readonly total?: number;
  readonly hasMore?: boolean;
}

/** What a handler lacks: the client is asked, and has the method run again. It is no result, and never kept. */
export interface InputOutcome {
  readonly kind: "input";
  /** By wire key. May be empty where there is state. */
  readonly requests: ReadonlyMap<string, WireInputRequest>;
  /** What the client is to bring back, sealed. */
  readonly state: string | undefined;
}

/** What a method yields, before a revision words it. */
export type Outcome =
  | { readonly kind: "discovery" }
  | { readonly kind: "page"; readonly page: Page }
  | { readonly kind: "tool"; readonly answer: ToolOutcome }
  | { readonly kind: "resource"; readonly answer: ResourceOutcome }
  | { readonly kind: "prompt"; readonly answer: PromptOutcome }
  | { readonly kind: "completion"; readonly answer: CompletionOutcome }
  | { readonly kind: "subscription"; readonly id: RequestId }
  | InputOutcome;

/** What a subscription tells its listener, before a revision words it. */
export type SubscriptionNotice = { readonly type: "acknowledged"; readonly accepted: NarrowFilter } | SubscriptionEvent;
