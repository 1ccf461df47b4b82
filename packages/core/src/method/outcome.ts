import type { PromptOutcome } from "../result/normalize-prompt.ts";
import type { ResourceOutcome } from "../result/normalize-resource.ts";
import type { ToolOutcome } from "../result/normalize-tool.ts";
import type { Page } from "../runtime/list-pages.ts";

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
  | { readonly kind: "completion"; readonly answer: CompletionOutcome };
