import type { JsonObject } from "@snodo/schema";
import type { ContentBlock, TextBlock } from "./content.ts";
import { RESULT_KIND } from "./kind.ts";

/** One message of a prompt: a role and one content block. */
export interface PromptMessage<Content extends ContentBlock = ContentBlock> {
  readonly role: "user" | "assistant";
  readonly content: Content;
}

/** A message of a prompt, or to a model; a string is a text block. */
export function message(role: "user" | "assistant", content: string): PromptMessage<TextBlock>;
export function message<Content extends ContentBlock>(
  role: "user" | "assistant",
  content: Content,
): PromptMessage<Content>;
export function message(role: "user" | "assistant", content: ContentBlock | string): PromptMessage;
export function message(role: "user" | "assistant", content: ContentBlock | string): PromptMessage {
  return Object.freeze({
    role,
    content: typeof content === "string" ? Object.freeze({ type: "text" as const, text: content }) : content,
  });
}

/** What a prompt answers when it says everything itself. Made by `promptResult`. */
export interface PromptResult {
  readonly [RESULT_KIND]: "prompt";
  readonly messages: readonly PromptMessage[];
  readonly description?: string;
  readonly metadata?: JsonObject;
}

/**
 * The explicit answer of a prompt.
 *
 * @param options `description`: of this rendering; `metadata`: becomes `_meta` of the result
 */
export function promptResult(
  messages: readonly PromptMessage[],
  options: { readonly description?: string; readonly metadata?: JsonObject } = {},
): PromptResult {
  return Object.freeze({ ...options, [RESULT_KIND]: "prompt" as const, messages });
}
