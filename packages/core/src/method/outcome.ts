import type { RequestId } from "../dispatch/envelope.ts";
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

/** What a method yields, before a revision words it. */
export type Outcome =
  | { readonly kind: "discovery" }
  | { readonly kind: "page"; readonly page: Page }
  | { readonly kind: "tool"; readonly answer: ToolOutcome }
  | { readonly kind: "resource"; readonly answer: ResourceOutcome }
  | { readonly kind: "prompt"; readonly answer: PromptOutcome }
  | { readonly kind: "completion"; readonly answer: CompletionOutcome }
  | { readonly kind: "subscription"; readonly id: RequestId };

/** What a subscription tells its listener, before a revision words it. */
export type SubscriptionNotice = { readonly type: "acknowledged"; readonly accepted: NarrowFilter } | SubscriptionEvent;
